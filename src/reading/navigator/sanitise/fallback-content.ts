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

/** What stands for fields that are ticked, off and on. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = { checkbox: ['☐', '☑'], radio: ['○', '●'] }
const TICK = 'ol-tick'
/** Nothing is written in these. */
const NO_GAP = /^(?:hidden|file|range|color|image|reset)$/
/** Characters of a gap: as many as a browser has room for where a book does not say, and what fits a page. */
const USUAL_SIZE = 12
const LARGEST_SIZE = 60
const LARGEST_ROWS = 12

/**
 * Draws what is to be filled in, as it is printed: a gap, room for an answer, a box, the choices there are. Nobody can
 * type in it, since nothing would keep the answer; and an empty gap is no text, so that the words of the book stay
 * where they are (docs/decisions/2026-11-23-fields-of-books.md).
 *
 * @param root not cleaned yet
 * @returns how they look
 */
export function drawFields(root: Element, locale: Locale): CSSStyleSheet[] {
  const t = createTranslate<keyof typeof words>(locale, words)
  const doc = root.ownerDocument
  // In the inert document, and by the prototype, since the name of a field can hide the document's own.
  const make = (field: Element, kind: string): Element => {
    const made = Document.prototype.createElementNS.call(doc, HTML_NS, 'span')
    for (const name of ['id', 'lang', 'dir', 'title', MASKED_STYLE_ATTRIBUTE]) {
      const value = field.getAttribute(name)
      if (value !== null) made.setAttribute(name, value)
    }
    made.setAttribute('class', `${kind} ${field.getAttribute('class') ?? ''}`.trim())
    return made
  }
  /** Told as a picture is: nothing can be done with it. @param told what it is */
  const tell = (made: Element, field: Element, told: string) => {
    made.setAttribute('role', 'img')
    const name =
      field.getAttribute('aria-label') ?? field.getAttribute('title') ?? field.getAttribute('placeholder')
    made.setAttribute('aria-label', name ? `${name} (${told})` : told)
  }
  const drawn = (field: Element): Element | null => {
    const said = (name: string) => field.getAttribute(name) ?? ''
    const name = field.localName
    const type = said('type').trim().toLowerCase()
    if (name === 'select') return choicesOf(field, make(field, 'ol-choices'), t('field.choices'))
    if (name === 'button' || /^(?:submit|button)$/.test(type)) {
      const button = make(field, 'ol-press')
      if (name === 'button') moveChildren(field, button)
      else button.append(said('value'))
      return hasContent(button) ? button : null
    }
    const signs = SIGNS[type]
    if (signs) {
      const isOn = field.hasAttribute('checked')
      const box = make(field, TICK)
      box.append(signs[isOn ? 1 : 0])
      tell(box, field, t(isOn ? 'field.ticked' : 'field.unticked'))
      return box
    }
    if (NO_GAP.test(type)) return null
    const isLong = name === 'textarea'
    const gap = make(field, isLong ? 'ol-lines' : 'ol-blank')
    const own = gap.getAttribute(MASKED_STYLE_ATTRIBUTE) ?? ''
    const letters = within(said('size') || shortest(said('maxlength')), USUAL_SIZE, LARGEST_SIZE)
    const written = (isLong ? (field.textContent ?? '') : said('value')).trim()
    // What is written in it may be longer; one with nothing in it is part of the line, as a word is (`fields.css`).
    const width = written ? `min-inline-size:${letters}ch` : `padding-inline:min(${letters / 2}ch, 45%)`
    const room = isLong ? `min-block-size:${1.5 * within(said('rows'), 2, LARGEST_ROWS)}em` : width
    gap.setAttribute(MASKED_STYLE_ATTRIBUTE, `${room};${own}`)
    if (said('placeholder')) gap.setAttribute('data-placeholder', said('placeholder'))
    if (written) gap.append(written)
    else tell(gap, field, t(isLong ? 'field.lines' : 'field.blank'))
    return gap
  }
  const fields = [...root.querySelectorAll('input, textarea, select, button')]
  for (const field of fields) {
    const instead = drawn(field)
    if (instead === null) field.remove()
    else field.replaceWith(instead)
    if (instead?.getAttribute('class')?.startsWith(TICK)) instead.after(' ')
  }
  return fields.length > 0 ? [sheet()] : []
}

const hasContent = (element: Element) =>
  (element.textContent ?? '').trim() !== '' || element.querySelector('img, svg') !== null

/** The choices there are, one behind the other: a closed list would show one of them. */
function choicesOf(select: Element, made: Element, told: string): Element | null {
  const options = [...select.querySelectorAll('option')].filter(
    (option) => (option.textContent ?? '').trim() !== '',
  )
  let group: Element | null = null
  options.forEach((option, at) => {
    if (at > 0) made.append(' / ')
    const around = option.parentElement
    const label = around !== group && around?.localName === 'optgroup' ? around.getAttribute('label') : null
    group = around
    if (label) made.append(`${label}: `)
    const choice = Document.prototype.createElementNS.call(select.ownerDocument, HTML_NS, 'span')
    moveChildren(option, choice)
    made.append(choice)
  })
  if (options.length === 0) return null
  made.setAttribute('role', 'group')
  made.setAttribute('aria-label', select.getAttribute('aria-label') ?? told)
  return made
}

/** A limit tells how long an answer is where it is a narrow one. */
const shortest = (limit: string) => (Number(limit) < USUAL_SIZE ? limit : '')

const within = (written: string, usual: number, most: number) =>
  Math.min(most, Math.max(1, Number.parseInt(written, 10) || usual))

/** A run of bases and what stands over it. */
interface RubySegment {
  bases: Node[][]
  /** The first level, one for each base; the others are each for the whole run. */
  readings: Element[]
  containers: Element[]
}

/**
 * Puts every reading right behind its base, where all browsers know it: several `rb` before several `rt`, and `rtc`
 * (HTML Ruby Extensions; EPUB has had them since 3.0), are known to Firefox alone.
 */
export function pairRuby(root: Element): void {
  if (CSS.supports('display', 'ruby-text-container')) return
  for (const ruby of root.querySelectorAll('ruby'))
    if (ruby.querySelector(':scope > rb, :scope > rtc')) pair(ruby)
}

function pair(ruby: Element): void {
  const segments = segmentsOf(ruby)
  const levels = segments.flatMap(({ containers, readings }) => containers.slice(readings.length > 0 ? 0 : 1))
  ruby.replaceChildren(...segments.flatMap(inPairs))
  // One more around it is deep enough, in whatever it lies.
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
    // What is in no `rb` is one base, however many nodes it has.
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
    // The last one is for all bases that are left.
    return reading && (at < last || bases.length - 1 === at) ? [...base, reading] : base
  })
  const placed = new Set(pairs)
  return [...pairs, ...over.filter((reading) => !placed.has(reading))]
}

/** The readings in a container, or one of all that is in it. */
function readingsIn(container: Element): Element[] {
  const readings = [...container.children].filter(({ localName }) => localName === 'rt')
  if (readings.length > 0) return readings
  const reading = Document.prototype.createElementNS.call(container.ownerDocument, HTML_NS, 'rt')
  reading.append(...container.childNodes)
  return [reading]
}

const ELSEWHERE = /^\s*(?:(?!data:)[a-z][\w+.-]*:|\/\/)/i

/**
 * What HTML shows in place of what cannot run here: scripts are never run, plug-ins and forms do not exist. Their
 * content is text of the book like any other, and is cleaned with it.
 *
 * @returns how fields look, where there are any
 */
export function showFallbackContent(root: Element, locale: Locale): CSSStyleSheet[] {
  const doc = root.ownerDocument
  chooseSwitchDefaults(root)
  dropUnknownExtensions(root)
  // Nothing opens it here, as nothing opens a dialog.
  for (const element of root.querySelectorAll('[popover]')) Element.prototype.remove.call(element)
  if (root.querySelector('rb, rtc')) pairRuby(root)
  for (const element of [...root.querySelectorAll('object, embed, iframe')]) {
    const source = element.getAttribute('data') ?? element.getAttribute('src') ?? ''
    const type = element.getAttribute('type') ?? mediaTypeOf(source.replace(/[?#].*$/s, ''))
    const kind = /^(image|audio|video)\//i.exec(type)?.[1]?.toLowerCase()
    if (source === '' || !kind) continue
    const words = (element.textContent ?? '').trim()
    const hasContent = words !== '' || element.querySelector('img, svg, audio, video, math') !== null
    // What cannot be shown may have another file in its place, but what the element itself holds comes first.
    if (hasContent && (ELSEWHERE.test(source) || !isShowable(type.toLowerCase()))) continue
    // In the inert document, or a picture would be fetched; by the prototype, since a name in it can hide its methods.
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

/** What stands in lines of its own. */
const BLOCK = /^(?:form|fieldset|legend|dialog)$/

/** By a range, whose methods nothing in a book can hide: a field may be called `childNodes`. */
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

/** What an element of a drawing may need to be shown, and finds here. */
const EXTENSIONS = new Set([...Object.keys(ELEMENTS), OPS_NS])

/** An element of a drawing is there only where all that it needs is known (SVG 2 §5.9.5; EPUB 3.0 had XHTML need OPS). */
function dropUnknownExtensions(root: Element): void {
  for (const element of root.querySelectorAll('[requiredExtensions]')) {
    const needed = element.getAttribute('requiredExtensions')?.trim().split(/\s+/) ?? []
    if (!needed.every((each) => EXTENSIONS.has(each))) Element.prototype.remove.call(element)
  }
}

/** `epub:switch` offers alternatives: the first in a language that can be shown, else its default. */
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
