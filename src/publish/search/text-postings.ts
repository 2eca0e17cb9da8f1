import { TERM } from '../../domain/search/format'
import type { Tokeniser } from '../../domain/search/tokens'
import type { PostingLists } from './postings'

/** No term. */
const NONE = 0xffffffff

/**
 * Collects the characters, pairs of adjacent characters and words of texts. A text of a million characters has as many
 * pairs: they are numbers in flat arrays, since maps of strings take ten times the time and the memory.
 */
export class TextPostings implements PostingLists {
  readonly #tokeniser: Tokeniser
  /** Number of a character by its UTF-16 unit, from 1; those of two units are in `#longer`. */
  readonly #units = new Uint16Array(0x10000)
  readonly #longer = new Map<string, number>()
  readonly #characters: string[] = ['']
  /** Term of a character by its number. */
  readonly #singles = new Uint32Array(0x10000).fill(NONE)
  readonly #pairs = new PairTable()
  readonly #words = new Map<string, number>()
  #termCount = 0
  /** By term: the number that was added last, plus one. */
  #last = new Uint32Array(1 << 16)
  /** The terms of each text, one text after another. */
  #stream = new Uint32Array(1 << 20)
  #length = 0
  /** Number of each text, and where its terms end in the stream. */
  readonly #texts: { number: number; end: number }[] = []
  #starts: Uint32Array | undefined
  #numbers = new Uint32Array(0)

  readonly #hasSingles: boolean

  /** @param hasSingles whether a single character is a term */
  constructor(tokeniser: Tokeniser, hasSingles = true) {
    this.#tokeniser = tokeniser
    this.#hasSingles = hasSingles
  }

  /** Number of postings. */
  get size(): number {
    return this.#length
  }

  /** Adds a folded text under a number; numbers must not fall. */
  add(folded: string, number: number): void {
    let before = 0
    let beforeAt = -2
    this.#tokeniser.scan(folded, (start, end, at, isWord) => {
      if (isWord) {
        this.#post(this.#wordOf(folded.slice(start, end)), number)
        before = 0
        return
      }
      const character =
        end - start === 1 ? this.#unitOf(folded.charCodeAt(start)) : this.#longerOf(folded.slice(start, end))
      if (this.#hasSingles) this.#post(this.#singleOf(character), number)
      if (before !== 0 && beforeAt + 1 === at) {
        const key = ((before << 16) | character) >>> 0
        this.#post(this.#pairs.termOf(key) ?? this.#pairs.add(key, this.#newTerm()), number)
      }
      before = character
      beforeAt = at
    })
    this.#texts.push({ number, end: this.#length })
  }

  /** Returns the terms with their ids, for `postings`. Nothing can be added afterwards. */
  terms(): { term: string; id: number }[] {
    this.#sort()
    const terms = Array.from(this.#words, ([word, id]) => ({ term: TERM.textWord + word, id }))
    for (const [character, text] of this.#characters.entries()) {
      const id = this.#singles[character] ?? NONE
      if (id !== NONE) terms.push({ term: TERM.single + text, id })
    }
    this.#pairs.each((key, id) => {
      const [one, other] = [this.#characters[key >>> 16], this.#characters[key & 0xffff]]
      terms.push({ term: `${TERM.pair}${one}${other}`, id })
    })
    return terms
  }

  postings(id: number): ArrayLike<number> {
    return this.#numbers.subarray(this.#starts?.[id], this.#starts?.[id + 1])
  }

  /** Sorts the stream by term; within a term the numbers keep their order. */
  #sort(): void {
    const starts = new Uint32Array(this.#termCount + 1)
    for (let at = 0; at < this.#length; at++) {
      const next = (this.#stream[at] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
    for (let term = 0; term < this.#termCount; term++)
      starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
    const places = starts.slice()
    const numbers = new Uint32Array(this.#length)
    let at = 0
    for (const { number, end } of this.#texts) {
      for (; at < end; at++) {
        const term = this.#stream[at] ?? 0
        const place = places[term] ?? 0
        numbers[place] = number
        places[term] = place + 1
      }
    }
    this.#starts = starts
    this.#numbers = numbers
    this.#stream = new Uint32Array(0)
  }

  #post(term: number, number: number): void {
    if (this.#last[term] === number + 1) return
    this.#last[term] = number + 1
    if (this.#length === this.#stream.length) this.#stream = grown(this.#stream)
    this.#stream[this.#length++] = term
  }

  #newTerm(): number {
    if (this.#termCount === this.#last.length) this.#last = grown(this.#last)
    return this.#termCount++
  }

  #singleOf(character: number): number {
    let term = this.#singles[character] ?? NONE
    if (term === NONE) {
      term = this.#newTerm()
      this.#singles[character] = term
    }
    return term
  }

  #wordOf(word: string): number {
    let term = this.#words.get(word)
    if (term === undefined) {
      term = this.#newTerm()
      this.#words.set(word, term)
    }
    return term
  }

  #unitOf(unit: number): number {
    const known = this.#units[unit] ?? 0
    if (known !== 0) return known
    const character = this.#newCharacter(String.fromCharCode(unit))
    this.#units[unit] = character
    return character
  }

  #longerOf(text: string): number {
    let character = this.#longer.get(text)
    if (character === undefined) {
      character = this.#newCharacter(text)
      this.#longer.set(text, character)
    }
    return character
  }

  #newCharacter(text: string): number {
    // More than all that Unicode's basic plane has; the rest of a hostile text shares one number.
    if (this.#characters.length === 0xffff) return 0xfffe
    return this.#characters.push(text) - 1
  }
}

/** A hash table from a number of 32 bits to a term. */
class PairTable {
  #keys = new Uint32Array(1 << 16)
  #terms = new Uint32Array(1 << 16).fill(NONE)
  #count = 0

  termOf(key: number): number | undefined {
    const slot = this.#slotOf(key)
    const term = this.#terms[slot] ?? NONE
    return term === NONE ? undefined : term
  }

  add(key: number, term: number): number {
    if (this.#count * 2 >= this.#keys.length) this.#grow()
    const slot = this.#slotOf(key)
    this.#keys[slot] = key
    this.#terms[slot] = term
    this.#count++
    return term
  }

  each(visit: (key: number, term: number) => void): void {
    for (const [slot, term] of this.#terms.entries()) if (term !== NONE) visit(this.#keys[slot] ?? 0, term)
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1
    // The multiplier spreads neighbouring keys over the table (Knuth, multiplicative hashing).
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask
    while (this.#terms[slot] !== NONE && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const [keys, terms] = [this.#keys, this.#terms]
    this.#keys = new Uint32Array(keys.length * 2)
    this.#terms = new Uint32Array(keys.length * 2).fill(NONE)
    for (const [slot, term] of terms.entries()) {
      if (term === NONE) continue
      const key = keys[slot] ?? 0
      const next = this.#slotOf(key)
      this.#keys[next] = key
      this.#terms[next] = term
    }
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}
