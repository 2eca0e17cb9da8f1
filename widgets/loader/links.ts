import { safeAddress } from '../../src/platform/safe-address'
import { attributeFor, FORMS, TAGS } from './upgrade'
import { attend, isWritten, parsed } from './watch'

const CARD = 'book-card'

/** Stands for the id while the pattern is made absolute; an address leaves it as it is in any of its parts. */
const MARK = '0bid0'

/** Where a link stays one: in menus, and as what is shown until an element is there. */
const NOT_IN = `nav,${TAGS.join(',')},${FORMS}`

/** The book a link leads to, if it leads to one. */
type BookOf = (link: HTMLAnchorElement) => string | undefined

/**
 * Makes cards of the links that a script tag asks for: `data-href` is where they lead, `{bid}` in it is the book; its
 * other `data-` attributes are those of every card. For editors that keep links and nothing else. A link that stands
 * within a sentence remains a link.
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
    // A drawing's links have the same name.
    if (!(link instanceof HTMLAnchorElement)) return
    const book = bookOf(link)
    if (book === undefined) return
    // What follows on its line has to be there.
    await ready
    if (link.closest(NOT_IN) || isWritten(link) || !standsAlone(link, bookOf)) return
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

  attend(page, (root, missed) => {
    if (root instanceof Element) void visit(root, missed)
    for (const link of root.querySelectorAll('a')) void visit(link, missed)
  })
}

function matcher(pattern: string, base: string): BookOf | undefined {
  const address = safeAddress(pattern.replace('{bid}', MARK), 'link', base)
  const [before, after] = address?.split(MARK) ?? []
  if (before === undefined || after === undefined) return undefined
  return ({ href }) => {
    if (!href.startsWith(before) || !href.endsWith(after)) return undefined
    const id = href.slice(before.length, href.length - after.length)
    return /^[\w.~-]+$/.test(id) ? id : undefined
  }
}

/** Whether on the line of `link` there is nothing but more of its kind. */
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
  // An editor may have wrapped it: <strong><a>…</a></strong>.
  for (let part = link; ; ) {
    if (!silent(part, 'previousSibling') || !silent(part, 'nextSibling')) return false
    if (!part.parentElement || !isInline(part.parentElement)) return true
    part = part.parentElement
  }
}

const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')

const endsLine = (node: Node) =>
  node instanceof Element && (node.localName === 'br' || (node.localName !== CARD && !isInline(node)))
