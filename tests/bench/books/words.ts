/** A seeded generator of numbers in [0, 1): the same books on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Generates text that is laid out and searched like Chinese: common characters with a steep frequency distribution, a
 * comma about every ten.
 */
export class Writer {
  readonly #random: () => number
  readonly #characters: readonly string[]
  /** Cumulative weights of the characters. */
  readonly #sums: readonly number[]

  constructor(seed: number) {
    this.#random = seeded(seed)
    this.#characters = shuffled(commonCharacters(), this.#random)
    let sum = 0
    this.#sums = this.#characters.map((_, rank) => {
      sum += 1 / (rank + 5)
      return sum
    })
  }

  characters(count: number): string {
    return Array.from({ length: count }, () => this.#character()).join('')
  }

  paragraph(): string {
    const letters = [...this.characters(this.#between(30, 120))]
    for (let at = this.#between(6, 14); at < letters.length; at += this.#between(6, 16))
      letters[at] = '，，，。！？；'[this.#between(0, 6)] ?? '，'
    return `${letters.join('')}。`
  }

  /** Paragraphs with at least that many characters in total. */
  paragraphs(characters: number): string[] {
    const made: string[] = []
    for (let length = 0; length < characters; length += made.at(-1)?.length ?? 1) made.push(this.paragraph())
    return made
  }

  #between(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1))
  }

  #character(): string {
    const target = this.#random() * (this.#sums.at(-1) ?? 0)
    let low = 0
    let high = this.#sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) < target) low = middle + 1
      else high = middle
    }
    return this.#characters[low] ?? '一'
  }
}

/** The 3,755 characters of GB 2312's first level. */
function commonCharacters(): string[] {
  const decoder = new TextDecoder('gb18030', { fatal: false })
  const found: string[] = []
  for (let leadByte = 0xb0; leadByte <= 0xd7; leadByte++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(leadByte, trail))
      if (/^\p{Script=Han}$/u.test(character)) found.push(character)
    }
  return found
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items]
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const swapped = result[at] as T
    result[at] = result[other] as T
    result[other] = swapped
  }
  return result
}
