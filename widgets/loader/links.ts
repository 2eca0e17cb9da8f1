import { safeAddress } from '../../src/platform/safe-address'
import { attributeFor, FORM_SELECTOR, TAGS } from './upgrade'
import { isInEditor, observeAdditions, parsed } from './watch'

const CARD = 'book-card'

/** Placeholder for the id while the pattern is resolved to an absolute address; unreserved in every part of a URL. */
const ID_PLACEHOLDER = '0bid0'

/** Links inside these are not upgraded: menus, fallback content of the elements, and what an author leaves out. */
const NOT_IN = `nav,[data-no-card],${TAGS.join(',')},${FORM_SELECTOR}`

/** Links that are designed already: buttons, items of lists and cells. Upgraded only inside `data-card`. */
const DESIGNED = 'button,[role="button"],[class*="button" i],[class*="btn" i],li,td,th,figure'

/** Pictures inside a link; the link is their caption's or a banner, not a title. */
const PICTURE = 'img,picture,svg,video,canvas'

/** A book that an address leads to, with the pattern that the address has. */
interface Found {
  book: string
  pattern: string
}

/** Returns the book that a link leads to, if any. */
type BookOf = (link: HTMLAnchorElement) => Found | undefined

/**
 * Upgrades links to cards, as configured on a script tag: `data-href` has the address patterns of a book, with `{bid}`
 * for the id, separated by spaces; other `data-` attributes apply to every card. For editors that allow only links. A
 * link within a sentence stays a link, and so do pictures, buttons and items of lists, except inside `data-card`. An
 * address that is the text of a paragraph counts as a link.
 */
export function upgradeLinks(script: HTMLElement, need: (tag: string) => Promise<boolean>): void {
  const page = script.ownerDocument
  const patterns = (script.dataset.href ?? '').split(/\s+/).filter(Boolean)
  const matchers = patterns.flatMap((pattern) => {
    const match = matcher(pattern, page.baseURI)
    if (!match) console.error(`org-library: data-href="${pattern}" is no address with {bid} in it`)
    return match ? [(address: string) => withPattern(match(address), pattern)] : []
  })
  if (matchers.length === 0) return
  const bookAt = (address: string) =>
    matchers.map((match) => match(address)).find((each) => each !== undefined)
  const bookOf: BookOf = ({ href }) => bookAt(href)
  const ready = parsed(page)

  const visit = async (link: Element, missed: () => void) => {
    // SVG links have the same local name.
    if (!(link instanceof HTMLAnchorElement)) return
    const found = bookOf(link)
    if (found === undefined) return
    // Wait for the rest of the line to be parsed.
    await ready
    if (link.closest(NOT_IN) || isInEditor(link) || isDesigned(link) || !standsAlone(link, bookOf)) return
    if (!(await need(CARD))) return missed()
    if (link.isConnected) link.replaceWith(createCard(found))
  }

  const createCard = ({ book, pattern }: Found) => {
    const card = page.createElement(CARD)
    for (const { name, value } of script.attributes) {
      const own = attributeFor(CARD, name)
      if (own) card.setAttribute(own, value)
    }
    card.setAttribute('href', pattern)
    card.setAttribute('book', book)
    return card
  }

  /** A paragraph that consists of an address. Addresses in a longer text are left as they are. */
  const visitParagraph = async (paragraph: Element, missed: () => void) => {
    await ready
    const text = paragraph.textContent?.trim() ?? ''
    if (paragraph.childElementCount > 0 || !/^https?:\/\/\S+$/.test(text)) return
    const address = safeAddress(text, 'link', page.baseURI)
    const found = address === undefined ? undefined : bookAt(address)
    if (found === undefined || paragraph.closest(NOT_IN) || isInEditor(paragraph)) return
    if (!(await need(CARD))) return missed()
    if (paragraph.isConnected) paragraph.replaceChildren(createCard(found))
  }

  observeAdditions(page, (root, missed) => {
    if (root instanceof Element) void visit(root, missed)
    for (const link of root.querySelectorAll('a')) void visit(link, missed)
    if (root instanceof HTMLParagraphElement) void visitParagraph(root, missed)
    for (const paragraph of root.querySelectorAll('p')) void visitParagraph(paragraph, missed)
  })
}

const withPattern = (book: string | undefined, pattern: string): Found | undefined =>
  book === undefined ? undefined : { book, pattern }

const isDesigned = (link: Element): boolean =>
  !link.closest('[data-card]') && (link.closest(DESIGNED) !== null || link.querySelector(PICTURE) !== null)

function matcher(pattern: string, base: string): ((address: string) => string | undefined) | undefined {
  const address = safeAddress(pattern.replace('{bid}', ID_PLACEHOLDER), 'link', base)
  const [before, after] = address?.split(ID_PLACEHOLDER) ?? []
  if (before === undefined || after === undefined) return undefined
  return (href) => {
    if (!href.startsWith(before) || !href.endsWith(after)) return undefined
    const id = href.slice(before.length, href.length - after.length)
    return /^[\w.~-]+$/.test(id) ? id : undefined
  }
}

/** Whether the line of `link` contains only links of the same kind. */
function standsAlone(link: Element, bookOf: BookOf): boolean {
  const isKin = (node: Node): boolean => {
    if (node instanceof Comment || !node.textContent?.trim()) return true
    if (node instanceof HTMLAnchorElement) return bookOf(node) !== undefined
    return node instanceof Element && (node.localName === CARD || [...node.childNodes].every(isKin))
  }
  const silent = (from: Node, way: 'previousSibling' | 'nextSibling') => {
    for (let node = from[way]; node && !endsLine(node); node = node[way]) if (!isKin(node)) return false
    return true
  }
  // An editor may wrap the link: <strong><a>…</a></strong>.
  for (let part = link; ; ) {
    if (!silent(part, 'previousSibling') || !silent(part, 'nextSibling')) return false
    if (!part.parentElement || !isInline(part.parentElement)) return true
    part = part.parentElement
  }
}

const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')

const endsLine = (node: Node) =>
  node instanceof Element && (node.localName === 'br' || (node.localName !== CARD && !isInline(node)))
