import { inFigures } from './numerals'

const PICTURE = /\.(jpe?g|jfif|png|webp|gif|avif|bmp)$/i
/** Pictures that some browsers show. They are pages wherever others are: one that is missing must not go unseen. */
const RARE = /\.(jxl|tiff?|hei[cf])$/i
/** What archivers and systems leave behind. */
const LEFTOVER = /(^|\/)(__MACOSX\/|\._|\.|Thumbs\.db$)/i

/**
 * The pictures of an archive in the order one reads them: folder by folder, names by their numbers ("page 2"
 * before "page 10", "第九话" before "第十话"), and what stands in a folder before what stands in folders below it.
 */
export function pagesInOrder(paths: readonly string[]): string[] {
  const collator = new Intl.Collator('zh-u-co-pinyin', { numeric: true, sensitivity: 'base' })
  const isPage = (path: string) => (PICTURE.test(path) || RARE.test(path)) && !LEFTOVER.test(path)
  const pages = paths.filter(isPage)
  return pages
    .map((path) => ({ path, parts: path.split('/') }))
    .sort((a, b) => compare(a.parts, b.parts, collator) || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
}

/** Whether every browser shows a page, as its name tells. */
export const isCommon = (path: string): boolean => PICTURE.test(path)

function compare(a: readonly string[], b: readonly string[], collator: Intl.Collator): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const isFileA = at === a.length - 1
    const isFileB = at === b.length - 1
    if (isFileA !== isFileB) return isFileA ? -1 : 1
    const difference = collator.compare(stem(a[at], isFileA), stem(b[at], isFileB))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** "cover" and "cover-2" compare by name, not by what the dot before the ending is worth. */
const stem = (part = '', isFile: boolean) => inFigures(isFile ? part.replace(/\.[^.]+$/, '') : part)
