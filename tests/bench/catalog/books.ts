import type { BookRecord } from '../../../src/publish/types'
import { seeded, Writer } from '../books/words'

/** Words of the generated texts: about as many as a dictionary of everyday Chinese has. */
const WORDS = 50_000
/** Of ten words, how many have one to four characters. */
const LENGTHS = [1, 1, 2, 2, 2, 2, 2, 2, 3, 4]
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'
const SUBJECTS = [
  '小说',
  '历史',
  '哲学',
  '科学普及',
  '经济管理',
  '诗歌散文',
  '儿童文学',
  '计算机',
  '医学',
  '艺术',
]
const ENDS = '，，，，，。。！？；'

/** Generates Chinese texts of words with a frequency like that of a language (Zipf). */
export class Chinese {
  readonly #random: () => number
  readonly #words: readonly string[]
  readonly #sums: readonly number[]

  constructor(seed: number) {
    this.#random = seeded(seed)
    const writer = new Writer(1)
    const random = seeded(2)
    this.#words = Array.from({ length: WORDS }, () =>
      writer.characters(LENGTHS[Math.floor(random() * LENGTHS.length)] ?? 2),
    )
    let sum = 0
    this.#sums = this.#words.map((_, rank) => {
      sum += 1 / (rank + 3)
      return sum
    })
  }

  between(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1))
  }

  word(): string {
    const target = this.#random() * (this.#sums.at(-1) ?? 0)
    let [low, high] = [0, this.#sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) < target) low = middle + 1
      else high = middle
    }
    return this.#words[low] ?? ''
  }

  /** Words of about so many characters. */
  words(characters: number): string {
    let text = ''
    while (text.length < characters) text += this.word()
    return text.slice(0, characters)
  }

  /** Sentences of about so many characters. */
  text(characters: number): string {
    let text = ''
    while (text.length < characters) {
      text += this.words(this.between(4, 14)) + (ENDS[this.between(0, ENDS.length - 1)] ?? '，')
    }
    return `${text.slice(0, characters - 1)}。`
  }

  pick<T>(list: ArrayLike<T>): T | undefined {
    return list[this.between(0, list.length - 1)]
  }
}

/** Characters of an introduction. */
export const INTRO = 150

/** Generates the records of so many books, as `publish` has them after reading. */
export function makeRecords(count: number): BookRecord[] {
  const chinese = new Chinese(27)
  return Array.from({ length: count }, (_, at) => {
    const bid = String(100_000_000 + at)
    const title = chinese.words(chinese.between(2, 12))
    const author = `${chinese.pick(SURNAMES)}${chinese.words(chinese.between(1, 2))}`
    return {
      path: `${bid}.txt`,
      bid,
      format: 'txt',
      bytes: 1,
      modified: '2026-01-01T00:00:00Z',
      added: '2026-01-01T00:00:00Z',
      identifier: '',
      title,
      authors: [author],
      description: chinese.text(INTRO),
      language: 'zh-CN',
      publisher: '',
      published: '2020',
      subjects: [chinese.pick(SUBJECTS) ?? ''],
      series: at % 10 === 0 ? [{ name: chinese.words(4), position: 1 }] : [],
      category: [chinese.pick(SUBJECTS) ?? ''],
      wordCount: 200_000,
      toc: [],
      covers: [{ path: `cover/${bid}-160.webp`, width: 160, height: 213 }],
    }
  })
}
