import { letters } from './records'

/** An attribute of a tag as it is written, whatever it is quoted with; '' where the tag has none. */
export function attributeIn(tag: string, name: string): string {
  const written = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return written?.slice(1).find(Boolean) ?? ''
}

/** A stretch of the text as it lies in the file, and the position at which the book reads it. */
export interface MobiPiece {
  at: number
  from: number
  to: number
}

/** What of the text is one file of the book, in the order of reading. */
export interface MobiPart {
  pieces: readonly MobiPiece[]
  /** Elements that are open where it begins, as tags. */
  opened?: string
}

/** How far around a position a tag may be, in bytes. */
const LONGEST_TAG = 2048
/** Places that links lead to. */
const MOST_PLACES = 200_000
/** Where these begin a page begins. */
const WHOLE = /^(?:html|head|body)$/

/** The text of a book as files with names, in which its positions are places with ids. */
export class MobiPages {
  readonly parts: readonly MobiPart[]
  readonly #text: Uint8Array
  readonly #decoder: TextDecoder
  readonly #isUtf8: boolean
  /** At which position each part begins. */
  readonly #begins: readonly { at: number }[]
  /** Ids by where they are in the text; '' where a page begins. */
  readonly #ids = new Map<number, string>()
  /** What is put into each part, and where in the text. */
  readonly #added = new Map<number, { at: number; text: string }[]>()

  constructor(text: Uint8Array, parts: readonly MobiPart[], encoding: string) {
    this.#text = text
    this.parts = parts
    this.#begins = parts.map(({ pieces }) => ({ at: pieces[0]?.at ?? 0 }))
    this.#decoder = new TextDecoder(encoding)
    this.#isUtf8 = encoding === 'utf-8'
  }

  hrefOf(index: number): string {
    return `text/part${String(index + 1).padStart(4, '0')}.xhtml`
  }

  /** Bytes of a part. */
  sizeOf(index: number): number {
    return this.parts[index]?.pieces.reduce((sum, { from, to }) => sum + to - from, 0) ?? 0
  }

  /** The path of a position, with the id that is there, which is made where it has none; '' where there is nothing. */
  addressOf(position: number): string {
    const index = Math.max(0, countUntil(this.#begins, position) - 1)
    const pieces = this.parts[index]?.pieces
    const piece = pieces?.[countUntil(pieces, position) - 1]
    if (!pieces || !piece || position - piece.at > piece.to - piece.from) return ''
    const place = piece.from + position - piece.at
    const id = place <= (pieces[0]?.from ?? 0) ? '' : this.#idAt(place, index)
    return this.hrefOf(index) + (id && `#${id}`)
  }

  /** A part as text. Whoever asks for places asks before. */
  textOf(index: number): string {
    const { pieces = [], opened = '' } = this.parts[index] ?? {}
    const added = (this.#added.get(index) ?? []).sort((a, b) => a.at - b.at)
    let text = opened
    const decode = (from: number, to: number, isEnd: boolean) => {
      text += this.#decoder.decode(this.#text.subarray(from, to), { stream: !isEnd })
    }
    pieces.forEach(({ from, to }, at) => {
      let start = from
      for (let next = countUntil(added, from - 1); (added[next]?.at ?? to) < to; next++) {
        const { at: place = to, text: more = '' } = added[next] ?? {}
        // Nothing is put into a character.
        decode(start, place, true)
        text += more
        start = place
      }
      decode(start, to, at === pieces.length - 1)
    })
    return text
  }

  #idAt(place: number, index: number): string {
    const known = this.#ids.get(place)
    if (known !== undefined || this.#ids.size >= MOST_PLACES) return known ?? ''
    const { id, added } = this.#find(place)
    this.#ids.set(place, id)
    if (!added) return id
    const all = this.#added.get(index) ?? []
    this.#added.set(index, all)
    all.push(added)
    return id
  }

  /** The id of the tag that is, or begins, at a place; else one that is put into it, or into the text. */
  #find(place: number): { id: string; added?: { at: number; text: string } } {
    const made = `at${place}`
    const start = this.#tagAround(place)
    const length = start < 0 ? -1 : this.#text.subarray(start, start + LONGEST_TAG).indexOf(0x3e)
    const tag = length < 0 ? '' : letters(this.#text, start, length)
    const name = /^<([a-z][\w:-]*)/i.exec(tag)?.[1]
    if (!name)
      return { id: made, added: { at: this.#characterAt(tag ? start : place), text: `<a id="${made}"></a>` } }
    if (WHOLE.test(name.toLowerCase())) return { id: '' }
    const id = attributeIn(tag, 'id')
    if (id) return { id: this.#decoder.decode(Uint8Array.from(id, (sign) => sign.charCodeAt(0))) }
    return { id: made, added: { at: start + 1 + name.length, text: ` id="${made}"` } }
  }

  /** Where the tag begins that a place is in; -1 for none. */
  #tagAround(place: number): number {
    for (let at = place; at >= 0 && place - at < LONGEST_TAG; at--) {
      const byte = this.#text[at]
      if (byte === 0x3c) return at
      if (byte === 0x3e && at < place) return -1
    }
    return -1
  }

  #characterAt(place: number): number {
    let at = place
    if (this.#isUtf8) while (at > 0 && ((this.#text[at] ?? 0) & 0xc0) === 0x80) at--
    return at
  }
}

/** How many of a list that is in order are not behind a place. */
function countUntil(sorted: readonly { at: number }[], place: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.at ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low
}
