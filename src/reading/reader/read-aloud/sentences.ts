import type { PlainText } from '../../publication/plain-text'
import { OBJECT } from '../../publication/plain-text'

/** Browsers cut off long utterances; a sentence beyond this is said in parts. */
const LONGEST = 160

/** Words to say in one breath, and where each of their characters stands in the chapter. */
export interface Sentence {
  /** Start and end in the chapter's text. */
  start: number
  end: number
  /** What is said: annotations and pictures left out. */
  said: string
  /** Offset in the chapter of each UTF-16 unit of `said`. */
  origin: readonly number[]
}

/** The sentences of a chapter from an offset on, one at a time; no sentence goes beyond its paragraph. */
export function* sentencesOf(plain: PlainText, language: string, from = 0): Generator<Sentence> {
  const segmenter = segmenterFor(language, 'sentence')
  const edges = [...plain.blocks.filter((block) => block > 0), plain.text.length]
  let start = 0
  for (const end of edges) {
    if (end > from) yield* sentencesIn(plain, start, end, from, segmenter)
    start = end
  }
}

function* sentencesIn(
  plain: PlainText,
  blockStart: number,
  blockEnd: number,
  from: number,
  segmenter: Intl.Segmenter,
): Generator<Sentence> {
  const { said, origin } = sayable(plain, blockStart, blockEnd)
  for (const { segment, index } of segmenter.segment(said)) {
    for (const [partStart, partEnd] of breaths(segment)) {
      const first = index + partStart
      const text = said.slice(first, index + partEnd)
      const places = origin.slice(first, index + partEnd)
      const start = places[0]
      const last = places.at(-1)
      if (start === undefined || last === undefined || !/[\p{L}\p{N}]/u.test(text)) continue
      if (last + 1 > from) yield { start, end: last + 1, said: text, origin: places }
    }
  }
}

/** A stretch of the chapter as it is said. */
function sayable({ text, asides }: PlainText, start: number, end: number) {
  let said = ''
  const origin: number[] = []
  let aside = asides.findIndex(([, to]) => to > start)
  for (let at = start; at < end; at++) {
    const skipped = aside >= 0 ? asides[aside] : undefined
    if (skipped && at >= skipped[0]) {
      at = Math.max(at, skipped[1]) - 1
      aside += 1
      continue
    }
    const character = text.charAt(at)
    if (character === OBJECT) continue
    said += /\s/.test(character) ? ' ' : character
    origin.push(at)
  }
  return { said, origin }
}

/** A long sentence in parts, cut after commas and their kin. */
function breaths(sentence: string): (readonly [number, number])[] {
  if (sentence.length <= LONGEST) return [[0, sentence.length]]
  const parts: [number, number][] = []
  let start = 0
  for (const { index } of sentence.matchAll(/[，、；：,;:—]/g)) {
    const end = index + 1
    if (end - start > LONGEST / 2) {
      parts.push([start, end])
      start = end
    }
  }
  if (start < sentence.length) parts.push([start, sentence.length])
  return parts
}

/** The word at an offset of what is said, as start and end there. */
export function wordAt(said: string, offset: number, language: string): readonly [number, number] {
  for (const { segment, index } of segmenterFor(language, 'word').segment(said))
    if (offset < index + segment.length) return [index, index + segment.length]
  return [offset, said.length]
}

function segmenterFor(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language || 'zh', { granularity })
  } catch {
    return new Intl.Segmenter('zh', { granularity })
  }
}
