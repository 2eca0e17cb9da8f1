import { plainSheet } from '../../../../styles/sheet'
import { HTML_NS, MATHML_NS } from '../../sanitise/markup-allow-list'
import look from './math.css?inline'

/** `mfenced` written out, as MathML 3 §3.3.8.2 defines it. */
export function rowOf(fenced: Element): Element {
  // By the prototype: a name in the book can hide the methods of its document.
  const create = (name: string) =>
    Document.prototype.createElementNS.call(fenced.ownerDocument, MATHML_NS, name)
  const operator = (text: string, attribute: 'fence' | 'separator') => {
    const made = create('mo')
    made.setAttribute(attribute, 'true')
    made.textContent = text
    return made
  }
  const said = (name: string, usual: string) => fenced.getAttribute(name)?.trim() ?? usual
  const separators = [...said('separators', ',').replace(/\s+/g, '')]
  const row = create('mrow')
  const open = said('open', '(')
  if (open !== '')
    row.append(operator(open, 'fence'))
    // Moved, not copied: what is fenced may hold fences of its own.
  ;[...fenced.children].forEach((child, at) => {
    const separator = separators[Math.min(at - 1, separators.length - 1)]
    if (at > 0 && separator !== undefined) row.append(operator(separator, 'separator'))
    row.append(child)
  })
  const close = said('close', ')')
  if (close !== '') row.append(operator(close, 'fence'))
  return row
}

/** What lays a formula out; all else tells what it means, and no browser shows that. */
const LAID_OUT = 'mi,mn,mo,ms,mtext,mfrac,msqrt,mroot,mtable,mglyph,mspace,mfenced'

/**
 * What a formula that has nothing to show gives in its place (MathML 3 §2.2.1): its picture, else the words for it.
 * Null for one that can be shown, or that has neither.
 */
export function insteadOf(math: Element): Node | null {
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

/** Presentation that is no annotation of something else. */
const hasLayout = (math: Element): boolean =>
  [...math.querySelectorAll(LAID_OUT)].some(
    (each) => each.namespaceURI === MATHML_NS && each.closest('annotation-xml') === null,
  )

/** Where the alphabets begin that no style makes of other letters: capitals, small letters, digits. */
const ALPHABETS: Readonly<Record<string, readonly [number, number, number?]>> = {
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'bold-fraktur': [0x1d56c, 0x1d586],
}

/** Letters that stood in Unicode before their alphabets did. */
const ELDER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
}

/** Text in the letters that a `mathvariant` asks for (MathML 3 §3.2.2); as it is for one that is a matter of style. */
export function inAlphabet(text: string, variant: string): string {
  const alphabet = ALPHABETS[variant]
  if (!alphabet) return text
  const [capitals, smalls, digits] = alphabet
  return text.replace(/[A-Za-z0-9]/g, (letter) => {
    const first = letter <= '9' ? digits : letter <= 'Z' ? capitals : smalls
    const base = letter <= '9' ? '0' : letter <= 'Z' ? 'A' : 'a'
    const elder = ELDER[variant]?.[letter]
    return elder ?? (first ? String.fromCodePoint(first + letter.charCodeAt(0) - base.charCodeAt(0)) : letter)
  })
}

/** What MathML 3 draws and browsers, which follow MathML Core, do not; under the book's own sheets. */
export const mathSheet = plainSheet(() => look)

/**
 * Rewrites what MathML 3 has and MathML Core shows without what makes it what it is (EPUB RS 3.3 §5.1: presentation
 * MathML is shown). Before the chapter is cleaned.
 */
export function modernMath(root: Element): void {
  for (const math of [...root.getElementsByTagNameNS(MATHML_NS, 'math')]) {
    const instead = insteadOf(math)
    if (instead) math.replaceWith(instead)
  }
  for (const fenced of [...root.getElementsByTagNameNS(MATHML_NS, 'mfenced')])
    fenced.replaceWith(rowOf(fenced))
  // What a sheet puts around it would stand in lines of its own.
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
