import { BOOK_CARD } from '../generated/book-card'
import { BOOK_READER } from '../generated/book-reader'
import { ORG_LIBRARY } from '../generated/org-library'

const SPECS = [ORG_LIBRARY, BOOK_CARD, BOOK_READER]

export const TAGS: readonly string[] = SPECS.map(({ tag }) => tag)

/** The `data-` form of each tag, for a CMS that takes unknown tags away: `<div data-book-card data-src="…">`. */
export const FORMS = TAGS.map((tag) => `[data-${tag}]:not(${tag})`).join(',')

/** The tag that a `data-` form stands for. */
export const formOf = (element: Element): string | undefined =>
  TAGS.find((tag) => element.hasAttribute(`data-${tag}`))

/** What only the page itself may say, and nobody who merely writes in it. */
const PAGE_ONLY = 'credential-origins'

/**
 * The attribute that a `data-` attribute stands for. Nothing but the contract's names: an editor's `data-onclick`
 * must not become a handler, and no text may say who else hears a member's password.
 */
export function attributeFor(tag: string, dataName: string): string | undefined {
  const known: object = SPECS.find((spec) => spec.tag === tag)?.attributes ?? {}
  const own = dataName.startsWith('data-') ? dataName.slice('data-'.length) : ''
  return Object.hasOwn(known, own) && own !== PAGE_ONLY ? own : undefined
}

/**
 * Puts the element in the place of its `data-` form. What the contract knows comes out of `data-…`; class, id,
 * style and the rest go over as they are; what stood inside moves along, and shows if the element never does.
 */
export function upgrade(form: Element, tag: string): void {
  const element = form.ownerDocument.createElement(tag)
  for (const { name, value } of form.attributes) {
    const own = attributeFor(tag, name)
    if (own) element.setAttribute(own, value)
    else if (name !== `data-${tag}` && name !== 'style' && !name.startsWith('on'))
      element.setAttribute(name, value)
  }
  // What the page's policy let through, as an attribute it might not be again.
  if (form instanceof HTMLElement && form.style.length > 0) element.style.cssText = form.style.cssText
  element.append(...form.childNodes)
  form.replaceWith(element)
}
