import { LINK_ATTRIBUTE, placeIn } from '../../text/links'
import { targetOf } from '../../text/note-signs'

const BLOCK =
  'p, li, td, th, dd, dt, div, section, aside, blockquote, figcaption, h1, h2, h3, h4, h5, h6, body'
/** What the mark of a note says: a number, a sign, a word for a note, bracketed or not. */
const MARK =
  /^[[(（〔【［〈{]?\s*(?:(?:注释?|註|译注|譯注|译者注|校注|原注|脚注|尾注|note|fn\.?)\s*)?(?:\d{1,4}[a-z]?|[ivxlc]{1,6}|[a-z]|[一二三四五六七八九十百〇零]{1,4}|[①-⑳㉑-㉟㊱-㊿❶-❿⓫-⓴]|[*＊†‡§¶※#]{1,4})?\s*[\])）〕】］〉}]?$/iu
const BRACKETED = /^[[(（〔【［〈{].*[\])）〕】］〉}]$|^[①-⑳㉑-㉟㊱-㊿❶-❿⓫-⓴*＊†‡§※]/u

/**
 * Whether a link that does not say so is the mark of a note: it looks like one, in the running text, and the note at
 * its other end begins with the way back to it, or with the same sign. Older books and most tools' have no more.
 *
 * @param mark on the page
 * @param note the block it leads to
 */
export function isMarkOf(mark: Element, note: Element): boolean {
  if (note.contains(mark) || !looksLikeMark(mark) || beginsBlock(mark)) return false
  const back = [...note.querySelectorAll(`[${LINK_ATTRIBUTE}]`)].some((link) => isBackTo(link, mark))
  return back || beginsAlike(mark, note)
}

/** Whether a link in a note leads to its mark, or to the place beside it that stands for it. */
export function isBackTo(link: Element, mark: Element): boolean {
  const { fragment } = targetOf(link)
  const root = mark.closest('body')
  const place = fragment === '' || !root ? null : placeIn(root, fragment)
  return place !== null && (mark.closest(BLOCK)?.contains(place) ?? false)
}

function looksLikeMark(mark: Element): boolean {
  const text = signOf(mark)
  if (text === '') return mark.querySelector('img, svg') !== null && isSmall(mark)
  return MARK.test(text) && (BRACKETED.test(text) || isRaised(mark))
}

/** What a mark says, without what keeps it on its line. */
const signOf = (element: Element) => (element.textContent ?? '').replace(/[\u200B\u2060\uFEFF]/g, '').trim()

function isSmall(mark: Element): boolean {
  const { width, height } = mark.getBoundingClientRect()
  const letter = Number.parseFloat(getComputedStyle(mark).fontSize) || 16
  return width < 3 * letter && height < 3 * letter
}

/** Above or under its line, itself or what is right around it or in it. */
function isRaised(mark: Element): boolean {
  const inside = mark.childElementCount === 1 ? mark.firstElementChild : null
  return [mark.parentElement, mark, inside].some(
    (element) =>
      element !== null &&
      /^(?:super|sub|(?:text-)?top|[\d.]+(?:px|em|%))$/.test(getComputedStyle(element).verticalAlign),
  )
}

/** A note's own number begins its block; a mark stands after what it is of. */
function beginsBlock(mark: Element): boolean {
  const before = document.createRange()
  before.setStart(mark.closest(BLOCK) ?? mark, 0)
  before.setEndBefore(mark)
  return before.toString().trim() === ''
}

/** 〔3〕 leads to "3. …". */
function beginsAlike(mark: Element, note: Element): boolean {
  const sign = signOf(mark).replace(/^[[(（〔【［〈{\s]+|[\])）〕】］〉}\s.、]+$/g, '')
  const text = (note.textContent ?? '').trim().replace(/^[[(（〔【［〈{\s]+/, '')
  const after = text.charAt(sign.length)
  return (
    sign !== '' && text.startsWith(sign) && !/[\p{L}\p{N}]/u.test(/^[①-⑳※*＊†‡§]/u.test(sign) ? '' : after)
  )
}
