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

/** What else of a form goes over: what it is called and how it is found. What makes it do something does not. */
const KEPT = /^(?:class|id|lang|dir|title|hidden|role|aria-[a-z]+|data-.+)$/

/** Its place in the flow, and colours of ours (`--org-library-…`): nothing that lifts it over the rest of the page. */
const KEPT_STYLES =
  /^(?:--org-library-.+|(?:(?:min|max)-)?(?:width|height|inline-size|block-size)|margin.*|display|float|clear|vertical-align|flex.*|align-self|justify-self|grid-(?:area|row|column).*|order|aspect-ratio)$/

/** A negative margin draws it over what stands before it; so may what is worked out. */
const isMovedAway = (name: string, value: string) => name.startsWith('margin') && /-\d|-\.|\(/.test(value)

/**
 * Puts the element in the place of its `data-` form. What the contract knows comes out of `data-…`; class, id, names
 * for those who hear it and other `data-` attributes go over as they are, of its style what keeps it in its place; what
 * stood inside moves along, and shows if the element never does.
 */
export function upgrade(form: Element, tag: string): void {
  const element = form.ownerDocument.createElement(tag)
  for (const { name, value } of form.attributes) {
    const own = attributeFor(tag, name)
    if (own) element.setAttribute(own, value)
    else if (name !== `data-${tag}` && KEPT.test(name)) element.setAttribute(name, value)
  }
  // By the object model: what the page's policy let through as an attribute it might not let through again.
  if (form instanceof HTMLElement)
    for (const name of form.style) {
      const value = form.style.getPropertyValue(name)
      if (KEPT_STYLES.test(name) && !isMovedAway(name, value))
        element.style.setProperty(name, value, form.style.getPropertyPriority(name))
    }
  element.append(...form.childNodes)
  form.replaceWith(element)
}
