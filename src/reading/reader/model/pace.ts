import type { Locator } from '../../../domain/locator'
import type { Location } from '../../navigator/navigator'
import type { SpineItem } from '../../publication/publication'

/** Characters per minute, before a reader's pace is measured. */
export const DEFAULT_PACE = { chinese: 400, other: 1100 } as const
/** A turn outside of these rates was a pause or skimming: characters per minute, and multiples of the initial pace. */
const MIN_RATE = 60
const MAX_RATE_FACTOR = 4
/** Number of latest turns that count. */
const MAX_TURNS = 24
/** From this number of turns on, only the measured pace counts. */
const FULL_WEIGHT_TURNS = 6

/** A page that was read: its characters, and the milliseconds it took. */
interface Turn {
  characters: number
  ms: number
}

/** The reading speed, from the latest page turns. Reads no clock: all input comes through `recordPage`. */
export class Pace {
  readonly #initial: number
  #turns: readonly Turn[] = []

  /** @param initial characters per minute to assume until enough turns are measured */
  constructor(initial: number) {
    this.#initial = initial
  }

  /** Records a page that was read. Ignores turns too quick to be reading or too slow to be without a pause. */
  recordPage(characters: number, ms: number): void {
    if (characters < 20 || ms < 1000) return
    const rate = perMinute({ characters, ms })
    if (rate < MIN_RATE || rate > this.#initial * MAX_RATE_FACTOR) return
    this.#turns = [...this.#turns, { characters, ms }].slice(-MAX_TURNS)
  }

  /** The number of turns that count, at most `MAX_TURNS`. */
  get turns(): number {
    return this.#turns.length
  }

  /** Characters per minute: the median of the latest turns, blended with the initial pace while they are few. */
  get charactersPerMinute(): number {
    if (this.#turns.length === 0) return this.#initial
    const rates = this.#turns.map(perMinute).sort((a, b) => a - b)
    const middle = ((rates[(rates.length - 1) >> 1] ?? 0) + (rates[rates.length >> 1] ?? 0)) / 2
    const weight = Math.min(1, this.#turns.length / FULL_WEIGHT_TURNS)
    return middle * weight + this.#initial * (1 - weight)
  }

  /** Whole minutes for a number of characters: 0 for none, else at least 1. */
  minutes(characters: number): number {
    return characters <= 0 ? 0 : Math.max(1, Math.round(characters / this.charactersPerMinute))
  }
}

/** The default pace for a language, in characters per minute. @param language BCP 47; '' counts as Chinese */
export const defaultPace = (language: string): number =>
  /^(?:zh|ja|ko|yue|cmn)\b/i.test(language) || language === '' ? DEFAULT_PACE.chinese : DEFAULT_PACE.other

const perMinute = ({ characters, ms }: Turn) => (characters * 60_000) / ms

/** With fewer characters seen (a title page) the length of the other resources cannot be estimated. */
const MIN_SAMPLE = 500

export interface TimeLeft {
  /** Pages after the visible one, in its chapter. */
  pages: number
  chapterMinutes: number
  /** Also 0 while too little of the book was seen for an estimate. */
  bookMinutes: number
}

/** The part of a location that the pace needs. */
export type PacedLocation = Pick<Location, 'page' | 'pages' | 'characters'> & {
  locator: Pick<Locator, 'index' | 'progression' | 'fraction'>
}

/** Estimates the time left in a book whose resources are known only by size, in bytes or characters. */
export class BookPace {
  readonly #pace: Pace
  readonly #spine: readonly Pick<SpineItem, 'size' | 'linear'>[]
  readonly #total: number
  #last: { index: number; progression: number; at: number } | null = null
  /** Characters, and total size (`weight`), of the resources seen so far. */
  #seen = { characters: 0, weight: 0 }
  readonly #known = new Set<number>()

  constructor(pace: Pace, spine: readonly Pick<SpineItem, 'size' | 'linear'>[]) {
    this.#pace = pace
    this.#spine = spine
    this.#total = spine.reduce((sum, { size, linear }) => sum + (linear ? size : 0), 0)
  }

  /**
   * Records a new location.
   *
   * @param now milliseconds on a monotonic clock
   * @param isTurn true for a page turn, which counts as a page read; false for a jump
   */
  moved({ locator, characters = 0 }: PacedLocation, now: number, isTurn: boolean): void {
    const { index, progression } = locator
    if (!this.#known.has(index) && characters > 0) {
      this.#known.add(index)
      const weight = this.#spine[index]?.size ?? 0
      this.#seen = { characters: this.#seen.characters + characters, weight: this.#seen.weight + weight }
    }
    const last = this.#last
    if (isTurn && last?.index === index)
      this.#pace.recordPage((progression - last.progression) * characters, now - last.at)
    this.#last = { index, progression, at: now }
  }

  /** Discards the time of the current page: the reader is elsewhere, such as in another tab. */
  pause(): void {
    this.#last = null
  }

  /** Returns null if the resource has no known number of characters, as in a book of pictures. */
  timeLeft({ locator, page, pages, characters = 0 }: PacedLocation): TimeLeft | null {
    if (characters === 0) return null
    const { characters: seen, weight } = this.#seen
    const isRepresentative = seen >= MIN_SAMPLE || weight >= this.#total
    const ratio = weight > 0 ? seen / weight : 1
    return {
      pages: Math.max(0, pages - page),
      chapterMinutes: this.#pace.minutes((1 - locator.progression) * characters),
      bookMinutes: isRepresentative ? this.#pace.minutes((1 - locator.fraction) * this.#total * ratio) : 0,
    }
  }
}
