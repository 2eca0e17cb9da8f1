/** What lies about in folders of books and is none. */

/** Files that systems and programs leave: hidden ones, folders of archives, previews and settings of Windows. */
export const LITTER_FILE = /^(?:\..*|__MACOSX|Thumbs\.db|desktop\.ini)$/i

/** Larger texts are taken for books, whatever their name. */
export const MAX_LITTER_BYTES = 64 * 1024

/** Names of texts about a folder, a program or a site. */
const LITTER_NAME =
  /^[\W_]*(?:read[-_ ]?me|contributing|code[-_ ]?of[-_ ]?conduct|licen[cs]e|copying|notice|authors|contributors|credits|change[-_ ]?log|install|todo|robots|humans|security|ads|app-ads|file[-_ ]?list|filelist|(?:md5|sha\d*|crc\d*|check)[-_ ]?sums?|md5|sha\d+|(?:使用|下载|下載|阅读|閱讀|更新|安装|安裝|网站|網站|本站|文件|解压|解壓)?(?:说明|說明)|自述(?:文件)?|(?:下载|下載|读前|讀前)?必[读讀]|(?:版权|版權|免责|免責)(?:声明|聲明|说明|說明))(?:[\])】）」』]|[-_. (（].*)?\.(?:txt|md|markdown)$/i

/** Copies that synchronising programs make of a file changed in two places. */
const CONFLICT =
  /\.sync-conflict-\d{8}-\d{6}|[([（].{0,80}(?:conflicted copy|conflict(?:ed)?\b|冲突|衝突).{0,80}[)\]）]|(?:冲突|衝突)(?:副本|文件|檔案)/i

/** Files that a program is still writing, or that are placeholders of a cloud. */
const UNFINISHED =
  /\.(?:epub|azw3?|mobi|prc|txt|pdf|cbz|fb2|fbz|md)(?:\.(?:crdownload|part|partial|filepart|download|downloading|opdownload|aria2|!ut|!qb|td|xltd|icloud|tmp)|\.baiduyun\.(?:p\.)?downloading)$|^[.~]syncthing[.~]/i

export const isLitterName = (name: string): boolean => LITTER_NAME.test(name.normalize('NFC'))

export const isConflict = (name: string): boolean => CONFLICT.test(name)

export const isUnfinished = (name: string): boolean => UNFINISHED.test(name)

const CHECKSUM =
  /^(?:[\da-f]{8}|[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})[ *\t]+\S/i

/** Whether the first bytes of a text may begin a list of checksums. */
export function mayBeSums(head: string): boolean {
  const line = head.split(/\r?\n/).find((each) => each.trim() !== '' && !/^[;#]/.test(each))
  return line === undefined || CHECKSUM.test(line)
}

/** Whether a text is a list of checksums. */
export function isLitterText(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^[;#]/.test(line))
  return lines.length > 0 && lines.every((line) => CHECKSUM.test(line))
}
