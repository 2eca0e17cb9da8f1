import { readLatin1 } from './records'

/** Value of an attribute in a tag, with or without quotes; '' when the tag lacks it. */
export function readAttribute(tag: string, name: string): string {
  const written = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return written?.slice(1).find(Boolean) ?? ''
}

/** A range of bytes of the text (`from` to `to`, exclusive), and its position `at` in reading order. */
export interface MobiTextRange {
  at: number
  from: number
  to: number
}

/** A part of the text that is one spine item, in reading order. */
export interface MobiPart {
  ranges: readonly MobiTextRange[]
  /** Start tags of the elements that are open at its start. */
  openTags?: string
}

/** Bytes around a position in which a tag is searched for. */
const MAX_TAG = 2048
/** Link targets of a book. */
const MAX_TARGETS = 200_000
/** Elements that contain the whole page; a link to one leads to the page. */
const PAGE_ELEMENTS = /^(?:html|head|body)$/

/** The text of a book as spine items, in which link targets, which are positions, become elements with ids. */
export class MobiPages {
  readonly parts: readonly MobiPart[]
  readonly #text: Uint8Array
  readonly #decoder: TextDecoder
  readonly #isUtf8: boolean
  /** Position of the start of each part. */
  readonly #starts: readonly { at: number }[]
  /** Ids by byte offset in the text; '' at the start of a page. */
  readonly #ids = new Map<number, string>()
  /** Markup to insert into each part, with its byte offset in the text. */
  readonly #added = new Map<number, { at: number; text: string }[]>()

  constructor(text: Uint8Array, parts: readonly MobiPart[], encoding: string) {
    this.#text = text
    this.parts = parts
    this.#starts = parts.map(({ ranges }) => ({ at: ranges[0]?.at ?? 0 }))
    this.#decoder = new TextDecoder(encoding)
    this.#isUtf8 = encoding === 'utf-8'
  }

  hrefOf(index: number): string {
    return `text/part${String(index + 1).padStart(4, '0')}.xhtml`
  }

  /** Size of a part in bytes. */
  sizeOf(index: number): number {
    return this.parts[index]?.ranges.reduce((sum, { from, to }) => sum + to - from, 0) ?? 0
  }

  /**
   * The address of a position: path and id. Adds an id when the element has none. Returns '' for an invalid position.
   */
  addressOf(position: number): string {
    const index = Math.max(0, countUntil(this.#starts, position) - 1)
    const pieces = this.parts[index]?.ranges
    const piece = pieces?.[countUntil(pieces, position) - 1]
    if (!pieces || !piece || position - piece.at > piece.to - piece.from) return ''
    const offset = piece.from + position - piece.at
    const id = offset <= (pieces[0]?.from ?? 0) ? '' : this.#idAt(offset, index)
    return this.hrefOf(index) + (id && `#${id}`)
  }

  /**
   * The markup of a part, with the ids that were added so far. Request the addresses of link targets before calling
   * this.
   */
  textOf(index: number): string {
    const { ranges = [], openTags = '' } = this.parts[index] ?? {}
    const added = (this.#added.get(index) ?? []).sort((a, b) => a.at - b.at)
    let text = openTags
    const decode = (from: number, to: number, isEnd: boolean) => {
      text += this.#decoder.decode(this.#text.subarray(from, to), { stream: !isEnd })
    }
    ranges.forEach(({ from, to }, at) => {
      let start = from
      for (let next = countUntil(added, from - 1); (added[next]?.at ?? to) < to; next++) {
        const { at: offset = to, text: more = '' } = added[next] ?? {}
        // The decoder is in stream mode, so that an insertion never splits a character.
        decode(start, offset, true)
        text += more
        start = offset
      }
      decode(start, to, at === ranges.length - 1)
    })
    return text
  }

  #idAt(offset: number, index: number): string {
    const knownId = this.#ids.get(offset)
    if (knownId !== undefined || this.#ids.size >= MAX_TARGETS) return knownId ?? ''
    const { id, added } = this.#find(offset)
    this.#ids.set(offset, id)
    if (!added) return id
    const all = this.#added.get(index) ?? []
    this.#added.set(index, all)
    all.push(added)
    return id
  }

  /** The id of the tag around or at an offset; else a new id, and the markup that adds it to the tag or to the text. */
  #find(offset: number): { id: string; added?: { at: number; text: string } } {
    const newId = `at${offset}`
    const start = this.#tagAround(offset)
    const length = start < 0 ? -1 : this.#text.subarray(start, start + MAX_TAG).indexOf(0x3e)
    const tag = length < 0 ? '' : readLatin1(this.#text, start, length)
    const name = /^<([a-z][\w:-]*)/i.exec(tag)?.[1]
    if (!name)
      return {
        id: newId,
        added: { at: this.#characterAt(tag ? start : offset), text: `<a id="${newId}"></a>` },
      }
    if (PAGE_ELEMENTS.test(name.toLowerCase())) return { id: '' }
    const id = readAttribute(tag, 'id')
    if (id) return { id: this.#decoder.decode(Uint8Array.from(id, (sign) => sign.charCodeAt(0))) }
    return { id: newId, added: { at: start + 1 + name.length, text: ` id="${newId}"` } }
  }

  /** Offset of the start of the tag around an offset; -1 for none. */
  #tagAround(offset: number): number {
    for (let at = offset; at >= 0 && offset - at < MAX_TAG; at--) {
      const byte = this.#text[at]
      if (byte === 0x3c) return at
      if (byte === 0x3e && at < offset) return -1
    }
    return -1
  }

  /** Offset of the start of the character around an offset. */
  #characterAt(offset: number): number {
    let at = offset
    if (this.#isUtf8) while (at > 0 && ((this.#text[at] ?? 0) & 0xc0) === 0x80) at--
    return at
  }
}

/** Number of elements of a sorted list at or before a position. */
function countUntil(sorted: readonly { at: number }[], offset: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.at ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}
