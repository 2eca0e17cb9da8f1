import DOMPurify from 'dompurify'
import type { SlicedTask } from '../../../platform/sliced-task'
import { isAllowedValue } from './css-allow-list'
import {
  ATTRIBUTE_PATTERN,
  ATTRIBUTES,
  DROPPED,
  ELEMENTS,
  HTML_NS,
  MATHML_NS,
  OPS_NS,
  SVG_NS,
  XLINK_NS,
  XML_NS,
} from './markup-allow-list'
import { MASKED_STYLE_ATTRIBUTE } from './mask-csp-triggers'
import { firstChildOf, localNameOf, moveChildren, nextSiblingOf, unwrap } from './safe-dom'

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
export function* sanitise(root: Element): SlicedTask<InlineStyle[]> {
  convertCdataToText(root)
  const styles = removeStyles(root)
  yield
  const contents: Content[] = []
  if (sizeOf(root) > PART) yield* takeContent(root, contents)
  sanitiseTree(root)
  // Outermost first, so that each node moves once.
  for (const { element, content } of contents) {
    if (root.contains(element)) element.append(content)
    yield
  }
  return styles.filter(({ element }) => root.contains(element))
}

function sanitiseTree(root: Element): void {
  purify(root)
  keepOnlyAllowed(root)
}

/** Elements that are sanitised at once, which takes some tens of milliseconds. */
const PART = 1000
/** Elements of a drawing or a formula that can be sanitised without their content; of others DOMPurify checks it. */
const GROUPS = /^(?:svg|g|defs|symbol|math|mrow|mtable)$/

/** The sanitised content of a large element, which is taken out of it. */
interface Content {
  element: Element
  content: DocumentFragment
}

/** Elements inside a node, counted up to a little more than `PART`. */
function sizeOf(node: Node): number {
  let size = 0
  if (node.nodeType !== Node.ELEMENT_NODE) return size
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT)
  while (size <= PART && walker.nextNode()) size++
  return size
}

/**
 * Takes the content out of a large element and sanitises it: its children in groups, each in a new element of the same
 * namespace; of a large child first the content and then the child without it, since a tree that moves is walked through.
 * The content of a child that has not passed is dropped with it.
 */
function* takeContent(element: Element, contents: Content[]): SlicedTask<void> {
  const content = element.ownerDocument.createDocumentFragment()
  contents.push({ element, content })
  let holder = createHolder(element)
  let size = 0
  for (let child = firstChildOf(element); child; child = firstChildOf(element)) {
    const isLarge = sizeOf(child) > PART
    if (isLarge && !isKept(child as Element)) {
      // As in `keepOnlyAllowed`.
      if (DROPPED.has(localNameOf(child as Element).toLowerCase())) Element.prototype.remove.call(child)
      else unwrap(child as Element)
      yield
      continue
    }
    if (isLarge && isDivisible(child as Element)) yield* takeContent(child as Element, contents)
    size += 1 + sizeOf(child)
    holder.append(child)
    if (size < PART) continue
    sanitiseTree(holder)
    moveChildren(holder, content)
    holder = createHolder(element)
    size = 0
    yield
  }
  sanitiseTree(holder)
  moveChildren(holder, content)
}

/** Elements that DOMPurify accepts without a parent, by namespace. */
const HOLDERS: Readonly<Record<string, string>> = { [SVG_NS]: 'svg', [MATHML_NS]: 'math' }

/**
 * A parent for a group of an element's children, in a document of its own: DOMPurify leaves an iterator in a document,
 * which is told of every node that moves there.
 */
const createHolder = ({ namespaceURI }: Element): Element =>
  document.implementation
    .createDocument(null, null)
    .createElementNS(namespaceURI, HOLDERS[namespaceURI ?? ''] ?? 'body')

const isKept = (element: Element): boolean =>
  ELEMENTS[element.namespaceURI ?? '']?.has(localNameOf(element).toLowerCase()) === true

const isDivisible = ({ namespaceURI, localName }: Element): boolean =>
  namespaceURI === HTML_NS || GROUPS.test(localName)

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
    const name = element.localName.toLowerCase()
    if (DROPPED.has(name) && !isSvgTitle(element)) {
      element.remove()
      continue
    }
    keepOnlyAllowed(element)
    if (ELEMENTS[element.namespaceURI ?? '']?.has(name)) keepAllowedAttributes(element)
    else unwrap(element)
  }
  keepAllowedAttributes(root)
}

const isSvgTitle = (element: Element) => element.namespaceURI === SVG_NS && element.localName === 'title'

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
  const whole = attribute.name.toLowerCase()
  if (whole === 'epub:type' || whole === 'xml:lang' || whole === 'xlink:href') return true
  if (!ATTRIBUTES.has(name) && !ATTRIBUTE_PATTERN.test(name)) return false
  // `name` is an obsolete anchor, or groups `details`; on any other element it can shadow a property.
  if (name === 'name') return element.namespaceURI === HTML_NS && /^(a|map|details)$/.test(element.localName)
  return isProse(name) || isResource(name) || isHarmless(attribute.value)
}

/** References to fragments of the same chapter. */
const LOCAL_REFERENCE = /url\(\s*(?:#[^\s"'()\\]+|"#[^"()\\]+"|'#[^'()\\]+')\s*\)/gi

/**
 * Whether an attribute value is safe. Most SVG attributes are parsed as CSS values, so the same allow-list applies. A paint
 * server or filter must be in the same chapter.
 */
const isHarmless = (value: string) => isAllowedValue(value.replace(LOCAL_REFERENCE, ' '))

const isResource = (name: string) =>
  name === 'src' || name === 'href' || name === 'srcset' || name === 'poster'
const isProse = (name: string) =>
  /^(?:alt|title|id|class|name|label|summary|abbr|cite|datetime|usemap|value|headers)$|^(?:aria|data)-/.test(
    name,
  )
