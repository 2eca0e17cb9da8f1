import { LibraryError } from '../../../platform/errors'
import { MAX_ENTRY_BYTES } from '../../publication/limits'
import { resolveHref, withoutFragment } from '../../publication/paths'
import type {
  ChapterSource,
  Publication,
  PublicationDescription,
  PublicationMetadata,
  Rendition,
  Resource,
  SpineItem,
  TocItem,
} from '../../publication/publication'
import { pictureType } from '../cbz/picture-head'
import { createPictureMarkup } from '../markup/pieces'
import { repairXml } from '../markup/xml'
import { inflate } from '../zip/unpack'
import {
  type MobiContent,
  type MobiFile,
  type MobiHeader,
  metadataOf,
  readNumberField,
  viewportOf,
} from './header'
import { parseResourcePath, readKf8, resourcePath } from './kf8'
import { readMobi6 } from './mobi6'
import { readAttribute } from './pages'
import { type PalmRecords, readLatin1, UNSET, u32 } from './records'

/** EXTH fields: index of the cover image among the resources, from 0. */
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
  readonly #content: MobiContent
  /** Number of the cover image, from 1; 0 for none. */
  readonly #cover: number

  /** Reads the content of a file. @throws LibraryError `bad-book`, `book-too-large`, or what the source throws */
  static async read(file: MobiFile): Promise<MobiPublication> {
    const cover = await coverOf(file)
    const content = await (file.header.version >= 8 ? readKf8 : readMobi6)(file, cover)
    const metadata = metadataOf(file.header, file.fileName)
    return new MobiPublication(file, content, metadata, await spineOf(file, metadata), cover)
  }

  private constructor(
    file: MobiFile,
    content: MobiContent,
    metadata: PublicationMetadata,
    spine: MobiSpine | null,
    cover: number,
  ) {
    this.#file = file
    this.#content = content
    this.#cover = cover
    this.metadata = spine ? { ...metadata, direction: spine.direction } : metadata
    this.toc = content.toc
    this.isIncomplete = content.isIncomplete || file.records.isCutOff
    const isFixed = metadata.layout === 'pre-paginated'
    const viewport = viewportOf(file.header)
    const parts = content.pages.parts.map((_, index): SpineItem => {
      const { isLinear = true, side = null } = spine?.items.get(index) ?? {}
      return {
        href: content.pages.hrefOf(index),
        mediaType: content.mediaType,
        linear: isLinear,
        size: isFixed ? 1 : Math.max(1, content.pages.sizeOf(index)),
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
    // Kindle devices show the cover before a text that does not contain it.
    const hasOwn = cover === 0 || isFixed || content.showsCover
    const front = { href: COVER_PAGE, mediaType: 'application/xhtml+xml', linear: true, size: 1 }
    this.spine = hasOwn ? parts : [front, ...parts]
  }

  async load(index: number): Promise<ChapterSource> {
    const { href } = this.spine[index] ?? {}
    if (href === undefined) throw new LibraryError('bad-book', `no part ${index}`)
    if (href === COVER_PAGE) return coverPage(this.#cover)
    const isFirst = this.spine[0]?.href === COVER_PAGE ? 1 : 0
    const text = await repairXml(this.#content.sourceOf(index - isFirst))
    return { kind: 'document', href, mediaType: this.#content.mediaType, text }
  }

  async resource(href: string): Promise<Resource | null> {
    const { kind, number } = parseResourcePath(withoutFragment(resolveHref(href, '') ?? '')) ?? {}
    if (!number) return null
    if (kind === 'flow') return this.#content.flow(number)
    return resourceOf(await this.#file.records.read(this.#file.resources + number - 1))
  }

  async cover(): Promise<string | null> {
    return this.#cover > 0 ? resourcePath('embed', this.#cover) : null
  }

  async describe(): Promise<PublicationDescription> {
    return { accessibility: null, landmarks: this.#content.landmarks, lists: [] }
  }

  prefetchRest(): void {
    this.#file.source.prefetchRest?.()
  }

  close(): void {
    this.#file.source.close()
  }
}

/** Languages with books that are read from right to left. */
const RIGHT_TO_LEFT = /^(?:ja|zh|ko|ar|fa|he|iw|ur)\b/i

async function spineOf({ records, header, base, resources }: MobiFile, metadata: PublicationMetadata) {
  const { layout, language, direction } = metadata
  const isNeeded = layout === 'pre-paginated' || (direction === 'default' && RIGHT_TO_LEFT.test(language))
  if (header.version < 8 || !isNeeded) return null
  const end = base > 0 ? base - 1 : records.count
  const spine = await findSpine(records, header, resources, end)
  return spine && { ...spine, direction: direction === 'default' ? spine.direction : direction }
}

async function coverOf({ records, header, resources }: MobiFile): Promise<number> {
  for (const field of [COVER, SMALL_COVER]) {
    const number = readNumberField(header.exth, field)
    if (number === UNSET || resources + number >= records.count) continue
    // A record of another kind is not a cover.
    const begin = await records.read(resources + number, 4)
    if (begin.byteLength > 0 && !/^(?:FONT|RESC|INDX|FDST|FLIS)/.test(readLatin1(begin, 0, 4)))
      return number + 1
  }
  return 0
}

/** Generates a page with the cover image. */
function coverPage(cover: number): ChapterSource {
  return {
    kind: 'document',
    href: COVER_PAGE,
    mediaType: 'application/xhtml+xml',
    text: createPictureMarkup(`/${resourcePath('embed', cover)}`),
  }
}

/** EXTH field: number of pictures and fonts. */
const RESOURCES = 125
/** Number of last records that are searched for the spine, which follows the pictures. */
const SEARCHED_RECORDS = 24
/** Bytes of the spine's record. */
const MAX_SPINE = 1024 * 1024

/** The spine of the package from which the book was made. */
export interface MobiSpine {
  direction: PublicationMetadata['direction']
  /** By index of the part, from 0. */
  items: ReadonlyMap<number, { isLinear: boolean; side: Rendition['side'] }>
}

/**
 * Finds the spine of the original package, which KF8 contains (RESC record); null when there is none. Only books with a
 * fixed layout, or possibly a right-to-left page progression, need it.
 *
 * @param from first record that may be it
 * @param end record after the last one that may be it
 * @throws what the source throws
 */
async function findSpine(
  records: PalmRecords,
  header: MobiHeader,
  from: number,
  end: number,
): Promise<MobiSpine | null> {
  const resourceCount = readNumberField(header.exth, RESOURCES)
  const likely =
    resourceCount < end - from
      ? [from + resourceCount, from + resourceCount + 1, from + resourceCount - 1]
      : []
  const last = Array.from({ length: SEARCHED_RECORDS }, (_, n) => end - 1 - n)
  for (const index of new Set([...likely, ...last])) {
    if (index < from || records.sizeOf(index) > MAX_SPINE) continue
    if (readLatin1(await records.read(index, 4), 0, 4) === 'RESC') return spineIn(await records.read(index))
  }
  return null
}

function spineIn(record: Uint8Array): MobiSpine {
  const source = new TextDecoder().decode(record)
  const attributeValue = (tag: string, name: string) => readAttribute(tag, name).trim()
  const direction = attributeValue(/<spine[\s>][^<>]*/.exec(source)?.[0] ?? '', 'page-progression-direction')
  const items = new Map<number, { isLinear: boolean; side: Rendition['side'] }>()
  for (const [tag] of source.matchAll(/<itemref\s[^<>]*/g)) {
    const part = attributeValue(tag, 'skelid')
    if (part === '') continue
    items.set(Number(part), {
      isLinear: attributeValue(tag, 'linear') !== 'no',
      side: sideOf(/(?:page-spread|facing-page)-(\w+)/.exec(attributeValue(tag, 'properties'))?.[1]),
    })
  }
  return { direction: direction === 'rtl' || direction === 'ltr' ? direction : 'default', items }
}

const sideOf = (side = ''): Rendition['side'] =>
  side === 'left' || side === 'right' || side === 'center' ? side : null

/** Flags of a font record. */
const IS_COMPRESSED = 1
const IS_OBFUSCATED = 2
/** Bytes at the start of a font that are obfuscated. */
const OBFUSCATED_BYTES = 1040
/** Bytes of the zlib header and checksum around the deflate data. */
const ZLIB_HEAD = 2
const ZLIB_END = 4

/** Reads a font: reverses obfuscation and compression. Returns null when that fails. */
async function fontOf(record: Uint8Array<ArrayBuffer>): Promise<Resource | null> {
  const [size, flags, from] = [u32(record, 4), u32(record, 8), u32(record, 12)]
  const [keyLength, keyFrom] = [u32(record, 16), u32(record, 20)]
  const data = record.slice(from)
  const key = record.subarray(keyFrom, keyFrom + keyLength)
  if (flags & IS_OBFUSCATED && key.byteLength > 0)
    for (let at = 0; at < Math.min(OBFUSCATED_BYTES, data.byteLength); at++)
      data[at] = (data[at] ?? 0) ^ (key[at % key.byteLength] ?? 0)
  try {
    const packed = data.subarray(ZLIB_HEAD, -ZLIB_END)
    const bytes = flags & IS_COMPRESSED ? await inflate(packed, Math.min(size, MAX_ENTRY_BYTES)) : data
    return { bytes, mediaType: typeOf(bytes) }
  } catch {
    // Pages are displayed without the font.
    return null
  }
}

function typeOf(font: Uint8Array): string {
  const begin = readLatin1(font, 0, 4)
  return begin === 'OTTO' ? 'font/otf' : begin === 'wOFF' ? 'font/woff' : 'font/ttf'
}

/** Reads a picture, font, audio or video record; null for any other. */
async function resourceOf(record: Uint8Array<ArrayBuffer>): Promise<Resource | null> {
  switch (readLatin1(record, 0, 4)) {
    case 'FONT':
      return fontOf(record)
    case 'AUDI':
      return { bytes: record.subarray(u32(record, 4)), mediaType: 'audio/mpeg' }
    case 'VIDE':
      return { bytes: record.subarray(u32(record, 4)), mediaType: 'video/mp4' }
    default: {
      const mediaType = pictureType(record)
      return mediaType ? { bytes: record, mediaType } : null
    }
  }
}
