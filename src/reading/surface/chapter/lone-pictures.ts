/** Marks a block in which nothing stands but a picture: it has no first line to be indented (`frame.css`). */
const LONE_ATTRIBUTE = 'data-ol-lone'
/** Marks a document that is nothing but a picture, a cover or a plate: it stands in the middle of the page. */
const PLATE_ATTRIBUTE = 'data-ol-plate'
const BLOCK = /^(p|div|figure|li|td|dd|h[1-6]|section|blockquote|center)$/

/**
 * Finds pictures that stand alone. An indent, a book's or ours, would push one that is as wide as the page over its edge.
 *
 * @returns whether the document is nothing but one of them
 */
export function markLonePictures(html: Element, body: Element): boolean {
  const pictures = body.querySelectorAll('img, svg')
  for (const picture of pictures) {
    let block = picture.parentElement
    while (block && block !== body && !BLOCK.test(block.localName)) block = block.parentElement
    if (block && block !== body && isWordless(block)) block.setAttribute(LONE_ATTRIBUTE, '')
  }
  const isPlate =
    pictures.length === 1 && isWordless(body) && !body.querySelector('table, math, video, ol-sound')
  html.toggleAttribute(PLATE_ATTRIBUTE, isPlate)
  return isPlate
}

const isWordless = (element: Element) => (element.textContent ?? '').trim() === ''
