/**
 * What a passage of Chinese text needs so that its lines are as CLREQ has them:
 * - `before`: no line begins with it; `both`: none ends with it, either
 * - `gap`: a line may be broken before it (its length is 0)
 * - `pair`: a line may be broken behind this mark, which shares its space with the next one as before
 * - `latin`: marks that belong to Latin words; `word`: a Latin word that is hyphenated; `long`: breaks anywhere
 * - `tail`: the last two characters of a paragraph, which are not on different lines
 * - `upright`: digits that stand upright in vertical text
 */
export type PassageKind = 'before' | 'both' | 'gap' | 'pair' | 'latin' | 'word' | 'long' | 'upright' | 'tail'

export interface LinePassage {
  kind: PassageKind
  start: number
  end: number
}

/** What the engine does by itself. */
export interface EngineLines {
  /** Squeezes neighbouring marks (`text-spacing-trim`): nothing may stand between them. */
  isSqueezing: boolean
  /** Breaks lines before “ and after ” in Chinese text. */
  breaksAtQuotes: boolean
  /** Lines may be vertical: one or two digits stand upright. */
  isVertical: boolean
}

/** Characters of East Asian width, without quotation marks, dashes, ellipses and the middle dot. */
const WIDE = /[\u2e80-\ud7ff\ud840-\ud8bf\udc00-\udfff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/
const LETTER = /[A-Za-z\u00c0-\u024f]/
/** A run that is Latin if it has a letter: letters, digits, ASCII marks and the marks that both scripts have. */
const LATIN_RUN = /[\x20-\x7e\u00c0-\u024f‘’“”—…·]+/g
const ALPHANUMERIC = /[A-Za-z\u00c0-\u024f0-9]/
const OPENING = /[（《〈「『【〔〖［｛“‘([{]/
const CLOSING = /[，。、；：？！）》〉」』】〕〗］｝”’,.;:?!)\]}]/
/** Quotation marks whose breaks every engine may get wrong, and marks that no line begins with. */
const QUOTE = /[“”‘’]/g
/** CLREQ 3.1.9: the middle dot, dashes, ～, ／ and numbers in circles stay on the line of what is before them. */
const NEVER_FIRST = /—+|[·•‧～―⸺／\u2460-\u2473\u2776-\u277f]/g
/** Digits that stand upright together in vertical text: one or two, not part of a longer number. */
const DIGITS = /(?<![\x21-\x7e\u00a0-\u024f]\x20?)(?<!\d)\d{1,2}(?!\d)(?!\x20?[\x21-\x7e\u00a0-\u024f])/g
const WORD = /[\x21-\x7e\u00c0-\u024f]{8,}/g
/** Letters of a word that is hyphenated, and of an address or path that breaks anywhere. */
const LONG_WORD = /[A-Za-z\u00c0-\u024f]{8,}/g
const LONG = 12
/** The end of a paragraph that is longer than that: two characters and the marks beside them. */
const TAIL =
  /(?<=.{7}[^（《〈「『【〔〖［｛“‘])[（《〈「『【〔〖［｛“‘]{0,2}[\u3400-\u9fff]{2}[，。、；：？！）》〉」』】〕〗］｝…”’]{0,4}$/
const LONGEST_TAIL = 24

/** Whether a text has anything that `passagesOf` looks for: one test of a whole chapter or node. */
export const NEEDS_PASSAGES =
  /[·•‧～―⸺／—“”‘’\u2460-\u2473\u2776-\u277f]|[\x21-\x7e\u00c0-\u024f]{8}|(?<!\d)\d{1,2}(?!\d)/

/**
 * Finds the passages of a Chinese text that need help, in order and without overlaps. No piece of text between two of them
 * is white space alone, which the text stream would leave out.
 *
 * @param before the character before the text in its block, '' for none
 * @param after the one after it
 * @param isLast whether a paragraph ends with it, which is to end in more than one character
 */
export function passagesOf(
  text: string,
  before: string,
  after: string,
  engine: EngineLines,
  isLast = false,
): LinePassage[] {
  const whole = before + text + after
  if (!WIDE.test(whole)) return []
  const shift = before.length
  const found: LinePassage[] = []
  const add = (kind: PassageKind, start: number, end: number) => found.push({ kind, start, end })
  const latin = latinMarks(whole)
  for (const at of latin) add('latin', at, at + 1)
  for (const { 0: run, index } of whole.matchAll(WORD)) addWords(run, index, add)
  for (const { 0: marks, index } of whole.matchAll(NEVER_FIRST))
    if (index > 0 && !latin.has(index)) add(marks === '／' ? 'both' : 'before', index, index + marks.length)
  for (const { index } of whole.matchAll(QUOTE)) if (!latin.has(index)) addBreak(whole, index, engine, add)
  if (engine.isVertical)
    for (const { 0: digits, index } of whole.matchAll(DIGITS)) add('upright', index, index + digits.length)
  const tail = isLast ? TAIL.exec(text.slice(-LONGEST_TAIL)) : null
  if (tail) add('tail', whole.length - tail[0].length, whole.length)
  return separate(
    found.map(({ kind, start, end }) => ({ kind, start: start - shift, end: end - shift })),
    text,
  )
}

/** Sorts passages, and leaves out those outside the text, over others, or behind nothing but white space. */
function separate(passages: readonly LinePassage[], text: string): LinePassage[] {
  let end = 0
  const lastEnd = text.trimEnd().length
  return [...passages]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .filter((passage) => {
      if (passage.start < end || passage.end > text.length || passage.start < 0) return false
      const between = text.slice(end, passage.start)
      if (between !== '' && between.trim() === '') return false
      if (passage.end >= lastEnd && passage.end < text.length) return false
      end = passage.end
      return true
    })
}

/**
 * The marks that belong to Latin words: an apostrophe, and marks inside a run of Latin words. Marks at the edge of a run,
 * between Chinese and Latin, are Chinese: 他说“OK”. Of a pair both are of the same script.
 */
function latinMarks(text: string): Set<number> {
  const found = new Set<number>()
  for (const { 0: run, index } of text.matchAll(LATIN_RUN)) {
    if (!LETTER.test(run)) continue
    // Where no text is before or after the run, its edge is inside.
    const isFirst = index === 0
    const isLast = index + run.length === text.length
    const from = isFirst ? 0 : run.search(ALPHANUMERIC)
    let to = run.length
    while (!isLast && !ALPHANUMERIC.test(run.charAt(to - 1))) to--
    const hasDots = !/·/.test(run.slice(0, from) + run.slice(to))
    const open: number[] = []
    for (let at = 0; at < run.length; at++) {
      const mark = run.charAt(at)
      const isInside = at >= from && at < to
      if (mark === '“' || mark === '‘') open.push(at)
      else if (mark === '”' || mark === '’') {
        const isOfWord = mark === '’' && LETTER.test(run.charAt(at - 1) || ' ')
        const opening = open.at(-1)
        const isPair = opening !== undefined && run.charAt(opening) === (mark === '”' ? '“' : '‘')
        // “it’s”: between letters it is an apostrophe, whatever is open.
        if (isOfWord && LETTER.test(run.charAt(at + 1) || ' ')) found.add(index + at)
        else if (isPair) {
          open.pop()
          if (isInside && opening >= from && opening < to) found.add(index + opening).add(index + at)
        } else if (isOfWord && isInside) found.add(index + at)
      } else if (isInside && isLatinMark(run, at, hasDots)) found.add(index + at)
    }
  }
  return found
}

/** Whether a dash, an ellipsis or a dot stands inside Latin words. A double one is Chinese. */
function isLatinMark(run: string, at: number, hasDots: boolean): boolean {
  const mark = run.charAt(at)
  if (mark === '·') return hasDots
  if (mark !== '—' && mark !== '…') return false
  return run.charAt(at - 1) !== mark && run.charAt(at + 1) !== mark && LETTER.test(run.slice(0, at))
}

/** Adds the long words of a run: an address breaks anywhere, a word where it is hyphenated. */
function addWords(run: string, start: number, add: (kind: PassageKind, start: number, end: number) => void) {
  const isAddress = run.length >= LONG && /[A-Za-z]/.test(run) && /\w[/._@:=&?#%~+\d-]+\w/.test(run)
  if (isAddress) return void add('long', start, start + run.length)
  for (const { 0: word, index } of run.matchAll(LONG_WORD))
    add('word', start + index, start + index + word.length)
}

/** Adds the break before an opening or after a closing quotation mark that the engine does not know. */
function addBreak(
  text: string,
  at: number,
  { isSqueezing, breaksAtQuotes }: EngineLines,
  add: (kind: PassageKind, start: number, end: number) => void,
): void {
  const isOpening = text.charAt(at) === '“' || text.charAt(at) === '‘'
  const left = text.charAt(isOpening ? at - 1 : at)
  const right = text.charAt(isOpening ? at : at + 1)
  if (left === '' || right === '' || /\s/.test(left + right)) return
  if (isOpening ? OPENING.test(left) : CLOSING.test(right) || /[“‘—…·～／%]/.test(right)) return
  const inner = text.charAt(isOpening ? at + 1 : at - 1)
  const outer = isOpening ? left : right
  const isKnown =
    breaksAtQuotes && WIDE.test(outer) && (WIDE.test(inner) || OPENING.test(inner) || CLOSING.test(inner))
  if (isKnown) return
  const isPair = isSqueezing && (isOpening ? CLOSING.test(left) : OPENING.test(right))
  const start = isOpening ? at - 1 : at
  if (isPair) add('pair', start, start + 1)
  else add('gap', start + 1, start + 1)
}

/** Pairs of consonants that are one sound, or that begin a syllable. */
const ONE_SOUND = /^(?:[bcfgkpdt]r|[bcfgkps]l|[cgpstw]h|ck|ng|s[ckmnptqw]|qu|tz)$/i
/** Vowel, two consonants, vowel; and the common endings. */
const SYLLABLE =
  /[aeiouy][b-df-hj-np-tv-xz](?=(?:[b-df-hj-np-tv-xz]|s[cpt]|[bcdfgkpt][rl]|[cpst]h)[aeiouy])/gi
const ENDING = /[a-z](?=(?:tion|sion|ment|ness|ship|less)s?$)/gi
/** A vowel before a consonant, or two of one sound, and another vowel. */
const OPEN_SYLLABLE = /[aeiouy](?=(?:[bcdfghj-np-tvwz]|[cpst]h|[bcdfgkpt][rl])[aeiouy])/gi
/** Letters that stay before and after a hyphen. */
const LEAST = 3
/** Letters that need no hyphen. */
const SHORT = 12

/**
 * Where a Latin word may be hyphenated, for engines without a dictionary of its language: between two consonants that are
 * not one sound, before common endings, and behind an open syllable in what is still long.
 */
export function hyphensOf(word: string): number[] {
  const points = new Set<number>()
  const add = (at: number) => at >= LEAST && word.length - at >= LEAST && points.add(at)
  for (const { index } of word.matchAll(SYLLABLE))
    if (!ONE_SOUND.test(word.slice(index + 1, index + 3))) add(index + 2)
  for (const { index } of word.matchAll(ENDING)) add(index + 1)
  const open = [...word.matchAll(OPEN_SYLLABLE)].map(({ index }) => index + 1)
  let from = 0
  for (const to of [...points, word.length].sort((a, b) => a - b)) {
    const middle = (from + to) / 2
    const inside = open.filter((at) => at - from >= LEAST && to - at >= LEAST)
    const [nearest] = inside.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    if (to - from >= SHORT && nearest !== undefined) add(nearest)
    from = to
  }
  return [...points].sort((a, b) => a - b)
}
