import type { Locator } from '../../../../domain/locator'
import { formatCfi, formatStep } from '../../../publication/cfi'
import { splitFragment } from '../../../publication/paths'
import type { TocItem } from '../../../publication/publication'
import { flattenToc, type ReadingOrder } from '../../../publication/reading-order'
import type { Location } from '../../navigator'
import type { ChapterPart, Start } from '../chapter-model'
import type { Viewport } from '../page/viewport'
import type { CfiPaths } from '../text/cfi-paths'
import { firstWhere, type TextStream } from '../text/stream'

interface TocPosition {
  item: TocItem
  index: number
  fragment: string
  /** Where in the file's text it begins, once that is known: no layout changes it. */
  offset?: number | null
}

/** Which entry of the contents a place belongs to. */
export class Contents {
  readonly #toc: () => readonly TocItem[]
  readonly #spine: ReadingOrder
  /** Made when first asked for, which is after the first page. */
  #entries: readonly TocPosition[] | null = null

  constructor(toc: () => readonly TocItem[], spine: ReadingOrder) {
    this.#toc = toc
    this.#spine = spine
  }

  /**
   * The last entry that begins at or before a place. `offsetOf` tells where a fragment of the file on
   * show begins, null when it is not there.
   */
  at(index: number, offset: number, offsetOf: (fragment: string) => number | null): TocItem | null {
    this.#entries ??= entriesOf(this.#toc(), this.#spine)
    const entries = this.#entries
    const hasBegun = (entry: TocPosition) => {
      if (entry.index === index && entry.fragment) entry.offset ??= offsetOf(entry.fragment)
      return entry.index < index || (entry.offset ?? 0) <= offset
    }
    let end = firstWhere(entries.length, (at) => (entries[at]?.index ?? 0) > index)
    // To look for the place of each takes long, and so many stand in the order of the text.
    if (entries[end - MANY]?.index === index)
      end = firstWhere(end, (at) => !hasBegun(entries[at] as TocPosition))
    return entries.findLast((entry, at) => at < end && hasBegun(entry))?.item ?? null
  }
}

/** Entries of one file of which the place of each is looked for. */
const MANY = 64

/** Entries from which on looking up the file of each takes long, and they stand in the order of the files. */
const VERY_MANY = 5000

/** By file, and within one in the order of the contents. */
function entriesOf(toc: readonly TocItem[], spine: ReadingOrder): TocPosition[] {
  const entries: TocPosition[] = []
  const lines = flattenToc(toc)
  const isLong = lines.length > VERY_MANY
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

/** What a book's order says of a place. */
export interface BookOrder {
  spine: ReadingOrder
  contents: Contents
  /** Every file that is read in order is a page of a fixed size. */
  isFixed: boolean
}

/** The text of the chapter on show, and where in it one is. */
export interface ShownText {
  /** In the spine. */
  index: number
  /** All on the page at once, in reading order: of fixed pages there may be two. */
  indexes: readonly number[]
  stream: TextStream
  /** Where the chapter's nodes stood in its source; EPUB only. */
  paths?: CfiPaths
  /** Of a giant chapter only this part is on the page, and only its text is in the stream. */
  part: ChapterPart | null
  /** Where in the stream the page on show begins; what a re-layout returns to. */
  offset: number
  /** Of a chapter that is not there: where in it one would be. */
  wanted?: Start
  /** It did not come, and may yet. */
  isLost?: boolean
}

/** All there is to say of the page on show. */
export function locationOf(
  shown: ShownText,
  viewport: Viewport,
  order: BookOrder,
  forward: 'left' | 'right',
): Location {
  const { spine, contents } = order
  const { metrics, page } = viewport
  const { stream, index, offset, part, isLost } = shown
  const parts = part?.segmented.segments.length ?? 1
  const isFirst = page < 0.5 && (part?.at ?? 0) === 0
  const isLast = page >= metrics.last - 0.02 && (part?.at ?? 0) === parts - 1
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
  // Where every file is a page, pages are counted through the book.
  const whole = metrics.shape === 'fixed' && order.isFixed
  return {
    locator: locatorOf(shown, spine),
    page: whole ? spine.chapterOfIndex(index) : counted.page,
    pages: whole ? spine.chapters : counted.pages,
    ...(whole && { whole, screen: { first, last } }),
    ...(metrics.shape === 'fixed' ? { filled: true } : { flow: metrics.shape }),
    get entry() {
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

/** How far into its chapter the page on show begins, 0 to 1. */
export function progressionIn({ stream, offset, part, wanted }: ShownText): number {
  if (wanted)
    return 'progression' in wanted ? wanted.progression : 'edge' in wanted && wanted.edge === 'end' ? 1 : 0
  const length = part?.segmented.length ?? stream.length
  return length > 0 ? ((part?.start ?? 0) + offset) / length : 0
}

function locatorOf(shown: ShownText, spine: ReadingOrder): Locator {
  const { index, stream, offset, paths, wanted } = shown
  // Whoever comes back, when it is there, is to be at the same words.
  if (wanted && 'locator' in wanted) return wanted.locator
  const progression = progressionIn(shown)
  const item = spine.cfiOf(index)
  const at = item && paths ? stream.nodeAt(offset) : null
  const path =
    // Of a way there only the id is known, and it is enough.
    wanted && 'fragment' in wanted
      ? formatStep({ index: 4, id: wanted.fragment })
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
