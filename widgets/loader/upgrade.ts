import { BOOK_CARD } from '../generated/book-card'
import { BOOK_READER } from '../generated/book-reader'
import { ORG_LIBRARY } from '../generated/org-library'

const SPECS = [ORG_LIBRARY, BOOK_CARD, BOOK_READER]

export const TAGS: readonly string[] = SPECS.map(({ tag }) => tag)

/** The `data-` form of each tag, for CMSs that strip unknown tags: `<div data-book-card data-src="…">`. */
export const FORM_SELECTOR = TAGS.map((tag) => `[data-${tag}]:not(${tag})`).join(',')

/** The tag that a `data-` form stands for. */
export const formOf = (element: Element): string | undefined =>
  TAGS.find((tag) => element.hasAttribute(`data-${tag}`))

/** Not settable through `data-` forms: only the page's author may set it, not an editor of its content. */
const PAGE_ONLY = 'credential-origins'

/**
 * The attribute that a `data-` attribute stands for, limited to the contract: an editor's `data-onclick` must
 * not become
 * a handler, and content must not choose who receives a member's password.
 */
export function attributeFor(tag: string, dataName: string): string | undefined {
  const known: object = SPECS.find((spec) => spec.tag === tag)?.attributes ?? {}
  const own = dataName.startsWith('data-') ? dataName.slice('data-'.length) : ''
  return Object.hasOwn(known, own) && own !== PAGE_ONLY ? own : undefined
}

/** Other attributes that are copied: identification and accessibility, but nothing that runs code. */
const KEPT = /^(?:class|id|lang|dir|title|hidden|role|aria-[a-z]+|data-.+)$/

/**
 * Styles that are copied: layout in the flow and `--org-library-…`, but nothing that overlays the rest of the
 * page.
 */
const KEPT_STYLES =
  /^(?:--org-library-.+|(?:(?:min|max)-)?(?:width|height|inline-size|block-size)|margin.*|display|float|clear|vertical-align|flex.*|align-self|justify-self|grid-(?:area|row|column).*|order|aspect-ratio)$/

/** Whether a margin may move the element over other content: negative or calculated. */
const isMovedAway = (name: string, value: string) => name.startsWith('margin') && /-\d|-\.|\(/.test(value)

/**
 * Replaces a `data-` form with its element. Contract attributes come from `data-…`; class, id, accessibility
 * and other
 * `data-` attributes are copied, and styles that keep it in its place. Children move along and are visible if
 * the
 * element is never defined.
 */
export function upgrade(form: Element, tag: string): void {
  const element = form.ownerDocument.createElement(tag)
  for (const { name, value } of form.attributes) {
    const own = attributeFor(tag, name)
    if (own) element.setAttribute(own, value)
    else if (name !== `data-${tag}` && KEPT.test(name)) element.setAttribute(name, value)
  }
  // Through the CSSOM: a page's policy may forbid setting a style attribute.
  if (form instanceof HTMLElement)
    for (const name of form.style) {
      const value = form.style.getPropertyValue(name)
      if (KEPT_STYLES.test(name) && !isMovedAway(name, value))
        element.style.setProperty(name, value, form.style.getPropertyPriority(name))
    }
  element.append(...form.childNodes)
  form.replaceWith(element)
}
