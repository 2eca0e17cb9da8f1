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

const perMinute = ({ characters, ms }: Turn) => (characters * 60_000) / ms

export interface Left {
  /** Of the chapter on show, the one after this page included; 0 on its last page. */
  pages: number
  chapterMinutes: number
  bookMinutes: number
}

/** Times what is left of a book whose files are known by weight only: bytes or characters. */
export class BookPace {
  readonly #pace: Pace
  #last: { index: number; progression: number; at: number } | null = null
  /** Characters that a unit of a file's weight stands for, from the chapters seen. */
  #seen = { characters: 0, weight: 0 }
  readonly #known = new Set<number>()

  constructor(pace: Pace) {
    this.#pace = pace
  }

  /**
   * @param now ms on a clock that only goes forward
   * @param isTurn a turn forward is a page read; a jump is none
   */
  moved(
    place: { index: number; progression: number },
    chapter: { characters: number; weight: number },
    now: number,
    isTurn: boolean,
  ): void {
    if (!this.#known.has(place.index) && chapter.characters > 0) {
      this.#known.add(place.index)
      this.#seen = {
        characters: this.#seen.characters + chapter.characters,
        weight: this.#seen.weight + chapter.weight,
      }
    }
    const last = this.#last
    if (isTurn && last?.index === place.index)
      this.#pace.turned((place.progression - last.progression) * chapter.characters, now - last.at)
    this.#last = { ...place, at: now }
  }

  /** Time not spent reading (another tab, a panel) does not count. */
  pause(): void {
    this.#last = null
  }

  left(place: {
    progression: number
    fraction: number
    page: number
    pages: number
    characters: number
    totalWeight: number
  }): Left {
    const ratio = this.#seen.weight > 0 ? this.#seen.characters / this.#seen.weight : 1
    return {
      pages: Math.max(0, place.pages - place.page),
      chapterMinutes: this.#pace.minutes((1 - place.progression) * place.characters),
      bookMinutes: this.#pace.minutes((1 - place.fraction) * place.totalWeight * ratio),
    }
  }
}
