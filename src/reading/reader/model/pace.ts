import type { Locator } from '../../../domain/locator'
import type { Location } from '../../navigator/navigator'
import type { SpineItem } from '../../publication/publication'

/** Characters a minute of someone whose pace is not known yet. */
export const DEFAULT_PACE = { chinese: 400, other: 1100 } as const
/** Nobody reads slower or faster; what is outside was a pause or leafing through. */
const SLOWEST = 60
const FASTEST_TIMES = 4
/** Turns that count; the oldest goes first. */
const TURNS = 24
/** From so many turns on, the reader's own pace counts alone. */
const ENOUGH = 6

/** A page read: how many characters, in how many milliseconds. */
interface Turn {
  characters: number
  ms: number
}

/** How fast someone reads, from their latest turns. Pure but for what it is told. */
export class Pace {
  readonly #usual: number
  #turns: readonly Turn[] = []

  /** @param usual characters a minute until there is something to measure */
  constructor(usual: number) {
    this.#usual = usual
  }

  /** A page was read. What is too quick to be reading or too slow to be one sitting is passed over. */
  turned(characters: number, ms: number): void {
    if (characters < 20 || ms < 1000) return
    const rate = perMinute({ characters, ms })
    if (rate < SLOWEST || rate > this.#usual * FASTEST_TIMES) return
    this.#turns = [...this.#turns, { characters, ms }].slice(-TURNS)
  }

  /** Turns measured so far that count. */
  get turns(): number {
    return this.#turns.length
  }

  /** Characters a minute: the middle of the latest turns, leaning on the usual while they are few. */
  get charactersPerMinute(): number {
    if (this.#turns.length === 0) return this.#usual
    const rates = this.#turns.map(perMinute).sort((a, b) => a - b)
    const middle = ((rates[(rates.length - 1) >> 1] ?? 0) + (rates[rates.length >> 1] ?? 0)) / 2
    const own = Math.min(1, this.#turns.length / ENOUGH)
    return middle * own + this.#usual * (1 - own)
  }

  /** Whole minutes for so many characters, at least 1 while there is anything left. */
  minutes(characters: number): number {
    return characters <= 0 ? 0 : Math.max(1, Math.round(characters / this.charactersPerMinute))
  }
}

/** What is usual for a language. @param language BCP 47 */
export const usualPace = (language: string): number =>
  /^(?:zh|ja|ko|yue|cmn)\b/i.test(language) || language === '' ? DEFAULT_PACE.chinese : DEFAULT_PACE.other

const perMinute = ({ characters, ms }: Turn) => (characters * 60_000) / ms

/** Fewer characters, as on a title page, say nothing of what the other files hold. */
const TELLING = 500

export interface TimeLeft {
  /** After the one on show, in its chapter. */
  pages: number
  chapterMinutes: number
  /** 0 as well while too little of the book was seen to tell. */
  bookMinutes: number
}

/** What is known of a page that is on show. */
export type PacedPlace = Pick<Location, 'page' | 'pages' | 'characters'> & {
  locator: Pick<Locator, 'index' | 'progression' | 'fraction'>
}

/** Times what is left of a book whose files are known by weight only: bytes or characters. */
export class BookPace {
  readonly #pace: Pace
  readonly #spine: readonly Pick<SpineItem, 'size' | 'linear'>[]
  readonly #total: number
  #last: { index: number; progression: number; at: number } | null = null
  /** Characters and weight of the files seen. */
  #seen = { characters: 0, weight: 0 }
  readonly #known = new Set<number>()

  constructor(pace: Pace, spine: readonly Pick<SpineItem, 'size' | 'linear'>[]) {
    this.#pace = pace
    this.#spine = spine
    this.#total = spine.reduce((sum, { size, linear }) => sum + (linear ? size : 0), 0)
  }

  /**
   * @param now ms on a clock that only goes forward
   * @param isTurn a turn is a page read; a jump is none
   */
  moved({ locator, characters = 0 }: PacedPlace, now: number, isTurn: boolean): void {
    const { index, progression } = locator
    if (!this.#known.has(index) && characters > 0) {
      this.#known.add(index)
      const weight = this.#spine[index]?.size ?? 0
      this.#seen = { characters: this.#seen.characters + characters, weight: this.#seen.weight + weight }
    }
    const last = this.#last
    if (isTurn && last?.index === index)
      this.#pace.turned((progression - last.progression) * characters, now - last.at)
    this.#last = { index, progression, at: now }
  }

  /** Time not spent reading (another tab) does not count. */
  pause(): void {
    this.#last = null
  }

  /** Null where a file's length is not known: a book of pictures. */
  left({ locator, page, pages, characters = 0 }: PacedPlace): TimeLeft | null {
    if (characters === 0) return null
    const { characters: seen, weight } = this.#seen
    const isTelling = seen >= TELLING || weight >= this.#total
    const ratio = weight > 0 ? seen / weight : 1
    return {
      pages: Math.max(0, pages - page),
      chapterMinutes: this.#pace.minutes((1 - locator.progression) * characters),
      bookMinutes: isTelling ? this.#pace.minutes((1 - locator.fraction) * this.#total * ratio) : 0,
    }
  }
}
