/* The element as it will stand in a page: once at large, and on three pages side by side. */

/** Makes `place` hold one such element; one that is there already changes in place. */
export function showIn(place, tag, attributes, width) {
  let element = place.querySelector(tag)
  if (!element) {
    element = document.createElement(tag)
    place.replaceChildren(element)
  }
  const wanted = new Map(attributes.map(([name, value]) => [name, value === true ? '' : value]))
  // The page's own address is the builder's: a library in it keeps its screens to itself.
  if (tag === 'org-library') wanted.set('router', 'memory')
  for (const { name } of [...element.attributes])
    if (!wanted.has(name) && name !== 'style') element.removeAttribute(name)
  for (const [name, value] of wanted)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  element.style.maxWidth = width ? `${width}px` : ''
  // A card in the builder shows where it would lead; it does not take the editor away.
  if (tag === 'book-card') place.addEventListener('book-click', stay)
}

const stay = (event) => event.preventDefault()

/** What the element is told on a page of this scheme where it follows the device. */
export function onPage(attributes, tag, scheme) {
  const follows = !attributes.some(([name]) => name === 'theme')
  if (!follows) return attributes
  return [...attributes, ['theme', tag === 'book-reader' && scheme === 'light' ? 'paper' : scheme]]
}
