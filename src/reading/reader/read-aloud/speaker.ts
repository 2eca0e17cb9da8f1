import { OBJECT, type PlainText } from '../../publication/plain-text'
import type { Voice } from './voices'

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
function wordAt(said: string, offset: number, language: string): readonly [number, number] {
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

/** Speeds that can be chosen; 1 is the voice's own. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** What a voice tells while it speaks. */
export interface Hearer {
  ended(): void
  /** A word begins at an offset of what is said. */
  word(offset: number): void
  failed(): void
  /** Somebody else broke it off: another script of the page, another reader on it, the system. */
  interrupted(): void
}

/** What says a sentence: the browser's speech, or a stand-in. */
export interface Synthesiser {
  speak(said: string, how: SpeakerOptions, hearer: Hearer): void
  /** Breaks off what is being said, if it is ours. */
  cancel(): void
}

export interface SpeakerDeps {
  synthesiser: Synthesiser
  /** The chapter on the page, and the offset to begin at; null when there is nothing to read in it. */
  chapter(): { plain: PlainText; from: number } | null
  /** Goes to the next chapter that has words; false at the end of the book. */
  advance(): Promise<boolean>
  /** A sentence, and in it a word, is being said; null when nothing is. */
  onSaying(sentence: readonly [number, number] | null, word: readonly [number, number] | null): void
  onState(state: SpeakerState): void
}

/**
 * `silent`: there was nothing to say from the page on show to the end of the book. Of a narrator: `unplayable`, a sound
 * that is missing or that nothing plays, and `tooLong`, one that the page's policy would have to let the browser play.
 */
export type SpeakerState =
  | 'stopped'
  | 'speaking'
  | 'paused'
  | 'finished'
  | 'failed'
  | 'silent'
  | 'unplayable'
  | 'tooLong'

export interface SpeakerOptions {
  voice: Voice | null
  language: string
  /** A multiple of the voice's own speed. */
  rate: number
}

/** Reads a book aloud, sentence by sentence, from the page on show to the end of the book. */
export class Speaker {
  readonly #deps: SpeakerDeps
  #options: SpeakerOptions
  #state: SpeakerState = 'stopped'
  #plain: PlainText | null = null
  #sentences: Iterator<Sentence> | null = null
  #current: Sentence | null = null
  /** Of two utterances that end late only the newest counts. */
  #turn = 0

  constructor(deps: SpeakerDeps, options: SpeakerOptions) {
    this.#deps = deps
    this.#options = options
  }

  /** Begins at the page on show, or at the next that has words. */
  start(): void {
    const chapter = this.#deps.chapter()
    if (chapter) {
      this.#begin(chapter.plain, chapter.from)
      return
    }
    this.#hush()
    this.#current = null
    this.#become('speaking')
    void this.#nextChapter(this.#turn)
  }

  pause(): void {
    if (this.#state !== 'speaking') return
    // Not the browser's own pause: on some systems a paused voice never speaks again.
    this.#hush()
    this.#become('paused')
  }

  /** Says the sentence that was broken off from its beginning. */
  resume(): void {
    if (this.#state !== 'paused') return
    this.#become('speaking')
    if (this.#current) this.#say(this.#current)
    else this.#next()
  }

  /** To the next or the last sentence of the chapter. */
  skip(step: 1 | -1): void {
    if (!this.#plain || this.#state === 'stopped') return
    const at = this.#current
    this.#hush()
    if (step === 1) {
      this.#next()
      return
    }
    const before = [...sentencesOf(this.#plain, this.#options.language)].findLast(
      (sentence) => sentence.start < (at?.start ?? 0),
    )
    this.#begin(this.#plain, before?.start ?? 0)
  }

  stop(): void {
    this.#hush()
    this.#sentences = null
    this.#current = null
    this.#plain = null
    this.#deps.onSaying(null, null)
    this.#become('stopped')
  }

  /** Another voice or speed: the sentence being said begins again with it. */
  setOptions(options: SpeakerOptions): void {
    this.#options = options
    if (this.#state !== 'speaking' || !this.#current) return
    this.#hush()
    this.#say(this.#current)
  }

  #begin(plain: PlainText, from: number): void {
    this.#hush()
    this.#plain = plain
    this.#sentences = sentencesOf(plain, this.#options.language, from)
    this.#become('speaking')
    this.#next()
  }

  #next(): void {
    const next = this.#sentences?.next()
    if (next && !next.done) {
      this.#become('speaking')
      this.#say(next.value)
      return
    }
    void this.#nextChapter(this.#turn)
  }

  async #nextChapter(turn: number): Promise<void> {
    const isMore = await this.#deps.advance().catch(() => false)
    if (turn !== this.#turn || this.#state !== 'speaking') return
    const chapter = isMore ? this.#deps.chapter() : null
    if (chapter) return this.#begin(chapter.plain, chapter.from)
    this.#hush()
    this.#deps.onSaying(null, null)
    this.#become(this.#current ? 'finished' : 'silent')
  }

  #say(sentence: Sentence): void {
    this.#current = sentence
    this.#turn += 1
    const turn = this.#turn
    const span = [sentence.start, sentence.end] as const
    this.#deps.onSaying(span, null)
    this.#deps.synthesiser.speak(sentence.said, this.#options, {
      word: (offset) => {
        if (turn !== this.#turn) return
        const [from, to] = wordAt(sentence.said, offset, this.#options.language)
        const start = sentence.origin[from]
        const end = sentence.origin[to - 1]
        if (start !== undefined && end !== undefined) this.#deps.onSaying(span, [start, end + 1])
      },
      ended: () => {
        if (turn === this.#turn && this.#state === 'speaking') this.#next()
      },
      failed: () => {
        if (turn !== this.#turn) return
        this.#hush()
        this.#deps.onSaying(null, null)
        this.#become('failed')
      },
      interrupted: () => {
        if (turn === this.#turn) this.pause()
      },
    })
  }

  #hush(): void {
    this.#turn += 1
    this.#deps.synthesiser.cancel()
  }

  #become(state: SpeakerState): void {
    if (state === this.#state) return
    this.#state = state
    this.#deps.onState(state)
  }
}
