import { plainSheet } from '../../../../styles/sheet'
import { HTML_NS, MATHML_NS } from '../../sanitise/markup-allow-list'
import look from './math.css?inline'

/** Expands an `mfenced` to an `mrow`, as MathML 3 §3.3.8.2 defines it. Moves the children of `fenced`. */
function rowOf(fenced: Element): Element {
  // Called through the prototype: an element with such a name or id hides the method of its document.
  const create = (name: string) =>
    Document.prototype.createElementNS.call(fenced.ownerDocument, MATHML_NS, name)
  const operator = (text: string, attribute: 'fence' | 'separator') => {
    const element = create('mo')
    element.setAttribute(attribute, 'true')
    element.textContent = text
    return element
  }
  const attributeOf = (name: string, initial: string) => fenced.getAttribute(name)?.trim() ?? initial
  const separators = [...attributeOf('separators', ',').replace(/\s+/g, '')]
  const row = create('mrow')
  const open = attributeOf('open', '(')
  if (open !== '')
    row.append(operator(open, 'fence'))
    // The children are moved and not copied: they may contain further `mfenced` elements, which are expanded later.
  ;[...fenced.children].forEach((child, at) => {
    const separator = separators[Math.min(at - 1, separators.length - 1)]
    if (at > 0 && separator !== undefined) row.append(operator(separator, 'separator'))
    row.append(child)
  })
  const close = attributeOf('close', ')')
  if (close !== '') row.append(operator(close, 'fence'))
  return row
}

/** Presentation elements. All others are content markup, which no browser shows. */
const PRESENTATION = 'mi,mn,mo,ms,mtext,mfrac,msqrt,mroot,mtable,mglyph,mspace,mfenced'

/**
 * Creates the replacement of a formula without presentation markup (MathML 3 §2.2.1): its image, else its alternative
 * text. Null for a formula that can be shown, or that has neither.
 */
function insteadOf(math: Element): Node | null {
  const [picture, words] = ['altimg', 'alttext'].map((name) => math.getAttribute(name)?.trim() ?? '')
  if ((!picture && !words) || hasLayout(math)) return null
  if (!picture) return Document.prototype.createTextNode.call(math.ownerDocument, words ?? '')
  const image = Document.prototype.createElementNS.call(math.ownerDocument, HTML_NS, 'img')
  image.setAttribute('src', picture)
  image.setAttribute('alt', words ?? '')
  for (const side of ['width', 'height']) {
    const length = math.getAttribute(`altimg-${side}`)
    if (length && /^\d{1,4}(?:px)?$/.test(length))
      image.setAttribute(side, String(Number.parseInt(length, 10)))
  }
  return image
}

/** Whether a formula has presentation markup outside annotations. */
const hasLayout = (math: Element): boolean =>
  [...math.querySelectorAll(PRESENTATION)].some(
    (each) => each.namespaceURI === MATHML_NS && each.closest('annotation-xml') === null,
  )

/** First code points of the alphabets that cannot be styled from ordinary letters: capitals, small letters, digits. */
const ALPHABETS: Readonly<Record<string, readonly [number, number, number?]>> = {
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'bold-fraktur': [0x1d56c, 0x1d586],
}

/** Letters of those alphabets that Unicode encodes elsewhere, since it had them earlier. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
}

/** Converts a text to the alphabet of a `mathvariant` (MathML 3 §3.2.2). A variant that CSS can style changes nothing. */
function inAlphabet(text: string, variant: string): string {
  const alphabet = ALPHABETS[variant]
  if (!alphabet) return text
  const [capitals, smalls, digits] = alphabet
  return text.replace(/[A-Za-z0-9]/g, (letter) => {
    const first = letter <= '9' ? digits : letter <= 'Z' ? capitals : smalls
    const base = letter <= '9' ? '0' : letter <= 'Z' ? 'A' : 'a'
    const exception = EXCEPTIONS[variant]?.[letter]
    return (
      exception ?? (first ? String.fromCodePoint(first + letter.charCodeAt(0) - base.charCodeAt(0)) : letter)
    )
  })
}

/** Styles for features of MathML 3 that MathML Core does not have. The sheet comes before the book's own. */
export const mathSheet = plainSheet(() => look)

/**
 * Rewrites elements of MathML 3 that MathML Core, which browsers implement, does not render properly (EPUB RS 3.3 §5.1:
 * presentation MathML is rendered). Call it before the chapter is sanitised.
 */
export function upgradeMath(root: Element): void {
  for (const math of [...root.getElementsByTagNameNS(MATHML_NS, 'math')]) {
    const instead = insteadOf(math)
    if (instead) math.replaceWith(instead)
  }
  for (const fenced of [...root.getElementsByTagNameNS(MATHML_NS, 'mfenced')])
    fenced.replaceWith(rowOf(fenced))
  // The quotes are text: generated content would be on lines of its own.
  for (const text of root.getElementsByTagNameNS(MATHML_NS, 'ms')) {
    text.prepend(text.getAttribute('lquote') ?? '"')
    text.append(text.getAttribute('rquote') ?? '"')
  }
  for (const token of [...root.querySelectorAll('[mathvariant]')]) {
    if (token.namespaceURI !== MATHML_NS) continue
    const variant = token.getAttribute('mathvariant')?.trim() ?? ''
    for (const node of token.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue)
        node.nodeValue = inAlphabet(node.nodeValue, variant)
  }
}
