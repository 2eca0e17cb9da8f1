import DOMPurify from 'dompurify'
import { loadModule } from '../../../platform/load-module'
import { runInSlices } from '../../../platform/sliced-task'
import { isAllowedValue } from './css-allow-list'
import { ATTRIBUTE_PATTERN, ATTRIBUTES, fateOf, HTML_NS, OPS_NS, XLINK_NS, XML_NS } from './markup-allow-list'
import { MASKED_STYLE_ATTRIBUTE } from './mask-csp-triggers'
import { firstChildOf, nextSiblingOf, unwrap } from './safe-dom'

/** An inline style that must pass the CSS filter before it is applied to its element. */
export interface InlineStyle {
  element: Element
  css: string
}

/**
 * Sanitises a parsed chapter in place. Afterwards the tree contains only allowed elements and attributes. Addresses (`src`,
 * `href` and so on) are unchanged and must be resolved before the tree is inserted into a page (`links.ts`, `media.ts`).
 *
 * Two independent passes: DOMPurify on the tree itself (never through a string, which could be
 * parsed a second time into something else), then our own allow-list. Both take 24 µs an element: a tree of many is
 * sanitised part by part, and yields between the parts. The nodes stay the same, so that what is inserted into a page is
 * what was sanitised.
 *
 * @returns the inline styles, removed from their elements
 */
export async function sanitise(root: Element): Promise<InlineStyle[]> {
  convertCdataToText(root)
  const styles = removeStyles(root)
  if (root.getElementsByTagName('*').length > PART) {
    const { sanitiseInParts } = await loadModule(() => import('./parts'))
    await runInSlices(sanitiseInParts(root, PART, sanitiseTree))
  } else sanitiseTree(root)
  return styles.filter(({ element }) => root.contains(element))
}

function sanitiseTree(root: Element): void {
  purify(root)
  keepOnlyAllowed(root)
}

/** Elements that are sanitised at once, which takes some tens of milliseconds. */
const PART = 2000
function purify(root: Element): void {
  DOMPurify.sanitize(root, {
    IN_PLACE: true,
    // Names are compared in lower case, also for XHTML: DOMPurify's lists contain `viewbox`, a book `viewBox`.
    PARSER_MEDIA_TYPE: 'text/html',
    USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
    ADD_TAGS: [
      'use',
      'rb',
      'rtc',
      'rbc',
      'body',
      'semantics',
      'maction',
      'mphantom',
      'menclose',
      'none',
      'search',
      'foreignobject',
    ],
    // The tree is sanitised in place and never parsed again, so namespaces cannot change.
    HTML_INTEGRATION_POINTS: { foreignobject: true },
    // Otherwise its text, the formula in another notation, would appear next to the formula.
    ADD_FORBID_CONTENTS: ['annotation'],
    ADD_ATTR: [
      'epub:type',
      'xml:lang',
      'xlink:href',
      'lang',
      'dir',
      'poster',
      'srcset',
      'usemap',
      'controls',
    ],
    // Paths of files in the book, fragments, and addresses that may open in a new tab.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
    SANITIZE_DOM: false,
    KEEP_CONTENT: true,
  })
}

/** Replaces CDATA sections with text nodes, since sanitisers treat the sections differently. */
function convertCdataToText(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_CDATA_SECTION)
  const sections: Node[] = []
  while (walker.nextNode()) sections.push(walker.currentNode)
  for (const section of sections)
    section.parentNode?.replaceChild(root.ownerDocument.createTextNode(section.nodeValue ?? ''), section)
}

/** Removes `style` attributes and returns them. A policy can forbid the attribute, but not changes through the CSSOM. */
function removeStyles(root: Element): InlineStyle[] {
  const styles: InlineStyle[] = []
  for (const name of ['style', MASKED_STYLE_ATTRIBUTE])
    for (const element of [root, ...root.querySelectorAll(`[${name}]`)]) {
      const css = element.getAttribute(name)
      if (css) styles.push({ element, css })
      element.removeAttribute(name)
    }
  return styles
}

function keepOnlyAllowed(root: Element): void {
  let next: ChildNode | null
  for (let node = firstChildOf(root); node; node = next) {
    next = nextSiblingOf(node)
    if (node.nodeType === Node.TEXT_NODE) continue
    if (node.nodeType !== Node.ELEMENT_NODE) {
      node.remove()
      continue
    }
    const element = node as Element
    const fate = fateOf(element)
    if (fate === 'dropped') {
      element.remove()
      continue
    }
    keepOnlyAllowed(element)
    if (fate === 'kept') keepAllowedAttributes(element)
    else unwrap(element)
  }
  keepAllowedAttributes(root)
}

function keepAllowedAttributes(element: Element): void {
  for (const attribute of [...element.attributes]) {
    if (!isAllowed(element, attribute)) element.removeAttributeNode(attribute)
  }
}

function isAllowed(element: Element, attribute: Attr): boolean {
  const name = attribute.localName.toLowerCase()
  if (attribute.value.length > 20_000 && name !== 'd' && name !== 'points') return false
  switch (attribute.namespaceURI) {
    case null:
    case '':
      break
    case XML_NS:
      return name === 'lang' || name === 'space'
    case OPS_NS:
      return name === 'type'
    case XLINK_NS:
      return name === 'href'
    default:
      return false
  }
  // An HTML parser keeps the prefix as part of the name.
  if (/^(?:epub:type|xml:lang|xlink:href)$/i.test(attribute.name)) return true
  if (!ATTRIBUTES.has(name) && !ATTRIBUTE_PATTERN.test(name)) return false
  // `name` is an obsolete anchor, or groups `details`; on any other element it can shadow a property.
  if (name === 'name') return element.namespaceURI === HTML_NS && /^(a|map|details)$/.test(element.localName)
  return NO_CSS.test(name) || isHarmless(attribute.value)
}

/** References to fragments of the same chapter. */
const LOCAL_REFERENCE = /url\(\s*(?:#[^\s"'()\\]+|"#[^"()\\]+"|'#[^'()\\]+')\s*\)/gi

/**
 * Whether an attribute value is safe. Most SVG attributes are parsed as CSS values, so the same allow-list applies. A paint
 * server or filter must be in the same chapter.
 */
const isHarmless = (value: string) => isAllowedValue(value.replace(LOCAL_REFERENCE, ' '))

/** Attributes that are no CSS: prose and names, and the addresses of resources, which are resolved later. */
const NO_CSS =
  /^(?:alt|title|id|class|name|label|summary|abbr|cite|datetime|usemap|value|headers|src|href|srcset|poster)$|^(?:aria|data)-/
