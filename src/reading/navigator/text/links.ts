import { externalAddress, resolveHref } from '../../publication/paths'
import { HTML_NS, MATHML_NS, OPS_NS, XLINK_NS } from '../sanitise/markup-allow-list'

/**
 * Contains the target of a link in the book, instead of an `href` that the host page would follow. Empty on a note
 * reference without a target.
 */
export const LINK_ATTRIBUTE = 'data-ol-to'

/** Kinds of links for which DPUB-ARIA has a role: it says more than `link`, and browsers expose it as a link. */
const LINK_TYPES = ['noteref', 'backlink', 'biblioref', 'glossref']

/** Whether an element has an `epub:type`, or the equivalent DPUB-ARIA role. */
export function hasEpubType(element: Element, type: string): boolean {
  const types = element.getAttributeNS(OPS_NS, 'type') ?? element.getAttribute('epub:type') ?? ''
  const role = element.getAttribute('role') ?? ''
  return types.split(/\s+/).includes(type) || role.split(/\s+/).includes(`doc-${type}`)
}

export interface BookLink {
  element: Element
  /** Path inside the book with an optional fragment; empty where there is no target, as on some note references. */
  href: string
}

/**
 * Makes the links of a sanitised chapter safe for the host page. A link inside the book has its target in `LINK_ATTRIBUTE`,
 * and only the navigator follows it. A link that leads outside opens a new tab without opener or referrer. Any other
 * address is removed.
 */
export function rewriteLinks(root: Element, base: string): void {
  for (const link of [...root.getElementsByTagName('*')]) {
    // In MathML 3 any element may be a link, and some browsers follow it.
    const isMath = link.namespaceURI === MATHML_NS
    if (!isMath && !/^(a|area)$/i.test(link.localName)) continue
    const reference = link.getAttribute('href') ?? link.getAttributeNS(XLINK_NS, 'href')
    link.removeAttribute('href')
    link.removeAttribute('xlink:href')
    link.removeAttributeNS(XLINK_NS, 'href')
    if (reference === null) continue
    const outside = externalAddress(reference)
    const inside = outside === null ? resolveHref(reference, base) : null
    if (outside !== null) {
      if (isMath) continue
      link.setAttribute('href', outside)
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer external nofollow')
    } else if (inside !== null) {
      link.setAttribute(LINK_ATTRIBUTE, inside)
      // The book's style sheets may select by the original `href`.
      link.setAttribute('data-ol-href', reference)
      link.setAttribute('tabindex', '0')
      // Without `href` only the role makes it a link, so the role replaces any other that is not of a link.
      const type = LINK_TYPES.find((each) => hasEpubType(link, each))
      if (link.namespaceURI === HTML_NS) link.setAttribute('role', type ? `doc-${type}` : 'link')
    }
  }
}

/** Returns the innermost link of the book in an event's path. */
export function findBookLink(path: readonly EventTarget[]): BookLink | null {
  for (const target of path) {
    if (!(target instanceof Element)) continue
    const href = target.getAttribute(LINK_ATTRIBUTE)
    if (href !== null) return { element: target, href }
  }
  return null
}

/** A link that leads outside the book. */
export interface ExternalLink {
  element: Element
  href: string
}

/**
 * Returns the innermost link in an event's path that leads outside the book; null when a modifier key asks the browser
 * for a new tab or window.
 */
export function findExternalLink(
  path: readonly EventTarget[],
  event: MouseEvent | KeyboardEvent,
): ExternalLink | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null
  for (const target of path) {
    if (!(target instanceof Element) || target.getAttribute('target') !== '_blank') continue
    const href = target.getAttribute('href')
    if (href !== null) return { element: target, href }
  }
  return null
}

/** Whether an event's path contains an element that handles clicks itself. */
export function isInteractive(path: readonly EventTarget[]): boolean {
  return path.some(
    (target) =>
      target instanceof Element &&
      /^(a|ol-sound|video|summary|details)$/i.test(target.localName) &&
      (target.localName !== 'a' || target.hasAttribute('href')),
  )
}

/** Returns the element that a fragment identifies: by id, else by the obsolete `<a name>`. */
export function findFragment(root: Element, fragment: string): Element | null {
  const quoted = `"${fragment.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`
  return root.querySelector(`[id=${quoted}]`) ?? root.querySelector(`a[name=${quoted}]`)
}
