import { safeAddress } from '../../src/platform/safe-address'
import { attributeFor, FORM_SELECTOR, TAGS } from './upgrade'
import { isInEditor, observeAdditions, parsed } from './watch'

const CARD = 'book-card'

/** Placeholder for the id while the pattern is resolved to an absolute address; unreserved in every part of a URL. */
const ID_PLACEHOLDER = '0bid0'

/** Links inside these are not upgraded: menus, and fallback content of the elements. */
const NOT_IN = `nav,${TAGS.join(',')},${FORM_SELECTOR}`

/** Returns the id of the book that a link leads to, if any. */
type BookOf = (link: HTMLAnchorElement) => string | undefined

/**
 * Upgrades links to cards, as configured on a script tag: `data-href` is the address pattern of a book, with
 * `{bid}` for
 * the id; other `data-` attributes apply to every card. For editors that allow only links. A link within a
 * sentence
 * stays a link.
 */
export function upgradeLinks(script: HTMLElement, need: (tag: string) => Promise<boolean>): void {
  const page = script.ownerDocument
  const pattern = script.dataset.href
  if (!pattern) return
  const bookOf = matcher(pattern, page.baseURI)
  if (!bookOf) {
    console.error(`org-library: data-href="${pattern}" is no address with {bid} in it`)
    return
  }
  const ready = parsed(page)

  const visit = async (link: Element, missed: () => void) => {
    // SVG links have the same local name.
    if (!(link instanceof HTMLAnchorElement)) return
    const book = bookOf(link)
    if (book === undefined) return
    // Wait for the rest of the line to be parsed.
    await ready
    if (link.closest(NOT_IN) || isInEditor(link) || !standsAlone(link, bookOf)) return
    if (!(await need(CARD))) return missed()
    if (!link.isConnected) return
    const card = page.createElement(CARD)
    for (const { name, value } of script.attributes) {
      const own = attributeFor(CARD, name)
      if (own) card.setAttribute(own, value)
    }
    card.setAttribute('book', book)
    link.replaceWith(card)
  }

  observeAdditions(page, (root, missed) => {
    if (root instanceof Element) void visit(root, missed)
    for (const link of root.querySelectorAll('a')) void visit(link, missed)
  })
}

function matcher(pattern: string, base: string): BookOf | undefined {
  const address = safeAddress(pattern.replace('{bid}', ID_PLACEHOLDER), 'link', base)
  const [before, after] = address?.split(ID_PLACEHOLDER) ?? []
  if (before === undefined || after === undefined) return undefined
  return ({ href }) => {
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
