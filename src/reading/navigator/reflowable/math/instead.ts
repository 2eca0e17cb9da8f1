import { HTML_NS, MATHML_NS } from '../../sanitise/markup-allow-list'

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
