/** An element as used in a page, and how to tell that it is shown. */
export interface Sample {
  name: string
  tag: string
  attributes: Readonly<Record<string, string>>
  /** Selector, inside its shadow root, of what is visible once it is shown. */
  shows: string
}

const BOOK = '渡口'

/** One of each element, for the demo library at `site`. */
export async function samples(site = ''): Promise<Sample[]> {
  const answer = await fetch(`${site}/library/demo/search-index.json`)
  const { books } = (await answer.json()) as { books: { bid: string; resName: string }[] }
  const book = books.find(({ resName }) => resName === BOOK)?.bid
  if (!book) throw new Error(`the demo library has no book called ${BOOK}`)
  const src = `${site}/library/demo/`
  return [
    {
      name: 'a card of its own words',
      tag: 'book-card',
      attributes: { 'res-name': '茶经', 'res-author': '陆羽' },
      shows: '.ol-book-title',
    },
    {
      name: 'a card of a catalogue',
      tag: 'book-card',
      attributes: { src: `${site}/library/{org}/`, org: 'demo', book, direction: 'row', 'show-toggle': '' },
      shows: '.ol-book-title',
    },
    { name: 'a library', tag: 'org-library', attributes: { src, router: 'memory' }, shows: 'h2' },
    { name: 'a reader', tag: 'book-reader', attributes: { src, book }, shows: '[part="page"]' },
  ]
}

/** Creates an element of the sample outside the page. */
export function build({ tag, attributes }: Sample): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** Whether the sample's content is laid out and visible. */
export function isShown(element: Element | null | undefined, { shows }: Sample): boolean {
  const seen = element?.shadowRoot?.querySelector(shows)
  if (!seen) return false
  const { width, height } = seen.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(seen).visibility === 'visible'
}
