import { BACK_ATTRIBUTE, LINK_ATTRIBUTE, placeIn } from '../links'

const BLOCK = /^(aside|li|p|div|dd|section|blockquote|td)$/i
/** More than this is a text to go to, not a note to show beside its mark. */
const LONGEST_NOTE = 4000

/**
 * The text of the note at `fragment` as a copy without ids and without the way back to its mark; null when there is
 * none to show.
 */
export function noteContent(
  body: Element,
  fragment: string,
  mark: Element | null = null,
): DocumentFragment | null {
  if (fragment === '') return null
  const target = placeIn(body, fragment)
  const block = nearestBlock(target, body)
  if (!block || (block.textContent ?? '').trim() === '' || (block.textContent ?? '').length > LONGEST_NOTE)
    return null
  const content = document.createDocumentFragment()
  for (const node of block.childNodes) content.append(node.cloneNode(true))
  const from = mark?.closest('[id]')?.id
  for (const element of content.querySelectorAll('*')) {
    element.removeAttribute('id')
    if (
      element.hasAttribute(BACK_ATTRIBUTE) ||
      (from && element.getAttribute(LINK_ATTRIBUTE)?.endsWith(`#${from}`)) ||
      /^[\u21A9\u2191^]+$/.test((element.textContent ?? '').trim().charAt(0))
    )
      element.remove()
  }
  return content
}

function nearestBlock(target: Element | null, body: Element): Element | null {
  for (let element = target; element && element !== body; element = element.parentElement)
    if (BLOCK.test(element.localName)) return element
  return null
}

/** An address as a note shows it: all of it, as it will be opened. */
export function addressContent(href: string): DocumentFragment {
  const content = document.createDocumentFragment()
  const line = document.createElement('p')
  line.dir = 'ltr'
  line.textContent = href.length > LONGEST_ADDRESS ? `${href.slice(0, LONGEST_ADDRESS)}…` : href
  content.append(line)
  return content
}

const LONGEST_ADDRESS = 300
