/** Marks a block whose first line is not to be indented (`frame.css`). */
const FLUSH_ATTRIBUTE = 'data-ol-flush'
/** Marks verse, which has no indent of ours (`surface.css`). */
const VERSE_ATTRIBUTE = 'data-ol-verse'
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
    if (block && block !== body && isWordless(block)) block.setAttribute(FLUSH_ATTRIBUTE, '')
  }
  const isPlate = pictures.length === 1 && isWordless(body) && !body.querySelector('video, ol-sound')
  html.toggleAttribute(PLATE_ATTRIBUTE, isPlate)
  return isPlate
}

/**
 * Finds verse, and paragraphs that begin with spaces as wide as letters, where most do: that is how their maker
 * indents, and an indent beside it, a tool's or ours, is one too many.
 */
export function markSpaced(body: Element): void {
  const paragraphs = [...body.querySelectorAll('p')].filter((each) => !isWordless(each))
  const spaced = paragraphs.filter((each) => /^\s*?(?:\u3000|\u00a0{2})/.test(each.textContent ?? ''))
  if (spaced.length * 2 > paragraphs.length) for (const each of spaced) each.setAttribute(FLUSH_ATTRIBUTE, '')
  // Where its maker has broken the lines, the first begins where the others do, unless a sheet says otherwise.
  for (const { parentElement } of body.querySelectorAll('p > br:not(:last-child)'))
    parentElement?.setAttribute(VERSE_ATTRIBUTE, '')
}

const isWordless = (element: Element) => (element.textContent ?? '').trim() === ''
