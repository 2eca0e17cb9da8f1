import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

/**
 * Writes small TXT books, `perFolder` to a folder, in folders by category: a title, an author, two chapters.
 *
 * @returns bytes of all books
 */
export function makeBooks(root: string, count: number, perFolder = 200): number {
  const random = createRandom(count)
  const words = (length: number) =>
    Array.from({ length }, () => CHARACTERS[random(CHARACTERS.length)]).join('')
  let bytes = 0
  for (let n = 0; n < count; n++) {
    const category = CATEGORIES[Math.floor(n / perFolder) % CATEGORIES.length] ?? ''
    const folder = join(root, category, String(Math.floor(n / perFolder / CATEGORIES.length)))
    if (n % perFolder === 0) mkdirSync(folder, { recursive: true })
    const title = `${words(2 + random(5))}${n}`
    const author = `${SURNAMES[random(SURNAMES.length)]}${words(2)}`
    const chapter = (number: string) => `第${number}章 ${words(4)}\n${`　　${words(80)}。\n`.repeat(6)}`
    const text = `书名：${title}\n作者：${author}\n\n${chapter('一')}\n${chapter('二')}`
    bytes += Buffer.byteLength(text)
    writeFileSync(join(folder, `${title}.txt`), text)
  }
  return bytes
}
