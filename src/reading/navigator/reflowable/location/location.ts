import type { Locator } from '../../../../domain/locator'
import { formatCfi, formatStep } from '../../../publication/cfi'
import { splitFragment } from '../../../publication/paths'
import type { TocItem } from '../../../publication/publication'
import { flattenToc, type ReadingOrder } from '../../../publication/reading-order'
import type { Location } from '../../navigator'
import type { ChapterPart, StartPosition } from '../chapter-model'
import type { Viewport } from '../page/viewport'
import type { CfiPaths } from '../text/cfi-paths'
import { firstWhere, type TextStream } from '../text/stream'

interface TocPosition {
  item: TocItem
  index: number
  fragment: string
  /** Offset of its start in the text of the file, once it is known: it does not depend on the layout. */
  offset?: number | null
}

/** Finds the table of contents entry of a position. */
export class Contents {
  readonly #toc: () => readonly TocItem[]
  readonly #spine: ReadingOrder
  /** Created on the first request, which comes after the first page is shown. */
  #entries: readonly TocPosition[] | null = null
  /** The table of contents that `#entries` were created from: it may be restored later (`Publication.restoreContents`). */
  #from: readonly TocItem[] | null = null

  constructor(toc: () => readonly TocItem[], spine: ReadingOrder) {
    this.#toc = toc
    this.#spine = spine
  }

  /**
   * The last entry that starts at or before a position; null before the first entry.
   *
   * @param index spine index of the visible file
   * @param offset of the position in its text
   * @param offsetOf returns the offset of a fragment in that file; null when it does not exist
   */
  at(index: number, offset: number, offsetOf: (fragment: string) => number | null): TocItem | null {
    const toc = this.#toc()
    if (this.#from !== toc) this.#entries = null
    this.#from = toc
    this.#entries ??= entriesOf(toc, this.#spine)
    const entries = this.#entries
    const hasStarted = (entry: TocPosition) => {
      if (entry.index === index && entry.fragment) entry.offset ??= offsetOf(entry.fragment)
      return entry.index < index || (entry.offset ?? 0) <= offset
    }
    let end = firstWhere(entries.length, (at) => (entries[at]?.index ?? 0) > index)
    // A search for the offset of each takes long; a list as long as this is in the order of the text.
    if (entries[end - MAX_LINEAR_ENTRIES]?.index === index)
      end = firstWhere(end, (at) => !hasStarted(entries[at] as TocPosition))
    return entries.findLast((entry, at) => at < end && hasStarted(entry))?.item ?? null
  }
}

/** Entries of one file up to which the offset of each is looked up; with more, a binary search is used. */
const MAX_LINEAR_ENTRIES = 64

/** Entries from which a lookup of the file of each takes long. A list as long as this is in the order of the files. */
const MANY_ENTRIES = 5000

/** Entries by file, and within one in the order of the table of contents. */
function entriesOf(toc: readonly TocItem[], spine: ReadingOrder): TocPosition[] {
  const entries: TocPosition[] = []
  const lines = flattenToc(toc)
  const isLong = lines.length > MANY_ENTRIES
  let last = -1
  let isInOrder = true
  for (const { item } of lines) {
    const { path, fragment } = splitFragment(item.href)
    if (!path) continue
    const isNext = isLong && spine.hrefOf(last + 1) === path
    const index = isNext ? last + 1 : spine.indexOfHref(path)
    if (index === null) continue
    isInOrder &&= index >= last
    last = index
    entries.push({ item, index, fragment })
  }
  return isInOrder ? entries : entries.sort((a, b) => a.index - b.index)
}

/** The reading order and the table of contents of a book. */
export interface BookOrder {
  spine: ReadingOrder
  contents: Contents
  /** Every linear file is a fixed-layout page. */
  isFixed: boolean
}

/** The text of the visible chapter and the reading position in it. */
export interface PositionedText {
  /** Index in the spine. */
  index: number
  /** Spine indexes of all visible files, in reading order: a fixed-layout spread may have two. */
  indexes: readonly number[]
  stream: TextStream
  /** CFI paths of the nodes in the source; EPUB only. */
  paths?: CfiPaths
  /** The mounted segment of a segmented chapter: the stream holds only its text. Null for other chapters. */
  part: ChapterPart | null
  /** Offset in the stream of the reading position; a layout returns to it. */
  offset: number
  /** For a chapter that could not be shown: the requested position. */
  target?: StartPosition
  /** The chapter failed to load, but may load later. */
  isLost?: boolean
}

/**
 * Describes the visible page.
 *
 * @param forward the side on which the next page lies
 */
export function locationOf(
  shown: PositionedText,
  viewport: Viewport,
  order: BookOrder,
  forward: 'left' | 'right',
): Location {
  const { spine, contents } = order
  const { metrics, page } = viewport
  const { stream, index, offset, part, isLost } = shown
  const parts = part?.segmented.segments.length ?? 1
  const isFirst = page < 0.5 && (part?.index ?? 0) === 0
  const isLast = page >= metrics.last - 0.02 && (part?.index ?? 0) === parts - 1
  const onPage = Math.min(metrics.pages, Math.floor(page + 0.01) + 1)
  const counted = part?.segmented.pagesAt(part, onPage, metrics.pages) ?? {
    page: onPage,
    pages: metrics.pages,
  }
  const first = shown.indexes[0] ?? index
  const last = shown.indexes.at(-1) ?? index
  const offsetOfFragment = (fragment: string) =>
    part ? part.segmented.offsetOfFragment(fragment) : stream.offsetOfId(fragment)
  let entry: { found: TocItem | null } | undefined
  // In a fixed-layout book, pages are counted through the whole book.
  const isWholeBook = metrics.shape === 'fixed' && order.isFixed
  return {
    locator: locatorOf(shown, spine),
    page: isWholeBook ? spine.chapterOfIndex(index) : counted.page,
    pages: isWholeBook ? spine.chapters : counted.pages,
    ...(isWholeBook && { isWholeBook, visibleItems: { first, last } }),
    ...(metrics.shape === 'fixed' ? { isFilled: true } : { flow: metrics.shape }),
    get tocItem() {
      entry ??= { found: contents.at(spine.placeOf(index), (part?.start ?? 0) + offset, offsetOfFragment) }
      return entry.found
    },
    chapter: spine.chapterOfIndex(index),
    atStart: isFirst && spine.neighbour(first, -1) === null,
    atEnd: isLast && !isLost && spine.neighbour(last, 1) === null,
    forward,
    ...(!isLost && { characters: part?.segmented.length ?? stream.length }),
  }
}

/** Progression of the reading position in its chapter, 0 to 1. */
export function progressionIn({ stream, offset, part, target }: PositionedText): number {
  if (target)
    return 'progression' in target ? target.progression : 'edge' in target && target.edge === 'end' ? 1 : 0
  const length = part?.segmented.length ?? stream.length
  return length > 0 ? ((part?.start ?? 0) + offset) / length : 0
}

function locatorOf(shown: PositionedText, spine: ReadingOrder): Locator {
  const { index, stream, offset, paths, target } = shown
  // A chapter that is not loaded keeps the requested locator, so that a later visit finds the same text.
  if (target && 'locator' in target) return target.locator
  const progression = progressionIn(shown)
  const item = spine.cfiOf(index)
  const at = item && paths ? stream.nodeAt(offset) : null
  const path =
    // For a chapter that is not loaded only the id is known, which a CFI may consist of.
    target && 'fragment' in target
      ? formatStep({ index: 4, id: target.fragment })
      : at && paths?.of(at.node, at.offset)
  const text = stream.quoteAt(offset)
  return {
    href: spine.hrefOf(index),
    index,
    ...(item && path && { cfi: formatCfi(item, path) }),
    ...(text && { text }),
    progression,
    fraction: spine.fraction(index, progression),
  }
}
