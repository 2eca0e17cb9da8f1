import type { Locale } from '../../../i18n/locale'
import { isShowable, mediaTypeOf } from '../../publication/media-types'
import { drawFields } from './fields'
import { ELEMENTS, HTML_NS, OPS_NS } from './markup-allow-list'
import { pairRuby } from './ruby'
import { localNameOf, moveChildren } from './safe-dom'

const ELSEWHERE = /^\s*(?:(?!data:)[a-z][\w+.-]*:|\/\/)/i

/**
 * What HTML shows in place of what cannot run here: scripts are never run, plug-ins and forms do not exist. Their
 * content is text of the book like any other, and is cleaned with it.
 *
 * @returns how fields look, where there are any
 */
export function openHolders(root: Element, locale: Locale): CSSStyleSheet[] {
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
