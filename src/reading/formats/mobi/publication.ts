import { LibraryError } from '../../../platform/errors'
import { resolveHref, withoutFragment } from '../../publication/paths'
import type {
  About,
  ChapterSource,
  Publication,
  PublicationMetadata,
  Resource,
  SpineItem,
  TocItem,
} from '../../publication/publication'
import { pictureMarkup } from '../markup/picture-page'
import { repairXml } from '../markup/xml'
import { numberIn } from './header'
import { fileAt, fileOf } from './kf8'
import { metadataOf, viewportOf } from './metadata'
import { letters, NONE } from './numbers'
import { readKf8 } from './read-kf8'
import { readMobi6 } from './read-mobi6'
import type { MobiFile, Reading } from './reading'
import { resourceOf } from './resources'
import { findSpine, type Spine } from './spine'

/** Fields: which picture the cover is, counted from the first. */
const COVER = 201
const SMALL_COVER = 202
const COVER_PAGE = 'text/cover.xhtml'

/** A MOBI or AZW3 as a publication. */
export class MobiPublication implements Publication {
  readonly metadata: PublicationMetadata
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocItem[]
  readonly isIncomplete: boolean
  readonly #file: MobiFile
  readonly #reading: Reading
  /** Number of the cover, from 1; 0 for none. */
  readonly #cover: number

  /** @throws LibraryError `bad-book`, `book-too-large`, or what the source throws */
  static async read(file: MobiFile): Promise<MobiPublication> {
    const cover = await coverOf(file)
    const reading = await (file.header.version >= 8 ? readKf8 : readMobi6)(file, cover)
    const metadata = metadataOf(file.header, file.fileName)
    return new MobiPublication(file, reading, metadata, await spineOf(file, metadata), cover)
  }

  private constructor(
    file: MobiFile,
    reading: Reading,
    metadata: PublicationMetadata,
    spine: Spine | null,
    cover: number,
  ) {
    this.#file = file
    this.#reading = reading
    this.#cover = cover
    this.metadata = spine ? { ...metadata, direction: spine.direction } : metadata
    this.toc = reading.toc
    this.isIncomplete = reading.isIncomplete || file.records.isCutOff
    const isFixed = metadata.layout === 'pre-paginated'
    const viewport = viewportOf(file.header)
    const parts = reading.pages.parts.map((_, index): SpineItem => {
      const { isLinear = true, side = null } = spine?.items.get(index) ?? {}
      return {
        href: reading.pages.hrefOf(index),
        mediaType: reading.mediaType,
        linear: isLinear,
        size: Math.max(1, reading.pages.sizeOf(index)),
        ...(isFixed && {
          rendition: {
            layout: 'pre-paginated',
            flow: 'auto',
            spread: 'auto',
            side,
            alignCenter: false,
            ...(viewport && { viewport }),
          },
        }),
      }
    })
    // Devices show the cover of a book whose text does not.
    const hasOwn = cover === 0 || isFixed || reading.showsCover
    const front = { href: COVER_PAGE, mediaType: 'application/xhtml+xml', linear: true, size: 1 }
    this.spine = hasOwn ? parts : [front, ...parts]
  }

  async load(index: number): Promise<ChapterSource> {
    const { href } = this.spine[index] ?? {}
    if (href === undefined) throw new LibraryError('bad-book', `no part ${index}`)
    if (href === COVER_PAGE) return coverPage(this.#cover)
    const isFirst = this.spine[0]?.href === COVER_PAGE ? 1 : 0
    const text = await repairXml(this.#reading.sourceOf(index - isFirst))
    return { kind: 'document', href, mediaType: this.#reading.mediaType, text }
  }

  async resource(href: string): Promise<Resource | null> {
    const { kind, number } = fileAt(withoutFragment(resolveHref(href, '') ?? '')) ?? {}
    if (!number) return null
    if (kind === 'flow') return this.#reading.flow(number)
    return resourceOf(await this.#file.records.read(this.#file.resources + number - 1))
  }

  async cover(): Promise<string | null> {
    return this.#cover > 0 ? fileOf('embed', this.#cover) : null
  }

  async about(): Promise<About> {
    return { accessibility: null, landmarks: this.#reading.landmarks, lists: [] }
  }

  fetchRest(): void {
    this.#file.source.fetchRest?.()
  }

  close(): void {
    this.#file.source.close()
  }
}

/** Languages of which some books run from right to left. */
const RIGHT_TO_LEFT = /^(?:ja|zh|ko|ar|fa|he|iw|ur)\b/i

async function spineOf({ records, header, base, resources }: MobiFile, metadata: PublicationMetadata) {
  const { layout, language, direction } = metadata
  const isWanted = layout === 'pre-paginated' || (direction === 'default' && RIGHT_TO_LEFT.test(language))
  if (header.version < 8 || !isWanted) return null
  const end = base > 0 ? base - 1 : records.count
  const spine = await findSpine(records, header, resources, end)
  return spine && { ...spine, direction: direction === 'default' ? spine.direction : direction }
}

async function coverOf({ records, header, resources }: MobiFile): Promise<number> {
  for (const field of [COVER, SMALL_COVER]) {
    const number = numberIn(header.fields, field)
    if (number === NONE || resources + number >= records.count) continue
    // A record of another kind is no cover.
    const begin = await records.read(resources + number, 4)
    if (begin.byteLength > 0 && !/^(?:FONT|RESC|INDX|FDST|FLIS)/.test(letters(begin, 0, 4))) return number + 1
  }
  return 0
}

/** A page of the cover alone. */
function coverPage(cover: number): ChapterSource {
  return {
    kind: 'document',
    href: COVER_PAGE,
    mediaType: 'application/xhtml+xml',
    text: pictureMarkup(`/${fileOf('embed', cover)}`),
  }
}
