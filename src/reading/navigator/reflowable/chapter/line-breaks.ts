import { plainSheet } from '../../../../styles/sheet'
import look from './line-breaks.css?inline'

const sheet = plainSheet(() => look)

/** Marks an address or the like, whose line may end anywhere in it. */
const LONG_ATTRIBUTE = 'data-ol-long'
/** What stands in a line as one character does, whatever is in it. */
const ATOMS = 'img, math, svg'
const INLINE = /^(?:span|a|b|i|em|strong|font|sup|sub|small|big|u|ins)$/
/** No line begins, and none ends with these (JIS X 4051 and GB/T 15834: 禁则). */
const CLOSING = /^[，。、；：？！）》〉」』】〕〗］｝”’…—·．％‰℃々,.;:?!)\]}]/
const OPENING = /[（《〈「『【〔〖［｛“‘([{]$/

/**
 * Has the lines of a chapter in characters end where they may: not between a picture or a formula and the stop behind
 * it, and within an address, which would tear apart the line before it.
 *
 * @param body cleaned, and no part of a page yet
 * @returns how that is done
 */
export function keepLines(body: Element): CSSStyleSheet {
  markLong(body)
  for (const atom of body.querySelectorAll(ATOMS)) join(atom)
  return sheet()
}

function markLong(body: Element): void {
  // The innermost: words that are nested deep are gone through once.
  for (const each of body.querySelectorAll('a, span, code, tt, kbd, samp'))
    if (!each.firstElementChild && /^\s*[!-~]{20,}\s*$/.test(each.textContent ?? ''))
      each.setAttribute(LONG_ATTRIBUTE, '')
}

/** Holds a picture together with the stop that stands beside it. */
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

/** The text that follows or precedes something in its line; '' where there is none. */
function textBeside(atom: Element, side: 'nextSibling' | 'previousSibling'): string {
  let at = atom
  while (!at[side] && at.parentElement && INLINE.test(at.parentElement.localName)) at = at.parentElement
  const beside = at[side]
  return beside instanceof Text ? beside.data : ''
}
