import { mediaTypeOf } from '../formats/media-types'
import { HTML_NS } from './allowed'

/**
 * What HTML shows in place of what cannot run here: scripts are never run, plug-ins and forms do not exist. Their
 * content is text of the book like any other, and is cleaned with it.
 */
export function openHolders(root: Element): void {
  const doc = root.ownerDocument
  for (const element of [...root.querySelectorAll('object, embed, iframe')]) {
    const source = element.getAttribute('data') ?? element.getAttribute('src') ?? ''
    const type = element.getAttribute('type') ?? mediaTypeOf(source.replace(/[?#].*$/s, ''))
    if (source === '' || !/^image\//i.test(type)) continue
    // In the inert document, or a picture would be fetched; by the prototype, since a name in it can hide its methods.
    const image = Document.prototype.createElementNS.call(doc, HTML_NS, 'img')
    image.setAttribute('src', source)
    image.setAttribute('alt', element.getAttribute('aria-label') ?? (element.textContent ?? '').trim())
    for (const name of ['id', 'class', 'width', 'height']) {
      const value = element.getAttribute(name)
      if (value !== null) image.setAttribute(name, value)
    }
    element.replaceWith(image)
  }
  for (const element of [...root.querySelectorAll('noscript, object, canvas, form, fieldset, legend')])
    unwrap(element)
}

/** By a range, whose methods nothing in a book can hide: a field may be called `childNodes`. */
function unwrap(element: Element): void {
  const range = new Range()
  range.selectNodeContents(element)
  const content = range.extractContents()
  range.selectNode(element)
  range.deleteContents()
  range.insertNode(content)
}
