import type { Place } from '../../navigator/navigator'
import type { Publication } from '../../publication/publication'
import { BookPace, type Left, Pace, usualPace } from '../model/pace'

/** Turns between two tellings of the pace. */
const TELL_TURNS = 8

/** The reader's pace in the open book, and what is left of it at that pace. */
export class Pacing {
  readonly #pace: Pace
  readonly #book: BookPace
  #timed = 0

  /** @param known characters a minute measured before; null when nothing was */
  constructor(publication: Publication, known: number | null) {
    this.#pace = new Pace(known ?? usualPace(publication.metadata.language))
    this.#book = new BookPace(this.#pace, publication.spine)
  }

  /** The place changed. Answers the pace in characters a minute now and then, null when there is nothing new. */
  moved(place: Place, isTurn: boolean): number | null {
    const before = this.#pace.turns
    this.#book.moved(place, performance.now(), isTurn)
    if (this.#pace.turns > before) this.#timed += 1
    if (this.#timed < TELL_TURNS) return null
    this.#timed = 0
    return Math.round(this.#pace.charactersPerMinute)
  }

  left(place: Place): Left | null {
    return this.#book.left(place)
  }

  /** Nobody is reading for a while. */
  pause(): void {
    this.#book.pause()
  }
}
