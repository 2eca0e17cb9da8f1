/**
 * The encoding of a text from before Unicode, told by its first bytes: GB18030 or Big5, unless it is plainly Japanese,
 * Korean, Russian or of Western Europe. All of these decode nearly everything, so what comes of it has to make sense.
 *
 * @returns a WHATWG name
 */
export function legacyEncoding(bytes: Uint8Array): string {
  if (isWestern(bytes)) return 'windows-1252'
  const chinese = chineseOf(bytes)
  if (chinese.score > PLAINLY) return chinese.encoding
  const other = OTHERS.find(({ encoding, makesSense }) => makesSense(read(bytes, encoding)))
  return other?.encoding ?? chinese.encoding
}

/** Commonness from which on a text is Chinese and nothing else. */
const PLAINLY = 0.1

/** As the beginning of more, so that a character which is cut off at the end is no error. */
const read = (bytes: Uint8Array, encoding: string) =>
  new TextDecoder(encoding).decode(bytes, { stream: true })

/** How many of a text's characters beyond ASCII are such. */
function share(text: string, pattern: RegExp): number {
  return count(text, pattern) / Math.max(1, count(text, /[\u0080-\uffff]/g))
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Letters of Western Europe and the marks that printed text has. */
const WESTERN = /[À-ÖØ-öø-ÿŒœŠšŸŽž‘’‚“”„–—…•€£§©®°«»¡¿·ªº\u00a0]/g

/** Letters of the page stand alone among ASCII; where each character takes two bytes they come in pairs, and are most. */
function isWestern(bytes: Uint8Array): boolean {
  let high = 0
  let alone = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    high++
    if ((bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) alone++
  }
  if (high > bytes.byteLength * 0.25 || alone < high * 0.8) return false
  return share(read(bytes, 'windows-1252'), WESTERN) > 0.95
}

/** More than a stray byte could not be read. */
const isBroken = (text: string) => count(text, /\ufffd/g) > text.length / 500

const KANA = /[\u3041-\u30fc]/g
const isJapanese = (text: string) => !isBroken(text) && share(text, KANA) > 0.25

const OTHERS: readonly { encoding: string; makesSense(text: string): boolean }[] = [
  { encoding: 'shift_jis', makesSense: isJapanese },
  { encoding: 'euc-jp', makesSense: isJapanese },
  {
    encoding: 'euc-kr',
    // Half of what is Chinese reads as Hangul; Korean is nearly all of it, in words.
    makesSense: (text) =>
      !isBroken(text) && share(text, /[\uac00-\ud7a3]/g) > 0.9 && count(text, / /g) * 12 > text.length,
  },
  {
    encoding: 'windows-1251',
    // A capital stands at the head of a word.
    makesSense: (text) =>
      share(text, /[А-яЁё«»–—…№“”]/g) > 0.95 && share(text, /[а-яё]/g) > 0.7 && !/[а-яё][А-Я]{2}/.test(text),
  },
]

/** Big5 and GB18030 share their bytes, so both often decode; the wrong one gives rare characters. */
function chineseOf(bytes: Uint8Array): { encoding: string; score: number } {
  const scored = (encoding: string) => ({ encoding, score: commonness(read(bytes, encoding)) })
  const [mainland, taiwan] = [scored('gb18030'), scored('big5')]
  return taiwan.score > mainland.score ? taiwan : mainland
}

/** How much a text looks like Chinese: common characters and punctuation for it, broken and odd ones against. */
function commonness(text: string): number {
  const odd = /[\ue000-\uf8ff\u0080-\u00b6\u00b8-\u02ff\u3300-\u33ff\u3105-\u312f]/g
  return share(text, COMMON) - 10 * share(text, /\ufffd/g) - 3 * share(text, odd)
}

/** The commonest characters of running Chinese, in both scripts, with its punctuation. */
const COMMON =
  /[的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡裏用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日老手头頭第章回，。、；：？！「」『』“”《》（）…—]/g
