import type { PublicationMetadata, Rendition } from '../../publication/publication'
import { attributeIn } from './attributes'
import { type Header, numberIn } from './header'
import { letters } from './numbers'
import type { Records } from './records'

/** Field that tells how many pictures and fonts there are. */
const RESOURCES = 125
/** Records that the spine is looked for in, from either side; it is written behind the pictures. */
const FEW = 24
/** Bytes of a record that may be it. */
const LARGEST = 1024 * 1024

/** What the package that the book was made of said of its parts. */
export interface Spine {
  direction: PublicationMetadata['direction']
  /** By part, from 0. */
  items: ReadonlyMap<number, { isLinear: boolean; side: Rendition['side'] }>
}

/**
 * The spine that KF8 keeps as it was in the package (RESC); null where there is none. For books whose pages are fixed or
 * may run from right to left: others are read without.
 *
 * @param end the record behind the last one that may be it
 * @throws what the source throws
 */
export async function findSpine(
  records: Records,
  header: Header,
  from: number,
  end: number,
): Promise<Spine | null> {
  const told = numberIn(header.fields, RESOURCES)
  const likely = told < end - from ? [from + told, from + told + 1, from + told - 1] : []
  const last = Array.from({ length: FEW }, (_, n) => end - 1 - n)
  for (const index of new Set([...likely, ...last])) {
    if (index < from || records.sizeOf(index) > LARGEST) continue
    if (letters(await records.read(index, 4), 0, 4) === 'RESC') return spineIn(await records.read(index))
  }
  return null
}

function spineIn(record: Uint8Array): Spine {
  const source = new TextDecoder().decode(record)
  const said = (tag: string, name: string) => attributeIn(tag, name).trim()
  const direction = said(/<spine[\s>][^<>]*/.exec(source)?.[0] ?? '', 'page-progression-direction')
  const items = new Map<number, { isLinear: boolean; side: Rendition['side'] }>()
  for (const [tag] of source.matchAll(/<itemref\s[^<>]*/g)) {
    const part = said(tag, 'skelid')
    if (part === '') continue
    items.set(Number(part), {
      isLinear: said(tag, 'linear') !== 'no',
      side: sideOf(/(?:page-spread|facing-page)-(\w+)/.exec(said(tag, 'properties'))?.[1]),
    })
  }
  return { direction: direction === 'rtl' || direction === 'ltr' ? direction : 'default', items }
}

const sideOf = (side = ''): Rendition['side'] =>
  side === 'left' || side === 'right' || side === 'center' ? side : null
