import { plainSheet } from '../../../../styles/sheet'
import type { CfiPaths } from '../text/cfi-paths'
import { type EngineLines, hyphensOf, type LinePassage, NEEDS_PASSAGES, passagesOf } from './chinese-lines'
import look from './line-breaks.css?inline'

const sheet = plainSheet(() => look)

/** Readings in bopomofo, and the most of them in a `ruby` that stands in one line; in a longer one they stay above. */
const BOPOMOFO = /[\u3105-\u312f\u31a0-\u31bf]/
const MAX_TOGETHER = 4

/** Marks a long address or path, in which a line may break anywhere. */
const LONG_ATTRIBUTE = 'data-ol-long'
/** Elements that behave like one character in a line. */
const ATOMS = 'img, math, svg'
const INLINE = /^(?:span|a|b|i|em|strong|font|sup|sub|small|big|u|ins|ol-run|ol-join)$/
/** No line starts with `CLOSING` characters, and none ends with `OPENING` ones (JIS X 4051 and GB/T 15834: 禁则). */
const CLOSING = /^[，。、；：？！）》〉」』】〕〗］｝”’…—·．％‰℃々,.;:?!)\]}]/
const OPENING = /[（《〈「『【〔〖［｛“‘([{]$/
/** The end of a paragraph whose stop may hang at the end of a line. */
const HANGING = /[，。、；：？！]$/
/** Elements that browsers slant: Chinese has no italics, and a slant made by the browser is a distortion. */
const SLANTED = 'em, i, cite, dfn, var'
/** Characters of a part of a heading that stays together: more may not fit into a line of a phone. */
const MAX_PART = 12
/** Text that is not typeset in lines of Chinese. */
const APART = 'pre, code, kbd, samp, tt, svg, math, rt, rp, ol-join, [data-ol-long]'

/**
 * Applies line-breaking rules to a Chinese or Japanese chapter: no break between an image or formula and the punctuation
 * beside it; breaks inside a long address, which would otherwise leave wide gaps in the line before it; in Chinese, what
 * `chinese-lines.ts` finds. The text stays as it is: elements are put around parts of it.
 *
 * @param body sanitised, and not mounted yet
 * @param language of the chapter
 * @param paths learn of text nodes that are divided
 * @param isVertical whether the book may have vertical lines
 * @returns the sheet for the marks that it sets
 */
export function preserveLines(
  body: Element,
  language: string,
  paths: CfiPaths | null = null,
  isVertical = false,
): CSSStyleSheet {
  markLong(body)
  for (const atom of body.querySelectorAll(ATOMS)) join(atom)
  if (!/^zh\b/i.test(language)) return sheet()
  markStyle(body)
  const text = body.textContent ?? ''
  if (text.length <= LONGEST_WITH_TAILS || NEEDS_PASSAGES.test(text))
    setPassages(body, text, engineLines(isVertical), paths)
  return sheet()
}

/**
 * Marks emphasis that has Chinese characters, lined names that follow each other without a character between, and headings of short
 * parts with a space between, as 第七封　汤玉珍致阮守成, which break there.
 */
function markStyle(body: Element): void {
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const parts = (heading.textContent ?? '').trim().split(/[ \u3000]/)
    if (parts.length > 1 && parts.every((part) => part.length <= MAX_PART))
      heading.setAttribute('data-ol-parts', '')
  }
  for (const each of body.querySelectorAll(SLANTED)) {
    const text = each.textContent ?? ''
    if (/[\u3400-\u9fff]/.test(text))
      each.setAttribute('data-ol-han', /[A-Za-z]/.test(text) ? 'mixed' : 'only')
  }
  for (const each of body.querySelectorAll('u + u, ins + ins, cite + cite'))
    if (each.previousSibling instanceof Element) each.setAttribute('data-ol-apart', '')
  for (const each of body.querySelectorAll('ruby')) markBopomofo(each)
}

/** Marks a `ruby` whose readings stand beside their characters. Chromium breaks lines behind such a reading, Firefox does not. */
function markBopomofo(ruby: Element): void {
  const readings = [...ruby.querySelectorAll(':scope > rt')]
  if (readings.length > MAX_TOGETHER || !readings.some(({ textContent }) => BOPOMOFO.test(textContent ?? '')))
    return
  const isClosed = CLOSING.test(textBeside(ruby, 'nextSibling'))
  ruby.setAttribute('data-ol-bopomofo', isClosed ? 'closed' : '')
  if (!isClosed) ruby.after(document.createElement('wbr'))
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

/** The text that follows or precedes a node in its line; '' for none. */
function textBeside(node: Node, side: 'nextSibling' | 'previousSibling'): string {
  let at = node
  while (!at[side] && at.parentElement && INLINE.test(at.parentElement.localName)) at = at.parentElement
  const beside = at[side]
  if (beside instanceof Text) return beside.data
  return beside instanceof Element && INLINE.test(beside.localName) ? (beside.textContent ?? '') : ''
}

const engineLines = (isVertical: boolean): EngineLines => {
  const isSqueezing = CSS.supports('text-spacing-trim', 'trim-start')
  return {
    isSqueezing,
    isVertical,
    // Engines that know the width of Chinese marks know the direction of its quotation marks.
    breaksAtQuotes: isSqueezing || CSS.supports('hanging-punctuation', 'allow-end'),
  }
}

/** Characters of a chapter beyond which the ends of its paragraphs are left alone: an element for each would take long. */
const LONGEST_WITH_TAILS = 48_000

function setPassages(body: Element, text: string, engine: EngineLines, paths: CfiPaths | null): void {
  const last = text.length > LONGEST_WITH_TAILS ? new Set<Node>() : lastTexts(body)
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const pending: [Text, LinePassage[]][] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || !(last.has(node) || NEEDS_PASSAGES.test(node.data))) continue
    const parent = node.parentElement
    if (!parent || parent.closest(APART) || !isChinese(parent, body)) continue
    const before = textBeside(node, 'previousSibling').slice(-1)
    const after = textBeside(node, 'nextSibling').slice(0, 1)
    const passages = passagesOf(node.data, before, after, engine, last.has(node))
    if (passages.length > 0) pending.push([node, passages])
  }
  for (const [node, passages] of pending)
    for (const passage of passages.reverse()) setPassage(node, passage, paths)
}

/** The text at the end of each paragraph, emphasised or not. */
function lastTexts(body: Element): Set<Node> {
  const found = new Set<Node>()
  for (const paragraph of body.querySelectorAll('p')) {
    let last = paragraph.lastChild
    while (last instanceof Element && INLINE.test(last.localName)) last = last.lastChild
    if (last instanceof Text) found.add(last)
  }
  return found
}

function isChinese(element: Element, body: Element): boolean {
  const tagged = element.closest('[lang]')
  return !tagged || !body.contains(tagged) || /^zh\b/i.test(tagged.getAttribute('lang') ?? '')
}

function setPassage(node: Text, { kind, start, end }: LinePassage, paths: CfiPaths | null): void {
  if (end > 0 && end < node.data.length) divide(node, end, paths)
  if (kind === 'gap') {
    const isFirst = start === 0
    node[isFirst ? 'before' : 'after'](document.createElement('wbr'))
    return
  }
  const part = start > 0 ? divide(node, start, paths) : node
  const around = document.createElement(kind === 'before' || kind === 'both' ? 'ol-join' : 'ol-run')
  if (kind === 'before' || kind === 'both') {
    around.toggleAttribute('data-before', true)
    around.toggleAttribute('data-after', kind === 'both')
  } else if (kind === 'long') around.setAttribute(LONG_ATTRIBUTE, '')
  else around.dataset.kind = kind
  if (kind === 'tail') around.toggleAttribute('data-hanging', HANGING.test(part.data))
  // Selects the engine's dictionary of hyphens, and the proportional marks of Chinese fonts that have them.
  if (kind === 'word' || kind === 'latin') around.lang = 'en'
  part.replaceWith(around)
  around.append(part)
  if (kind !== 'word') return
  for (const at of hyphensOf(part.data).reverse()) {
    divide(part, at, paths)
    const hyphen = document.createElement('ol-run')
    hyphen.dataset.kind = 'hyphen'
    part.after(hyphen)
  }
}

function divide(node: Text, at: number, paths: CfiPaths | null): Text {
  const rest = node.splitText(at)
  paths?.divide(node, rest)
  return rest
}
