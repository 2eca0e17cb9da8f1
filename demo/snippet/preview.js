/* The element as it will appear in a page: once large, and on three pages side by side. */

/** Shows the element in `place`; an existing element is updated. */
export function showIn(place, tag, attributes, width) {
  let element = place.querySelector(tag)
  if (!element) {
    element = document.createElement(tag)
    place.replaceChildren(element)
  }
  const target = new Map(attributes.map(([name, value]) => [name, value === true ? '' : value]))
  // The page's address belongs to the builder, so a library in it does not use the address.
  if (tag === 'org-library') target.set('router', 'memory')
  for (const { name } of [...element.attributes])
    if (!target.has(name) && name !== 'style') element.removeAttribute(name)
  for (const [name, value] of target)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  element.style.maxWidth = width ? `${width}px` : ''
  // A click on a card in the builder does not leave the page.
  if (tag === 'book-card') place.addEventListener('book-click', preventNavigation)
}

const preventNavigation = (event) => event.preventDefault()

/** The attributes for a page with this colour scheme; sets `theme` when the element follows the device. */
export function onPage(attributes, tag, scheme) {
  const followsDevice = !attributes.some(([name]) => name === 'theme')
  if (!followsDevice) return attributes
  return [...attributes, ['theme', tag === 'book-reader' && scheme === 'light' ? 'paper' : scheme]]
}
