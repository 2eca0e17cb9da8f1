import { plainSheet } from '../../../../styles/sheet'
import look from './line-breaks.css?inline'

const sheet = plainSheet(() => look)

/** Marks a long address or path, in which a line may break anywhere. */
const LONG_ATTRIBUTE = 'data-ol-long'
/** Elements that behave like one character in a line. */
const ATOMS = 'img, math, svg'
const INLINE = /^(?:span|a|b|i|em|strong|font|sup|sub|small|big|u|ins)$/
/** No line starts with `CLOSING` characters, and none ends with `OPENING` ones (JIS X 4051 and GB/T 15834: 禁则). */
const CLOSING = /^[，。、；：？！）》〉」』】〕〗］｝”’…—·．％‰℃々,.;:?!)\]}]/
const OPENING = /[（《〈「『【〔〖［｛“‘([{]$/

/**
 * Applies line-breaking rules to a Chinese or Japanese chapter: no break between an image or formula and the punctuation
 * beside it, and breaks inside a long address, which would otherwise leave wide gaps in the line before it.
 *
 * @param body sanitised, and not mounted yet
 * @returns the sheet for the marks that it sets
 */
export function preserveLines(body: Element): CSSStyleSheet {
  markLong(body)
  for (const atom of body.querySelectorAll(ATOMS)) join(atom)
  return sheet()
}

function markLong(body: Element): void {
  // Only innermost elements: deeply nested text is searched once.
  for (const each of body.querySelectorAll('a, span, code, tt, kbd, samp'))
    if (!each.firstElementChild && /^\s*[!-~]{20,}\s*$/.test(each.textContent ?? ''))
      each.setAttribute(LONG_ATTRIBUTE, '')
}

/** Keeps an image on the line of the punctuation beside it. */
function join(atom: Element): void {
  const isAfter = CLOSING.test(textBeside(atom, 'nextSibling'))
  const isBefore = OPENING.test(textBeside(atom, 'previousSibling'))
  if (!isAfter && !isBefore) return
  const joined = document.createElement('ol-join')
  joined.toggleAttribute('data-after', isAfter)
  joined.toggleAttribute('data-before', isBefore)
  atom.replaceWith(joined)
  joined.append(atom)
}

/** The text that follows or precedes an element in its line; '' for none. */
function textBeside(atom: Element, side: 'nextSibling' | 'previousSibling'): string {
  let at = atom
  while (!at[side] && at.parentElement && INLINE.test(at.parentElement.localName)) at = at.parentElement
  const beside = at[side]
  return beside instanceof Text ? beside.data : ''
}
