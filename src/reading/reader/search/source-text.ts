import { scanMarkup } from '../../formats/markup/pieces'
import {
  type DisplayRules,
  hiddenTags,
  LONGEST_TAG,
  VOID_ELEMENTS,
  withoutPrefix,
} from '../../navigator/text/display-rules'
import { SHOP_NOTEREF_CLASSES } from '../../navigator/text/note-markup'
import { BlockOffsets } from '../../navigator/text/page-text'
import {
  INLINE_ELEMENTS,
  OBJECT,
  type PlainText,
  REPLACED_ELEMENTS,
  RUBY_ANNOTATION,
  textOfPicture,
} from '../../publication/plain-text'
import type { ChapterSource } from '../../publication/publication'

/** A link declared as a note reference: `epub:type`, a DPUB-ARIA role, or a class that a shop uses. */
const NOTE_MARK = new RegExp(
  `\\b(?:epub:type|role)\\s*=\\s*["'][^"']*noteref\\b|\\bclass\\s*=\\s*["'][^"']*\\b(?:${SHOP_NOTEREF_CLASSES})\\b`,
  'i',
)
/** A link to a target inside the book. */
const LEADS_INSIDE = /\bhref\s*=\s*["']\s*(?![a-z][\w+.-]*:|\/\/)/i

/** Collects the asides of a chapter tag by tag: ruby annotations and note marks. Offsets are in the text. */
class Asides {
  /** [start, end) of each aside, in order. */
  readonly spans: [number, number][] = []
  #reading = -1
  #link = -1
  #isMark = false
  #raised = -1
  #isRaisedLink = false
  #lastRaised: readonly [number, number] = [-1, -1]

  get isInLink(): boolean {
    return this.#link >= 0
  }

  get isInAnnotation(): boolean {
    return this.#reading >= 0
  }

  /** @param tag the source of the tag; only links need it */
  begin(name: string, at: number, tag: string): void {
    if (RUBY_ANNOTATION.test(name)) {
      if (this.#reading < 0) this.#reading = at
    } else if (name === 'a') {
      if (!LEADS_INSIDE.test(tag)) return
      this.#link = at
      this.#isMark = NOTE_MARK.test(tag)
      this.#isRaisedLink ||= this.#raised >= 0
    } else if (name === 'sup') {
      this.#raised = at
      this.#isRaisedLink = false
    }
  }

  end(name: string, at: number): void {
    if (RUBY_ANNOTATION.test(name)) {
      this.#add(this.#reading, at)
      this.#reading = -1
    } else if (name === 'a') {
      const [from, to] = this.#lastRaised
      // The whole link is superscript, or it is declared as a note reference.
      if (this.#isMark || (from === this.#link && to === at)) this.#add(this.#link, at)
      this.#link = -1
      this.#isMark = false
    } else if (name === 'sup') {
      if (this.#isRaisedLink) this.#add(this.#raised, at)
      this.#lastRaised = [this.#raised, at]
      this.#raised = -1
      this.#isRaisedLink = false
    }
  }

  /** A hidden passage ends. */
  hide(from: number, to: number): void {
    this.#add(from, to)
  }

  #add(from: number, to: number): void {
    if (from < 0 || to <= from) return
    while ((this.spans.at(-1)?.[0] ?? -1) >= from) this.spans.pop()
    this.spans.push([from, to])
  }
}

const NEVER_TEXT = /^(?:head|script|style|title|template|noscript|iframe|object)$/
/** A tag of a passage that is hidden by itself. */
const HIDDEN = /\shidden(?=[\s=/>])|\sstyle\s*=\s*["'][^"']*\bdisplay\s*:\s*none\b/i
const ALTERNATIVE = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** Marks of notes that are pictures. */
const PICTURE_MARK = /\s(?:zy-footnote|data-wr-footernote)\b/i
const ENTITY = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g
const XML_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

/** A note, which a reference shows. */
const NOTE = /^<aside\b[^>]*\s(?:epub:type|role)\s*=\s*["'][^"']*\b(?:foot|end|rear)note\b/i
/** An id, or the name of an obsolete anchor. */
const NAMED = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
/** The fragment of a link. */
const FRAGMENT = /\shref\s*=\s*(?:"[^"#]*#([^"]+)"|'[^'#]*#([^']+)')/gi

/**
 * The text of a chapter, read from its source without parsing it into a document.
 *
 * @param rules what the chapter's style sheets hide; null or absent when they hide nothing
 */
export function textOfSource(source: ChapterSource, rules: DisplayRules | null = null): PlainText {
  if (source.kind === 'text') return textOfParagraphs(source)
  // As parsers read the ends of lines (XML 1.0 §2.11, HTML §13.2.3.5); otherwise every offset after one would be too large.
  const { text } = source
  const markup = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return textOfMarkup(markup, rules?.mayHideIn(markup) ? hiddenTags(markup, rules) : new Set())
}

function textOfParagraphs({ title, paragraphs }: Extract<ChapterSource, { kind: 'text' }>): PlainText {
  const blocks: number[] = []
  let length = 0
  const parts = [...title.split('\n'), ...paragraphs].filter((part) => part.trim() !== '')
  for (const part of parts) {
    blocks.push(length)
    length += part.length
  }
  return { text: parts.join(''), blocks, asides: [] }
}

/** @param hiddenStarts start offsets of the tags of hidden elements, in addition to those that say so themselves */
function textOfMarkup(markup: string, hiddenStarts: ReadonlySet<number>): PlainText {
  const parts: string[] = []
  const offsets = new BlockOffsets()
  const asides = new Asides()
  const hiddenSpans: [number, number][] = []
  let unseen = { name: '', depth: 0, from: 0, isNote: false }
  /** Collected with the first hidden passage. */
  let targets: ReadonlySet<string> | null = null
  let length = 0
  let at = 0
  let hidden = ''
  let depth = 0
  const add = (text: string) => {
    if (text === '' || !/\S/.test(text)) return
    parts.push(text)
    length += text.length
  }
  const closeHidden = () => {
    asides.hide(unseen.from, length)
    if (unseen.isNote && length > unseen.from) hiddenSpans.push([unseen.from, length])
  }
  const isTarget = (tag: string) => {
    targets ??= new Set(valuesOf(markup, FRAGMENT))
    for (const name of valuesOf(tag, NAMED)) if (targets.has(name)) return true
    return false
  }
  for (const { start, end, cdata, tag } of scanMarkup(markup)) {
    if (hidden === '' && start > at) add(decode(markup.slice(at, start)))
    at = end
    if (cdata !== undefined && hidden === '') add(cdata)
    if (!tag) continue
    const { isEnd, isEmpty } = tag
    const name = withoutPrefix(tag.name)
    if (hidden !== '') {
      if (name !== hidden || isEmpty) continue
      depth += isEnd ? -1 : 1
      if (depth === 0) hidden = ''
      continue
    }
    const source = isEnd ? '' : markup.slice(start, Math.min(end, start + LONGEST_TAG))
    if (isEnd) asides.end(name, length)
    else if (!isEmpty) asides.begin(name, length, source)
    if (!isEnd && REPLACED_ELEMENTS.test(name)) add(asides.isInLink ? OBJECT : textOfTag(name, source))
    if (unseen.name !== '') {
      if (!isEnd && !unseen.isNote) unseen.isNote = isTarget(source)
      if (name === unseen.name && !isEmpty) unseen.depth += isEnd ? -1 : 1
      if (unseen.depth === 0) {
        unseen.name = ''
        closeHidden()
        continue
      }
    } else if (
      !isEnd &&
      !isEmpty &&
      !VOID_ELEMENTS.test(name) &&
      !RUBY_ANNOTATION.test(name) &&
      (hiddenStarts.has(start) || HIDDEN.test(source) || NOTE.test(source))
    )
      unseen = { name, depth: 1, from: length, isNote: NOTE.test(source) || isTarget(source) }
    const isOpaque = NEVER_TEXT.test(name) || name === 'svg' || name === 'math'
    if (isOpaque && !isEnd && !isEmpty) {
      hidden = name
      depth = 1
    } else if (unseen.name !== '') continue
    else if (name === 'br') {
      if (!asides.isInAnnotation) offsets.line(length)
    } else if (!INLINE_ELEMENTS.test(name)) offsets.block(length)
  }
  if (hidden === '') add(decode(markup.slice(at)))
  if (unseen.name !== '') closeHidden()
  const { blocks, breaks, gaps } = offsets
  if (blocks.at(-1) === length) blocks.pop()
  return { text: parts.join(''), blocks, breaks, gaps, asides: asides.spans, hidden: hiddenSpans }
}

/**
 * Where elements are in a chapter: its progression, 0 to 1, by the characters before each. Ids that are not in it are missing
 * in the answer. Text that a style sheet hides counts.
 */
export function progressionsOfIds(markup: string, ids: ReadonlySet<string>): ReadonlyMap<string, number> {
  const starts = new Map<string, number>()
  let length = 0
  let at = 0
  let hidden = ''
  for (const { start, end, tag } of scanMarkup(markup)) {
    if (hidden === '') length += countSeen(markup.slice(at, start))
    at = end
    if (!tag) continue
    const name = withoutPrefix(tag.name)
    if (hidden !== '') {
      if (tag.isEnd && name === hidden) hidden = ''
      continue
    }
    if (tag.isEnd) continue
    if (!tag.isEmpty && NEVER_TEXT.test(name)) hidden = name
    for (const id of valuesOf(markup.slice(start, Math.min(end, start + LONGEST_TAG)), NAMED))
      if (ids.has(id) && !starts.has(id)) starts.set(id, length)
  }
  length += countSeen(markup.slice(at))
  for (const [id, start] of starts) starts.set(id, length > 0 ? start / length : 0)
  return starts
}

/** Length of a text without the spaces and line ends around its tags. */
const countSeen = (text: string): number => text.trim().length

function* valuesOf(markup: string, pattern: RegExp): Generator<string> {
  for (const [, quoted, apostrophed] of markup.matchAll(pattern)) yield decode(quoted ?? apostrophed ?? '')
}

/** The text of a picture: its character, unless it is the mark of a note. */
function textOfTag(name: string, source: string): string {
  if (name !== 'img' || NOTE_MARK.test(source) || PICTURE_MARK.test(source)) return OBJECT
  const found = ALTERNATIVE.exec(source)
  return textOfPicture(decode(found?.[1] ?? found?.[2] ?? '').trim())
}

/** Decodes the entities that the format's reader leaves: the predefined ones of XML, `nbsp`, and numeric references. */
function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return XML_ENTITIES[name] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}
