import { outsideAddress, resolveHref } from '../../publication/paths'
import { HTML_NS, MATHML_NS, XLINK_NS } from '../sanitise/markup-allow-list'

/**
 * Holds where a link of the book leads, in place of an address the host page would follow; empty on a note's mark that
 * leads nowhere.
 */
export const LINK_ATTRIBUTE = 'data-ol-to'

export interface BookLink {
  element: Element
  /** Path inside the book with an optional fragment; empty where it leads nowhere, as a note's mark may. */
  href: string
}

/**
 * Makes the links of a cleaned chapter harmless to the page they stand on: a link inside the
 * book keeps its target aside and is followed by the surface alone; one that leads outside opens a
 * new tab, without opener or referrer, when the reader follows it; any other address is taken off.
 */
export function rewriteLinks(root: Element, base: string): void {
  for (const link of [...root.getElementsByTagName('*')]) {
    // In MathML 3 anything may be a link, and some browsers follow it.
    const isMath = link.namespaceURI === MATHML_NS
    if (!isMath && !/^(a|area)$/i.test(link.localName)) continue
    const reference = link.getAttribute('href') ?? link.getAttributeNS(XLINK_NS, 'href')
    link.removeAttribute('href')
    link.removeAttribute('xlink:href')
    link.removeAttributeNS(XLINK_NS, 'href')
    if (reference === null) continue
    const outside = outsideAddress(reference)
    const inside = outside === null ? resolveHref(reference, base) : null
    if (outside !== null) {
      if (isMath) continue
      link.setAttribute('href', outside)
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer external nofollow')
    } else if (inside !== null) {
      link.setAttribute(LINK_ATTRIBUTE, inside)
      // What the book's sheets may ask for.
      link.setAttribute('data-ol-href', reference)
      link.setAttribute('tabindex', '0')
      // Without an address of its own it is a link by its role alone, and can have no other.
      if (link.namespaceURI === HTML_NS) link.setAttribute('role', 'link')
    }
  }
}

/** The nearest link of the book an event went through. */
export function linkOf(path: readonly EventTarget[]): BookLink | null {
  for (const target of path) {
    if (!(target instanceof Element)) continue
    const href = target.getAttribute(LINK_ATTRIBUTE)
    if (href !== null) return { element: target, href }
  }
  return null
}

export interface OutsideLink {
  element: Element
  href: string
}

/** A link out of the book that an event went through; null when the reader asked for a tab of it outright. */
export function outsideLinkOf(
  path: readonly EventTarget[],
  event: MouseEvent | KeyboardEvent,
): OutsideLink | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null
  for (const target of path) {
    if (!(target instanceof Element) || target.getAttribute('target') !== '_blank') continue
    const href = target.getAttribute('href')
    if (href !== null) return { element: target, href }
  }
  return null
}

/** True when an event went through something that has its own use for a click. */
export function isInteractive(path: readonly EventTarget[]): boolean {
  return path.some(
    (target) =>
      target instanceof Element &&
      /^(a|ol-sound|video|summary|details)$/i.test(target.localName) &&
      (target.localName !== 'a' || target.hasAttribute('href')),
  )
}

/** The element a fragment names: by id, else by the old `<a name>`. */
export function placeIn(root: Element, fragment: string): Element | null {
  const quoted = `"${fragment.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`
  return root.querySelector(`[id=${quoted}]`) ?? root.querySelector(`a[name=${quoted}]`)
}
