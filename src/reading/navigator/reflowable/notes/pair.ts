import { findFragment, LINK_ATTRIBUTE } from '../../text/links'
import { linkTargetOf } from '../../text/note-markup'

const BLOCK =
  'p, li, td, th, dd, dt, div, section, aside, blockquote, figcaption, h1, h2, h3, h4, h5, h6, body'
/** The text of a note reference: a number, a sign or a word for a note, with or without brackets. */
const MARK =
  /^[[(（〔【［〈{]?\s*(?:(?:注释?|註|译注|譯注|译者注|校注|原注|脚注|尾注|note|fn\.?)\s*)?(?:\d{1,4}[a-z]?|[ivxlc]{1,6}|[a-z]|[一二三四五六七八九十百〇零]{1,4}|[①-⑳㉑-㉟㊱-㊿❶-❿⓫-⓴]|[*＊†‡§¶※#]{1,4})?\s*[\])）〕】］〉}]?$/iu
/** Characters of a note reference. */
const MAX_MARK = 60
const BRACKETED = /^[[(（〔【［〈{].*[\])）〕】］〉}]$|^[①-⑳㉑-㉟㊱-㊿❶-❿⓫-⓴*＊†‡§※]/u

/**
 * Whether a link without note markup is a note reference: it looks like one, is in the running text, and its target has a
 * link back to it or starts with the same sign. Older books, and those of most tools, have no more than that.
 *
 * @param mark the link, mounted in a page
 * @param note the note at its target, or a copy of it
 */
export function isNoteReference(mark: Element, note: Element | DocumentFragment): boolean {
  if (note.contains(mark) || !looksLikeMark(mark) || startsBlock(mark)) return false
  const hasBacklink = [...note.querySelectorAll(`[${LINK_ATTRIBUTE}]`)].some((link) =>
    isBacklinkTo(link, mark),
  )
  return hasBacklink || startsAlike(mark, note)
}

/** Whether a link in a note leads to its reference, or to an anchor in the same block. */
export function isBacklinkTo(link: Element, mark: Element): boolean {
  const { fragment } = linkTargetOf(link)
  const root = mark.closest('body')
  const place = fragment === '' || !root ? null : findFragment(root, fragment)
  return place !== null && (mark.closest(BLOCK)?.contains(place) ?? false)
}

function looksLikeMark(mark: Element): boolean {
  const text = signOf(mark)
  if (text === '') return mark.querySelector('img, svg') !== null && isSmall(mark)
  return looksLikeSign(text) && (BRACKETED.test(text) || isRaised(mark))
}

/** Whether a text can be the number or the sign of a note. */
export const looksLikeSign = (text: string): boolean =>
  text !== '' && text.length <= MAX_MARK && MARK.test(text)

/** Whether a text is no more than the number of a note: that of its reference, digits, or a sign in brackets. */
export function isBareSign(text: string, mark: Element): boolean {
  if (text === '') return true
  if (text.length > MAX_MARK) return false
  const sign = text.replace(/[.．、:：]$/, '')
  return (
    looksLikeSign(sign) &&
    (coreOf(sign) === coreOf(signOf(mark)) || BRACKETED.test(sign) || /^\d+$/.test(sign))
  )
}

/** A sign without its brackets. */
const coreOf = (sign: string) => sign.replace(/^[[(（〔【［〈{]\s?|\s?[\])）〕】］〉}]$/g, '')

/** The text of a note reference, without zero-width characters. */
export const signOf = (element: Element) =>
  (element.textContent ?? '').replace(/[\u200B\u2060\uFEFF]/g, '').trim()

function isSmall(mark: Element): boolean {
  const { width, height } = mark.getBoundingClientRect()
  const letter = Number.parseFloat(getComputedStyle(mark).fontSize) || 16
  return width < 3 * letter && height < 3 * letter
}

/** Whether a reference, its parent or its only child is set as superscript or subscript. */
function isRaised(mark: Element): boolean {
  const inside = mark.childElementCount === 1 ? mark.firstElementChild : null
  return [mark.parentElement, mark, inside].some(
    (element) =>
      element !== null &&
      /^(?:super|sub|(?:text-)?top|[\d.]+(?:px|em|%))$/.test(getComputedStyle(element).verticalAlign),
  )
}

/** Whether a link is at the start of its block, as the number of a note is; a reference comes after other text. */
function startsBlock(mark: Element): boolean {
  const before = document.createRange()
  before.setStart(mark.closest(BLOCK) ?? mark, 0)
  before.setEndBefore(mark)
  return before.toString().trim() === ''
}

/** Whether a note starts with the sign of its reference, as 〔3〕 and "3. …" do. */
function startsAlike(mark: Element, note: Element | DocumentFragment): boolean {
  const sign = signOf(mark).replace(/^[[(（〔【［〈{\s]+|[\])）〕】］〉}\s.、]+$/g, '')
  // A number that is a heading, a cell or a span of its own.
  if (sign !== '' && coreOf(firstText(note).replace(/[.．、]$/, '')) === sign) return true
  const text = (note.textContent ?? '').trim().replace(/^[[(（〔【［〈{\s]+/, '')
  const after = text.charAt(sign.length)
  return (
    sign !== '' && text.startsWith(sign) && !/[\p{L}\p{N}]/u.test(/^[①-⑳※*＊†‡§]/u.test(sign) ? '' : after)
  )
}

/** The first text node that is not blank. */
function firstText(note: Element | DocumentFragment): string {
  const texts = document.createTreeWalker(note, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').trim()
    if (text !== '') return text
  }
  return ''
}
