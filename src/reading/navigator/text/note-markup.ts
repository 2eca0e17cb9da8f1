import { splitFragment } from '../../publication/paths'
import { LINK_ATTRIBUTE } from './links'

/** On a note reference: the note's text where the reference contains it, else empty. */
export const NOTE_ATTRIBUTE = 'data-ol-note'
/** On a note that is shown only in a pop-up next to its reference, whatever the book's sheets do with `hidden` (`notes.css`). */
export const POPUP_NOTE_ATTRIBUTE = 'data-ol-beside'
/** On a link that leads back from a note to its reference. */
export const BACKLINK_ATTRIBUTE = 'data-ol-back'

/** Pattern of the note reference classes in books of Chinese shops: 多看, 掌阅, QQ阅读, 得到 and 微信读书. */
export const SHOP_NOTEREF_CLASSES =
  '(?:duokan|zhangyue|qqreader|epub)-footnote|reader_footer_note|js_readerFooterNote'
export const SHOP_NOTEREF = new RegExp(`(?:^|\\s)(?:${SHOP_NOTEREF_CLASSES})(?:\\s|$)`)

/** Returns the path and fragment that a link of the book leads to. */
export const linkTargetOf = (link: Element) => splitFragment(link.getAttribute(LINK_ATTRIBUTE) ?? '')
