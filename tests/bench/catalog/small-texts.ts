import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Chinese } from './books'

/** Characters of titles, names and texts. */
const CHARACTERS =
  '山水风月云雨江河湖海春夏秋冬花草树木天地人心古今长短东西南北金石书画琴棋茶酒诗文城村路桥舟车星光夜雪梅兰竹菊'
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const CATEGORIES = ['文学', '历史', '哲学', '科学', '艺术', '经济', '教育', '医学', '地理', '生活']

/** A generator of numbers below `limit`, the same ones for the same seed. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Writes small TXT books, `perFolder` to a folder, in folders by category: a title, an author, two chapters. */
export function makeBooks(root: string, count: number, perFolder = 200): void {
  const random = createRandom(count)
  const words = (length: number) =>
    Array.from({ length }, () => CHARACTERS[random(CHARACTERS.length)]).join('')
  for (let n = 0; n < count; n++) {
    const category = CATEGORIES[Math.floor(n / perFolder) % CATEGORIES.length] ?? ''
    const folder = join(root, category, String(Math.floor(n / perFolder / CATEGORIES.length)))
    if (n % perFolder === 0) mkdirSync(folder, { recursive: true })
    const title = `${words(2 + random(5))}${n}`
    const author = `${SURNAMES[random(SURNAMES.length)]}${words(2)}`
    const chapter = (number: string) => `第${number}章 ${words(4)}\n${`　　${words(80)}。\n`.repeat(6)}`
    const text = `书名：${title}\n作者：${author}\n\n${chapter('一')}\n${chapter('二')}`
    writeFileSync(join(folder, `${title}.txt`), text)
  }
}

/** Queries that `makeNovels` takes out of the books. */
const QUERIES = 12
/** Characters of a chapter of a novel. */
const CHAPTER = 4000

/**
 * Writes TXT novels of so many characters each.
 *
 * @param onBook takes the bytes of each
 * @returns words that some of them have
 */
export function makeNovels(
  root: string,
  count: number,
  characters: number,
  onBook: (bytes: Buffer) => void,
): string[] {
  mkdirSync(root, { recursive: true })
  const chinese = new Chinese(31)
  const queries: string[] = []
  for (let n = 0; n < count; n++) {
    const chapters = Array.from({ length: Math.ceil(characters / CHAPTER) }, (_, at) => {
      const paragraphs = Array.from({ length: CHAPTER / 200 }, () => `　　${chinese.text(200)}\n`)
      return `第${at + 1}章 ${chinese.words(4)}\n${paragraphs.join('')}`
    })
    if (queries.length < QUERIES && n % Math.ceil(count / QUERIES) === 0) {
      const length = 2 + (queries.length % 5)
      const runs = (chapters[1] ?? chapters[0] ?? '').split(/[\s，。！？；]+/)
      queries.push(runs.find((run, at) => at > 20 && run.length >= length)?.slice(0, length) ?? '')
    }
    const bytes = Buffer.from(`书名：${chinese.words(6)}${n}\n\n${chapters.join('\n')}`)
    onBook(bytes)
    writeFileSync(join(root, `${n}.txt`), bytes)
  }
  return queries.filter((query) => query !== '')
}
