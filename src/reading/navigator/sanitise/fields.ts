import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { fields as words } from '../../../i18n/words/fields'
import { plainSheet } from '../../../styles/sheet'
import look from './fields.css?inline'
import { HTML_NS } from './markup-allow-list'
import { QUIET_STYLE_ATTRIBUTE } from './mask-csp-triggers'
import { moveChildren } from './safe-dom'

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
    for (const name of ['id', 'lang', 'dir', 'title', QUIET_STYLE_ATTRIBUTE]) {
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
    const own = gap.getAttribute(QUIET_STYLE_ATTRIBUTE) ?? ''
    const letters = within(said('size') || shortest(said('maxlength')), USUAL_SIZE, LARGEST_SIZE)
    const written = (isLong ? (field.textContent ?? '') : said('value')).trim()
    // What is written in it may be longer; one with nothing in it is part of the line, as a word is (`fields.css`).
    const width = written ? `min-inline-size:${letters}ch` : `padding-inline:min(${letters / 2}ch, 45%)`
    const room = isLong ? `min-block-size:${1.5 * within(said('rows'), 2, LARGEST_ROWS)}em` : width
    gap.setAttribute(QUIET_STYLE_ATTRIBUTE, `${room};${own}`)
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
