/** Marks a block in which nothing stands but a picture: it has no first line to be indented (`frame.css`). */
const LONE_ATTRIBUTE = 'data-ol-lone'
const BLOCK = /^(p|div|figure|li|td|dd|h[1-6]|section|blockquote|center)$/

/** Finds pictures that stand alone. An indent, a book's or ours, would push one that is as wide as the page over its edge. */
export function markLonePictures(body: Element): void {
  for (const picture of body.querySelectorAll('img, svg')) {
    let block = picture.parentElement
    while (block && block !== body && !BLOCK.test(block.localName)) block = block.parentElement
    if (block && block !== body && (block.textContent ?? '').trim() === '')
      block.setAttribute(LONE_ATTRIBUTE, '')
  }
}
