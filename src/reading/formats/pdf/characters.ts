/** The characters that stand for the parts from U+2E80 to U+2EF3 as which many fonts name the glyph they share. */
const PARTS =
  '⺀厂乛乚乙亻冂⺇刀刂卜㔾小小兀尣尢⺑巳幺彑彐忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王⺪目示礻⺮糹纟罓罒⺳冗⺵羊⺷⺸耂肀聿肉⺽艹艹艹虎衤覀西见角⻇讠贝⻊车辶辶辶邑钅長镸长门⻖阝雨青韦页风飞食⻞飠饣⻡马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'
const FIRST_PART = 0x2e80
/** From U+FE10 and from U+FE30: as they look in a column, and as they are written. */
const COLUMN_MARKS = '，、。：；！？〖〗…'
const FIRST_COLUMN_MARK = 0xfe10
const COLUMN_SIGNS = '‥—–＿＿（）｛｝〔〕【】《》〈〉「」『』﹅﹆［］'
const FIRST_COLUMN_SIGN = 0xfe30

/** Radicals, parts, marks of a column, compatibility characters, halves of a character and what is none at all. */
const ODD = /[\u2e80-\u2ef3\u2f00-\u2fd5\ufe10-\ufe19\ufe30-\ufe48\uf900-\ufaff\p{Cs}\p{Cc}]/gu
const MIDDLE_DOTS = /\u22ef/g

/**
 * Words as they are written, of a text that names its glyphs: browsers and offices print `页` as the radical `⻚`, a
 * column's `，` is `︐`, and `…` of the Chinese character sets is a mathematician's. Whoever searches, copies or
 * listens means the written ones. As long as the text in UTF-16 units.
 */
export function asWritten(text: string): string {
  const written = text.replace(ODD, (odd) => {
    const unit = odd.charCodeAt(0)
    if (unit < 0xa0 || (unit >= 0xd800 && unit <= 0xdfff)) return /\s/.test(odd) ? odd : '\ufffd'
    const known =
      PARTS[unit - FIRST_PART] ??
      COLUMN_MARKS[unit - FIRST_COLUMN_MARK] ??
      COLUMN_SIGNS[unit - FIRST_COLUMN_SIGN] ??
      odd.normalize('NFKC')
    return known.length === 1 ? known : odd
  })
  return /\p{Script=Han}|\u22ef\u22ef/u.test(written) ? written.replace(MIDDLE_DOTS, '…') : written
}
