import { blocksOf } from '../../navigator/text/page-text'
import { OBJECT, type PlainText } from '../../publication/plain-text'
import type { Voice } from './voices'

/** Browsers cut off long utterances; a sentence longer than this (UTF-16 units) is spoken in parts. */
const MAX_LENGTH = 160

/** The text of one utterance, and the position of each of its characters in the chapter. */
export interface Sentence {
  /** `start` and `end` are offsets in the chapter's text. */
  start: number
  end: number
  /** The text to speak, without asides and images. */
  spokenText: string
  /** Offset in the chapter of each UTF-16 unit of `spokenText`. */
  origin: readonly number[]
}

/** Yields the sentences of a chapter from an offset on. A sentence does not cross the end of its block or an empty line. */
export function* sentencesOf(plain: PlainText, language: string, from = 0): Generator<Sentence> {
  const segmenter = segmenterFor(language, 'sentence')
  const edges = [...blocksOf(plain), ...(plain.gaps ?? []), plain.text.length].filter((edge) => edge > 0)
  edges.sort((one, other) => one - other)
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
  const { said, origin } = spokenText(plain, blockStart, blockEnd)
  for (const { segment, index } of segmenter.segment(said)) {
    for (const [partStart, partEnd] of splitSentence(segment)) {
      const first = index + partStart
      const text = said.slice(first, index + partEnd)
      const origins = origin.slice(first, index + partEnd)
      const start = origins[0]
      const last = origins.at(-1)
      if (start === undefined || last === undefined || !/[\p{L}\p{N}]/u.test(text)) continue
      if (last + 1 > from) yield { start, end: last + 1, spokenText: text, origin: origins }
    }
  }
}

/** The text to speak for a range of the chapter. */
function spokenText({ text, asides, breaks = [] }: PlainText, start: number, end: number) {
  let said = ''
  let line = breaks.findIndex((at) => at > start)
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
    if (line >= 0 && at >= (breaks[line] ?? Number.POSITIVE_INFINITY)) {
      line += 1
      // Words of two lines stay apart; Chinese and Japanese have no spaces.
      if (/[!-\u2E7F]$/.test(said) && /[!-\u2E7F]/.test(character)) {
        said += ' '
        origin.push(at)
      }
    }
    if (character === OBJECT) continue
    said += /\s/.test(character) ? ' ' : character
    origin.push(at)
  }
  return { said, origin }
}

/** Splits a long sentence after commas, semicolons, colons and dashes. */
function splitSentence(sentence: string): (readonly [number, number])[] {
  if (sentence.length <= MAX_LENGTH) return [[0, sentence.length]]
  const parts: [number, number][] = []
  let start = 0
  for (const { index } of sentence.matchAll(/[，、；：,;:—]/g)) {
    const end = index + 1
    if (end - start > MAX_LENGTH / 2) {
      parts.push([start, end])
      start = end
    }
  }
  if (start < sentence.length) parts.push([start, sentence.length])
  return parts
}

/** The word at an offset of the spoken text, as [start, end). */
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

/** The speeds offered; 1 is the voice's normal speed. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Callbacks of an utterance. */
export interface UtteranceListener {
  onEnd(): void
  /** A word begins at an offset of the spoken text. */
  onBoundary(offset: number): void
  onError(): void
  /** Cancelled by another script, another reader on the page, or the system. */
  onInterrupted(): void
}

/** Speaks a sentence: the speech synthesis of the browser, or a test double. */
export interface Synthesiser {
  speak(said: string, how: SpeakerOptions, listener: UtteranceListener): void
  /** Cancels the current utterance, if it is ours. */
  cancel(): void
}

export interface SpeakerDeps {
  synthesiser: Synthesiser
  /** The chapter on show, and the offset to begin at; null if it has no text. */
  chapter(): { plain: PlainText; from: number } | null
  /** Goes to the next chapter that has text; false at the end of the book. */
  advance(): Promise<boolean>
  /** Called with the sentence and the word being spoken, as [start, end) in the chapter; null for none. */
  onSpoken(sentence: readonly [number, number] | null, word: readonly [number, number] | null): void
  onState(state: SpeakerState): void
}

/**
 * `silent`: there is no text from the page on show to the end of the book. Of a narrator only: `unplayable`, the audio is
 * missing or in a format that cannot be played; `noSound`, the machine has no sound output; `tooLong`, the audio is too long to decode in memory, and the page's
 * content security policy does not let the browser stream it.
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
  | 'noSound'

export interface SpeakerOptions {
  voice: Voice | null
  language: string
  /** Speed; 1 is the voice's normal speed. */
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
  /** Incremented by each utterance; events of older ones are ignored. */
  #turn = 0

  constructor(deps: SpeakerDeps, options: SpeakerOptions) {
    this.#deps = deps
    this.#options = options
  }

  /** Begins at the page on show, or at the next chapter that has text. */
  start(): void {
    const chapter = this.#deps.chapter()
    if (chapter) {
      this.#begin(chapter.plain, chapter.from)
      return
    }
    this.#silence()
    this.#current = null
    this.#setState('speaking')
    void this.#nextChapter(this.#turn)
  }

  pause(): void {
    if (this.#state !== 'speaking') return
    // Not `speechSynthesis.pause()`: on some systems a paused voice never speaks again.
    this.#silence()
    this.#setState('paused')
  }

  /** Speaks the interrupted sentence again from its beginning. */
  resume(): void {
    if (this.#state !== 'paused') return
    this.#setState('speaking')
    if (this.#current) this.#speak(this.#current)
    else this.#next()
  }

  /** Goes to the next or the previous sentence of the chapter. */
  skip(step: 1 | -1): void {
    if (!this.#plain || this.#state === 'stopped') return
    const at = this.#current
    this.#silence()
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
    this.#silence()
    this.#sentences = null
    this.#current = null
    this.#plain = null
    this.#deps.onSpoken(null, null)
    this.#setState('stopped')
  }

  /** Sets voice and speed; the current sentence begins again with them. */
  setOptions(options: SpeakerOptions): void {
    this.#options = options
    if (this.#state !== 'speaking' || !this.#current) return
    this.#silence()
    this.#speak(this.#current)
  }

  #begin(plain: PlainText, from: number): void {
    this.#silence()
    this.#plain = plain
    this.#sentences = sentencesOf(plain, this.#options.language, from)
    this.#setState('speaking')
    this.#next()
  }

  #next(): void {
    const next = this.#sentences?.next()
    if (next && !next.done) {
      this.#setState('speaking')
      this.#speak(next.value)
      return
    }
    void this.#nextChapter(this.#turn)
  }

  async #nextChapter(turn: number): Promise<void> {
    const isMore = await this.#deps.advance().catch(() => false)
    if (turn !== this.#turn || this.#state !== 'speaking') return
    const chapter = isMore ? this.#deps.chapter() : null
    if (chapter) return this.#begin(chapter.plain, chapter.from)
    this.#silence()
    this.#deps.onSpoken(null, null)
    this.#setState(this.#current ? 'finished' : 'silent')
  }

  #speak(sentence: Sentence): void {
    this.#current = sentence
    this.#turn += 1
    const turn = this.#turn
    const span = [sentence.start, sentence.end] as const
    this.#deps.onSpoken(span, null)
    this.#deps.synthesiser.speak(sentence.spokenText, this.#options, {
      onBoundary: (offset) => {
        if (turn !== this.#turn) return
        const [from, to] = wordAt(sentence.spokenText, offset, this.#options.language)
        const start = sentence.origin[from]
        const end = sentence.origin[to - 1]
        if (start !== undefined && end !== undefined) this.#deps.onSpoken(span, [start, end + 1])
      },
      onEnd: () => {
        if (turn === this.#turn && this.#state === 'speaking') this.#next()
      },
      onError: () => {
        if (turn !== this.#turn) return
        this.#silence()
        this.#deps.onSpoken(null, null)
        this.#setState('failed')
      },
      onInterrupted: () => {
        if (turn === this.#turn) this.pause()
      },
    })
  }

  #silence(): void {
    this.#turn += 1
    this.#deps.synthesiser.cancel()
  }

  #setState(state: SpeakerState): void {
    if (state === this.#state) return
    this.#state = state
    this.#deps.onState(state)
  }
}
