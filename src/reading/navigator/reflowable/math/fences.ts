import { MATHML_NS } from '../../sanitise/markup-allow-list'

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
