/** Marks a block whose first line is not indented (`frame.css`); with `picture` one that contains only images. */
const FLUSH_ATTRIBUTE = 'data-ol-flush'
/** Marks verse, to which the default indent does not apply (`surface.css`). */
const VERSE_ATTRIBUTE = 'data-ol-verse'
/** Marks a document that consists of one image, such as a cover or a plate: it is centred on the page. */
const PLATE_ATTRIBUTE = 'data-ol-plate'
const BLOCK = /^(p|div|figure|li|td|dd|h[1-6]|section|blockquote|center)$/

/**
 * Marks blocks that contain only an image. An indent, the book's or the default one, would push an image that is as wide
 * as the page over its edge.
 *
 * @returns whether the document consists of one such image
 */
export function markLonePictures(html: Element, body: Element): boolean {
  const pictures = body.querySelectorAll('img, svg')
  for (const picture of pictures) {
    let block = picture.parentElement
    while (block && block !== body && !BLOCK.test(block.localName)) block = block.parentElement
    if (block && block !== body && isWordless(block)) block.setAttribute(FLUSH_ATTRIBUTE, 'picture')
  }
  const isPlate = pictures.length === 1 && isWordless(body) && !body.querySelector('video, ol-sound')
  html.toggleAttribute(PLATE_ATTRIBUTE, isPlate)
  return isPlate
}

/**
 * Marks verse, and paragraphs that start with ideographic or no-break spaces when more than half of all do: the spaces
 * are the indent that the author made, and a second one, from a tool or by default, would be too much.
 */
export function markSpaced(body: Element): void {
  const paragraphs = [...body.querySelectorAll('p')].filter((each) => !isWordless(each))
  const spaced = paragraphs.filter((each) => /^\s*?(?:\u3000|\u00a0{2})/.test(each.textContent ?? ''))
  if (spaced.length * 2 > paragraphs.length) for (const each of spaced) each.setAttribute(FLUSH_ATTRIBUTE, '')
  // When the author breaks the lines, the first one is aligned with the others, unless a sheet of the book indents it.
  for (const { parentElement } of body.querySelectorAll('p > br:not(:last-child)'))
    parentElement?.setAttribute(VERSE_ATTRIBUTE, '')
}

const isWordless = (element: Element) => (element.textContent ?? '').trim() === ''
