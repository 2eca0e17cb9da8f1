import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { fields as words } from '../../../i18n/words/fields'
import { plainSheet } from '../../../styles/sheet'
import { isShowable, mediaTypeOf } from '../../publication/media-types'
import look from './fields.css?inline'
import { ELEMENTS, HTML_NS, OPS_NS } from './markup-allow-list'
import { MASKED_STYLE_ATTRIBUTE } from './mask-csp-triggers'
import { localNameOf, moveChildren } from './safe-dom'

const sheet = plainSheet(() => look)

/** Characters in place of check boxes and radio buttons: off and on. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = { checkbox: ['☐', '☑'], radio: ['○', '●'] }
const TICK = 'ol-tick'
/** Input types without a text value. */
const NO_GAP = /^(?:hidden|file|range|color|image|reset)$/
/** Size of a blank: the default in characters, and the maximum in characters and rows that fits a page. */
const USUAL_SIZE = 12
const LARGEST_SIZE = 60
const LARGEST_ROWS = 12

/**
 * Replaces form fields with static content, as in print: a blank, lines for an answer, a box, the list of choices. The
 * reader cannot type into them, since nothing would store the answer. An empty blank contains no text, so that text offsets
 * do not change (docs/decisions/2026-11-23-fields-of-books.md).
 *
 * @param root the unsanitised content
 * @returns the style sheets for the replacements; empty where there are none
 */
function drawFields(root: Element, locale: Locale): CSSStyleSheet[] {
  const t = createTranslate<keyof typeof words>(locale, words)
  const doc = root.ownerDocument
  // Created in the inert document, through the prototype: a field's name can shadow the document's own methods.
  const make = (field: Element, kind: string): Element => {
    const made = Document.prototype.createElementNS.call(doc, HTML_NS, 'span')
    for (const name of ['id', 'lang', 'dir', 'title', MASKED_STYLE_ATTRIBUTE]) {
      const value = field.getAttribute(name)
      if (value !== null) made.setAttribute(name, value)
    }
    made.setAttribute('class', `${kind} ${field.getAttribute('class') ?? ''}`.trim())
    return made
  }
  /** Describes a replacement to screen readers as an image, since it is not interactive. */
  const addLabel = (replacement: Element, field: Element, description: string) => {
    replacement.setAttribute('role', 'img')
    const name =
      field.getAttribute('aria-label') ?? field.getAttribute('title') ?? field.getAttribute('placeholder')
    replacement.setAttribute('aria-label', name ? `${name} (${description})` : description)
  }
  const replacementOf = (field: Element): Element | null => {
    const attributeOf = (name: string) => field.getAttribute(name) ?? ''
    const name = field.localName
    const type = attributeOf('type').trim().toLowerCase()
    if (name === 'select') return choicesOf(field, make(field, 'ol-choices'), t('field.choices'))
    if (name === 'button' || /^(?:submit|button)$/.test(type)) {
      const button = make(field, 'ol-press')
      if (name === 'button') moveChildren(field, button)
      else button.append(attributeOf('value'))
      return hasContent(button) ? button : null
    }
    const signs = SIGNS[type]
    if (signs) {
      const isOn = field.hasAttribute('checked')
      const box = make(field, TICK)
      box.append(signs[isOn ? 1 : 0])
      addLabel(box, field, t(isOn ? 'field.ticked' : 'field.unticked'))
      return box
    }
    if (NO_GAP.test(type)) return null
    const isLong = name === 'textarea'
    const gap = make(field, isLong ? 'ol-lines' : 'ol-blank')
    const own = gap.getAttribute(MASKED_STYLE_ATTRIBUTE) ?? ''
    const letters = clampSize(
      attributeOf('size') || shortest(attributeOf('maxlength')),
      USUAL_SIZE,
      LARGEST_SIZE,
    )
    const written = (isLong ? (field.textContent ?? '') : attributeOf('value')).trim()
    // A prefilled blank may be wider than its size. An empty one is an inline part of the line (`fields.css`).
    const width = written ? `min-inline-size:${letters}ch` : `padding-inline:min(${letters / 2}ch, 45%)`
    const room = isLong ? `min-block-size:${1.5 * clampSize(attributeOf('rows'), 2, LARGEST_ROWS)}em` : width
    gap.setAttribute(MASKED_STYLE_ATTRIBUTE, `${room};${own}`)
    if (attributeOf('placeholder')) gap.setAttribute('data-placeholder', attributeOf('placeholder'))
    if (written) gap.append(written)
    else addLabel(gap, field, t(isLong ? 'field.lines' : 'field.blank'))
    return gap
  }
  const fields = [...root.querySelectorAll('input, textarea, select, button')]
  for (const field of fields) {
    const replacement = replacementOf(field)
    if (replacement === null) field.remove()
    else field.replaceWith(replacement)
    if (replacement?.getAttribute('class')?.startsWith(TICK)) replacement.after(' ')
  }
  return fields.length > 0 ? [sheet()] : []
}

const hasContent = (element: Element) =>
  (element.textContent ?? '').trim() !== '' || element.querySelector('img, svg') !== null

/** Lists all options of a select in one line: a closed list would show only one of them. */
function choicesOf(select: Element, list: Element, defaultLabel: string): Element | null {
  const options = [...select.querySelectorAll('option')].filter(
    (option) => (option.textContent ?? '').trim() !== '',
  )
  let group: Element | null = null
  options.forEach((option, at) => {
    if (at > 0) list.append(' / ')
    const around = option.parentElement
    const label = around !== group && around?.localName === 'optgroup' ? around.getAttribute('label') : null
    group = around
    if (label) list.append(`${label}: `)
    const choice = Document.prototype.createElementNS.call(select.ownerDocument, HTML_NS, 'span')
    moveChildren(option, choice)
    list.append(choice)
  })
  if (options.length === 0) return null
  list.setAttribute('role', 'group')
  list.setAttribute('aria-label', select.getAttribute('aria-label') ?? defaultLabel)
  return list
}

/** Uses a length limit as the size only where it is shorter than the default. */
const shortest = (limit: string) => (Number(limit) < USUAL_SIZE ? limit : '')

/** Parses a size, clamped to 1 and `max`. */
const clampSize = (value: string, fallback: number, max: number) =>
  Math.min(max, Math.max(1, Number.parseInt(value, 10) || fallback))

/** A run of ruby bases and their annotations. */
interface RubySegment {
  bases: Node[][]
  /** Annotations of the first level, one for each base. Those in `containers` apply to the whole run. */
  readings: Element[]
  containers: Element[]
}

/**
 * Moves every ruby annotation directly after its base, which all browsers support. Only Firefox supports several `rb`
 * before several `rt`, and `rtc` (HTML Ruby Extensions; in EPUB since 3.0).
 */
function pairRuby(root: Element): void {
  const isKnown = CSS.supports('display', 'ruby-text-container')
  for (const ruby of root.querySelectorAll('ruby')) {
    // Bopomofo is set beside its character (`line-breaks.css`), in the order of the elements.
    const isOrdered = isKnown && !/[\u3105-\u312f\u31a0-\u31bf]/.test(ruby.textContent ?? '')
    if (!isOrdered && ruby.querySelector(':scope > rb, :scope > rtc')) pair(ruby)
  }
}

function pair(ruby: Element): void {
  const segments = segmentsOf(ruby)
  const levels = segments.flatMap(({ containers, readings }) => containers.slice(readings.length > 0 ? 0 : 1))
  ruby.replaceChildren(...segments.flatMap(inPairs))
  // One level of nesting is enough: a ruby inside another one gets none.
  if (levels.length === 0 || ruby.parentElement?.closest('ruby')) return
  const make = (name: string) => Document.prototype.createElementNS.call(ruby.ownerDocument, HTML_NS, name)
  const around = make('ruby')
  const reading = make('rt')
  for (const each of levels.flatMap(readingsIn)) reading.append(...each.childNodes, ' ')
  reading.lastChild?.remove()
  ruby.replaceWith(around)
  around.append(ruby, reading)
}

function segmentsOf(ruby: Element): RubySegment[] {
  const segments: RubySegment[] = []
  let open: RubySegment | null = null
  let isLoose = false
  for (const node of [...ruby.childNodes]) {
    const name = node instanceof Element ? node.localName : ''
    if (name === 'rp' || (name === '' && !/\S/.test(node.nodeValue ?? ''))) continue
    if (open && node instanceof Element && /^rtc?$/.test(name)) {
      ;(name === 'rt' ? open.readings : open.containers).push(node)
      continue
    }
    if (!open || open.readings.length > 0 || open.containers.length > 0) {
      open = { bases: [], readings: [], containers: [] }
      segments.push(open)
      isLoose = false
    }
    // Consecutive nodes outside any `rb` form one base.
    if (isLoose && name !== 'rb') open.bases.at(-1)?.push(node)
    else open.bases.push([node])
    isLoose = name !== 'rb'
  }
  return segments
}

function inPairs({ bases, readings, containers }: RubySegment): Node[] {
  const [first] = containers
  const over = readings.length > 0 || !first ? readings : readingsIn(first)
  const last = over.length - 1
  const pairs = bases.flatMap((base, at) => {
    const reading = over[at]
    // The last annotation applies to all remaining bases.
    return reading && (at < last || bases.length - 1 === at) ? [...base, reading] : base
  })
  const placed = new Set(pairs)
  return [...pairs, ...over.filter((reading) => !placed.has(reading))]
}

/** Returns the annotations in a container, or one annotation with all of its content. */
function readingsIn(container: Element): Element[] {
  const readings = [...container.children].filter(({ localName }) => localName === 'rt')
  if (readings.length > 0) return readings
  const reading = Document.prototype.createElementNS.call(container.ownerDocument, HTML_NS, 'rt')
  reading.append(...container.childNodes)
  return [reading]
}

/** An address outside the book, other than a `data:` URL. */
const ELSEWHERE = /^\s*(?:(?!data:)[a-z][\w+.-]*:|\/\/)/i

/**
 * Replaces elements that cannot work in a book with their fallback content: scripts never run, plug-ins and forms do not
 * exist. The content becomes normal text of the book. Call this before `sanitise`.
 *
 * @returns the style sheets for form fields; empty where there are none
 */
export function showFallbackContent(root: Element, locale: Locale): CSSStyleSheet[] {
  const doc = root.ownerDocument
  chooseSwitchDefaults(root)
  dropUnknownExtensions(root)
  // Without scripts nothing can open a popover.
  for (const element of root.querySelectorAll('[popover]')) Element.prototype.remove.call(element)
  if (root.querySelector('rb, rtc')) pairRuby(root)
  for (const element of [...root.querySelectorAll('object, embed, iframe')]) {
    const source = element.getAttribute('data') ?? element.getAttribute('src') ?? ''
    const type = element.getAttribute('type') ?? mediaTypeOf(source.split(/[?#]/, 1)[0] ?? '')
    const kind = /^(image|audio|video)\//i.exec(type)?.[1]?.toLowerCase()
    if (source === '' || !kind) continue
    const words = (element.textContent ?? '').trim()
    const hasContent = words !== '' || element.querySelector('img, svg, audio, video, math') !== null
    // The element's own content takes precedence over a fallback file for a resource that cannot be shown.
    if (hasContent && (ELSEWHERE.test(source) || !isShowable(type.toLowerCase()))) continue
    // Created in the inert document, so that no picture is fetched; through the prototype, since names in it can shadow methods.
    const name = kind === 'image' ? 'img' : kind
    const shown = Document.prototype.createElementNS.call(doc, HTML_NS, name)
    shown.setAttribute('src', source)
    if (name === 'img') shown.setAttribute('alt', element.getAttribute('aria-label') ?? words)
    else {
      shown.setAttribute('controls', '')
      moveChildren(element, shown)
    }
    for (const attribute of ['id', 'class', 'width', 'height']) {
      const value = element.getAttribute(attribute)
      if (value !== null) shown.setAttribute(attribute, value)
    }
    element.replaceWith(shown)
  }
  const sheets = drawFields(root, locale)
  for (const element of [
    ...root.querySelectorAll('noscript, object, canvas, form, fieldset, legend, output, slot, dialog[open]'),
  ])
    unwrap(element, BLOCK.test(localNameOf(element)))
  return sheets
}

/** Elements that become blocks. */
const BLOCK = /^(?:form|fieldset|legend|dialog)$/

/** Replaces an element with its content, by a range: nothing in a book can shadow a range's methods, while a field may be called `childNodes`. */
function unwrap(element: Element, isBlock = false): void {
  const range = new Range()
  range.selectNodeContents(element)
  const content = range.extractContents()
  range.selectNode(element)
  range.deleteContents()
  if (isBlock) {
    const block = Document.prototype.createElementNS.call(content.ownerDocument, HTML_NS, 'div')
    for (const name of ['id', 'class']) {
      const value = Element.prototype.getAttribute.call(element, name)
      if (value !== null) block.setAttribute(name, value)
    }
    block.append(content)
    range.insertNode(block)
  } else range.insertNode(content)
}

/** Values of `requiredExtensions` that are supported. */
const EXTENSIONS = new Set([...Object.keys(ELEMENTS), OPS_NS])

/** Removes SVG elements that require unsupported extensions (SVG 2 §5.9.5; EPUB 3.0 had XHTML require OPS). */
function dropUnknownExtensions(root: Element): void {
  for (const element of root.querySelectorAll('[requiredExtensions]')) {
    const needed = element.getAttribute('requiredExtensions')?.trim().split(/\s+/) ?? []
    if (!needed.every((each) => EXTENSIONS.has(each))) Element.prototype.remove.call(element)
  }
}

/** Resolves `epub:switch` to the first case with a supported namespace, else to its default. */
function chooseSwitchDefaults(root: Element): void {
  for (const choice of [...root.getElementsByTagNameNS(OPS_NS, 'switch')]) {
    const chosen = [...choice.children].find(
      (each) =>
        each.localName === 'default' || ELEMENTS[each.getAttribute('required-namespace')?.trim() ?? ''],
    )
    if (!chosen) choice.remove()
    else {
      choice.replaceWith(chosen)
      unwrap(chosen)
    }
  }
}
