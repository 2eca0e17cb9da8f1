import { plainSheet } from '../../../../styles/sheet'
import { MATHML_NS } from '../../sanitise/markup-allow-list'
import { rowOf } from './fences'
import { insteadOf } from './instead'
import { inAlphabet } from './letters'
import look from './math.css?inline'

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
