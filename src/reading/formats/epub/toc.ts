import { MAX_NESTING } from '../../publication/limits'
import { resolveHref } from '../../publication/paths'
import type { TocItem } from '../../publication/publication'
import { attribute, childrenOf, descendants, firstDescendant, textOf, tokens } from '../markup/xml'

/**
 * The table of contents of an EPUB 3 navigation document, or another of its lists; [] when it holds none. Whether it
 * is hidden, and how it is styled, is about the document as a page of the book (EPUB RS 3.3 §7.1).
 */
export function readNav(root: Element, path: string, type = 'toc'): TocItem[] {
  const navs = descendants(root, 'nav')
  const named = navs.find((nav) => tokens(attribute(nav, 'type')).includes(type))
  const toc = named ?? (type === 'toc' ? navs.find((nav) => attribute(nav, 'type') === '') : undefined)
  const list = toc ? (childrenOf(toc, 'ol')[0] ?? firstDescendant(toc, 'ol')) : null
  return list ? readList(list, path, 0) : []
}

function readList(list: Element, path: string, depth: number): TocItem[] {
  if (depth > MAX_NESTING) return []
  return childrenOf(list, 'li').flatMap((item) => {
    const parts = childrenOf(item)
    const inner = parts.find((child) => child.localName === 'ol')
    const children = inner ? readList(inner, path, depth + 1) : NONE
    const heading = parts.find((child) => child.localName !== 'ol')
    const link = heading && (heading.localName === 'a' ? heading : firstDescendant(heading, 'a'))
    const label = labelOf(link ?? heading)
    const href = link ? attribute(link, 'href') : ''
    // A heading without words tells nothing: what stands under it moves up.
    if (!label) return children
    return { label, href: placeOf(href, path), children }
  })
}

/** Where an address leads: one outside the book as it is written, '' for none. */
const placeOf = (written: string, path: string) => written && (resolveHref(written, path) ?? written)

/** What nearly every entry has under it. */
const NONE: readonly TocItem[] = []

/**
 * The words of a heading, each line apart and without readings over them, with what pictures among them show as their
 * author says (EPUB 3.3 §7.3).
 */
export function labelOf(element: Element | undefined | null): string {
  if (!element) return ''
  const only = element.firstChild
  if (only?.nodeType === 3 && !only.nextSibling) return textOf(element)
  for (const each of ['img', 'br', 'rt', 'rp'].flatMap((name) => descendants(element, name))) {
    const words = /^r/.test(each.localName) ? '' : attribute(each, 'alt') || attribute(each, 'title') || ' '
    each.parentNode?.replaceChild(each.ownerDocument.createTextNode(words), each)
  }
  return textOf(element) || attribute(element, 'title')
}

/** The table of contents of an EPUB 2 NCX; [] when it holds none. */
export function readNcx(root: Element, path: string): TocItem[] {
  const map = firstDescendant(root, 'navMap')
  return map ? readPoints(map, path, 0) : []
}

function readPoints(parent: Element, path: string, depth: number): TocItem[] {
  if (depth > MAX_NESTING) return []
  return childrenOf(parent, 'navPoint').flatMap((point) => {
    const children = readPoints(point, path, depth + 1)
    const label = textOf(childrenOf(point, 'navLabel')[0])
    const content = childrenOf(point, 'content')[0]
    const src = content ? attribute(content, 'src') : ''
    if (!label) return children
    return [{ label, href: placeOf(src, path), children }]
  })
}

/** The page list of an EPUB 2 NCX; [] when it holds none. */
export function readNcxPages(root: Element, path: string): TocItem[] {
  const list = firstDescendant(root, 'pageList')
  return (list ? childrenOf(list, 'pageTarget') : []).flatMap((target) => {
    const label = textOf(childrenOf(target, 'navLabel')[0]) || attribute(target, 'value')
    const content = childrenOf(target, 'content')[0]
    const src = content ? attribute(content, 'src') : ''
    return label && src ? [{ label, href: placeOf(src, path), children: [] }] : []
  })
}
