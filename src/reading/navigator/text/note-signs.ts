import { splitFragment } from '../../publication/paths'
import { OPS_NS } from '../sanitise/markup-allow-list'
import { LINK_ATTRIBUTE } from './links'

/** On a mark of a note: the note's text where the mark holds it, else nothing. */
export const NOTE_ATTRIBUTE = 'data-ol-note'
/** On a note that is shown beside its mark alone, whatever the book's sheets make of `hidden` (`notes.css`). */
export const BESIDE_ATTRIBUTE = 'data-ol-beside'
/** Marks a link that leads back from a note. */
export const BACK_ATTRIBUTE = 'data-ol-back'

/** Classes of marks in books of Chinese shops, as a pattern: 多看, 掌阅, QQ阅读, 得到 and 微信读书. */
export const SHOP_CLASSES =
  '(?:duokan|zhangyue|qqreader|epub)-footnote|reader_footer_note|js_readerFooterNote'
export const SHOP_MARK = new RegExp(`(?:^|\\s)(?:${SHOP_CLASSES})(?:\\s|$)`)

/** Where a link of the book leads. */
export const targetOf = (link: Element) => splitFragment(link.getAttribute(LINK_ATTRIBUTE) ?? '')

/** Whether an element is of an `epub:type`, or has the role of DPUB-ARIA that means the same. */
export function hasType(element: Element, type: string): boolean {
  const types = element.getAttributeNS(OPS_NS, 'type') ?? element.getAttribute('epub:type') ?? ''
  const role = element.getAttribute('role') ?? ''
  return types.split(/\s+/).includes(type) || role.split(/\s+/).includes(`doc-${type}`)
}
