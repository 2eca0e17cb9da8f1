import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Preferences } from '../../navigator/preferences'
import { TooLongToPlay } from '../../navigator/sound/streamed'
import type { Overlay, OverlayPart } from '../../publication/publication'
import { type ClipPlayer, runFrom } from './clips'
import type { SpeakerState } from './speaker'
import type { NarratorState, ReadingAloud, SpeechChoice, SpeechState } from './speech-session'

/** The words of a book that a narrator reads, as they are on show. */
export interface NarratedPages {
  /** The file that is read now; null before there is one. */
  index(): number | null
  /** The first part of a file that can be seen, else the first that comes after what can; all of them where none does. */
  firstSeen(index: number, parts: readonly OverlayPart[]): number
  isSeen(index: number, part: OverlayPart): boolean
  /** Lights what is being read, and goes to it where it cannot be seen. */
  show(index: number, part: OverlayPart, overlay: Overlay): Promise<void>
  /** What a part says; '' where it is not on show. */
  wordsOf(index: number, part: OverlayPart): string
  /**
   * Plays the film that a part is, from its start; null where it is not on show.
   *
   * @param over it has come to its end, or cannot be played; not called once it was stopped
   */
  film(index: number, part: OverlayPart, rate: number, over: () => void): Film | null
  /** Nothing is being read. */
  clear(): void
}

/** A film of the text that is being played. */
export interface Film {
  setRate(rate: number): void
  /** Idempotent. */
  stop(): void
}

export interface NarrationDeps {
  overlay(index: number): Promise<Overlay | null>
  /** The file read after another; null at the end of the book. */
  next(index: number): number | null
  clips: ClipPlayer
  /** Says what has no sound; null where no voice can, and it is passed over. */
  voice: {
    /** @param interrupted somebody else broke it off */
    say(words: string, rate: number, ended: () => void, interrupted: () => void): void
    cancel(): void
  } | null
  pages: NarratedPages
  /** It is over. */
  left(): void
  /** What the reader chose last time. */
  preferences: Pick<Preferences, 'rate' | 'skips'>
}

/** Playing the sound in which a book is read aloud (EPUB RS 3.3 §9), from the page on show to the end of the book. */
export class Narration implements ReadingAloud {
  readonly store: StoreApi<SpeechState>
  readonly #deps: NarrationDeps
  #index = 0
  #overlay: Overlay | null = null
  #at = 0
  #film: Film | null = null
  /** What ends late, after something else was asked for, counts no more. */
  #turn = 0

  constructor(deps: NarrationDeps) {
    this.#deps = deps
    this.store = createStore<SpeechState>(() => ({
      phase: 'ready',
      problem: null,
      voices: [],
      voice: '',
      rate: deps.preferences.rate,
      speaking: 'stopped',
      narrator: { skips: deps.preferences.skips, inside: null },
    }))
  }

  /** Begins with the first words of the page on show, or of the next file that has any. */
  async start(): Promise<void> {
    const index = this.#deps.pages.index()
    if (index !== null) await this.#open(index, true)
  }

  toggle(): void {
    if (this.#state === 'speaking') this.#pause()
    else if (this.#state === 'paused' && this.#isSeen) this.#play(this.#at)
    else this.#go(this.start())
  }

  skip(step: 1 | -1): void {
    if (this.#overlay) this.#play(this.#at + step, step)
  }

  leave(): void {
    const inside = this.#overlay?.parts[this.#at]?.inside
    if (inside) this.#play(inside.next)
  }

  /** Another speed counts at once; what is now to be left out is broken off. */
  choose({ rate, skips }: SpeechChoice): void {
    if (rate !== undefined) {
      this.store.setState({ rate })
      this.#deps.clips.setRate(rate)
      this.#film?.setRate(rate)
    }
    if (!skips) return
    this.#tell({ skips })
    // Of what is played in one go the parts are settled.
    if (this.#state === 'speaking') this.#play(this.#at)
  }

  /** The reader went elsewhere by themselves: what is read there is played, and nothing where nothing is. */
  async moved(): Promise<void> {
    if (this.#state !== 'speaking' || this.#isSeen) return
    const index = this.#deps.pages.index()
    const turn = this.#turn
    const overlay = index === null ? null : await this.#deps.overlay(index).catch(() => null)
    if (turn !== this.#turn) return
    if (overlay) await this.start()
    else this.#pause()
  }

  /** Silence, at once and for good. Idempotent. */
  stop(): void {
    this.#hush()
    this.#deps.clips.release()
    this.#deps.pages.clear()
    this.#deps.left()
    this.#become('stopped')
  }

  get #state(): SpeakerState {
    return this.store.getState().speaking
  }

  get #isSeen(): boolean {
    const part = this.#overlay?.parts[this.#at]
    return part !== undefined && this.#deps.pages.isSeen(this.#index, part)
  }

  /** @param isHere begins with what can be seen, not with the file */
  async #open(from: number, isHere: boolean): Promise<void> {
    const turn = this.#hush()
    this.#become('speaking')
    const { overlay, next, pages } = this.#deps
    for (let index: number | null = from; index !== null; index = next(index)) {
      const found = await overlay(index).catch(() => null)
      if (turn !== this.#turn) return
      if (!found) continue
      this.#index = index
      this.#overlay = found
      this.#play(isHere && index === from ? pages.firstSeen(index, found.parts) : 0)
      return
    }
    this.#end('finished')
  }

  /** @param step which way to look on from a part that is passed over; before the first there is nothing */
  #play(wanted: number, step: 1 | -1 = 1): void {
    const turn = this.#hush()
    const { clips, voice, pages } = this.#deps
    const overlay = this.#overlay
    const parts = overlay?.parts ?? []
    let at = wanted
    for (let part = parts[at]; part && this.#isPassedOver(part); part = parts[at]) at += step
    if (at < 0) {
      this.#play(0)
      return
    }
    const part = parts[at]
    if (!overlay || !part) {
      this.#on()
      return
    }
    this.#reach(at, part)
    this.#become('speaking')
    const isStill = () => turn === this.#turn
    const shown = pages.show(this.#index, part, overlay).catch(() => {})
    if (!part.sound) {
      void shown.then(() => {
        if (!isStill()) return
        const { rate } = this.store.getState()
        const over = () => isStill() && this.#play(at + 1)
        if (!part.isFilm)
          voice?.say(pages.wordsOf(this.#index, part), rate, over, () => isStill() && this.#pause())
        else {
          this.#film = pages.film(this.#index, part, rate, over)
          if (!this.#film) over()
        }
      })
      return
    }
    const count = runFrom(
      parts.map((each) => (this.#isPassedOver(each) ? null : each.sound)),
      at,
    )
    clips.play(
      parts.slice(at, at + count).flatMap(({ sound }) => sound ?? []),
      {
        began: (number) => {
          const begun = parts[at + number]
          if (!isStill() || !begun) return
          this.#reach(at + number, begun)
          void pages.show(this.#index, begun, overlay).catch(() => {})
        },
        ended: () => isStill() && this.#play(at + count),
        failed: (why) => isStill() && this.#end(why instanceof TooLongToPlay ? 'tooLong' : 'unplayable'),
      },
    )
  }

  #isPassedOver({ sound, isFilm, aside }: OverlayPart): boolean {
    const { narrator } = this.store.getState()
    const isSilent = !sound && !isFilm && !this.#deps.voice
    return isSilent || (aside !== undefined && narrator?.skips.includes(aside) === true)
  }

  #reach(at: number, { inside }: OverlayPart): void {
    this.#at = at
    this.#tell({ inside: inside?.structure ?? null })
  }

  /** To the next file. */
  #on(): void {
    const next = this.#deps.next(this.#index)
    if (next === null) this.#end('finished')
    else this.#go(this.#open(next, false))
  }

  /** Nobody waits for its end: what fails is said. */
  #go(work: Promise<void>): void {
    work.catch(() => this.#end('unplayable'))
  }

  #pause(): void {
    this.#end('paused')
  }

  #end(state: SpeakerState): void {
    this.#hush()
    this.#deps.pages.clear()
    this.#become(state)
  }

  #hush(): number {
    this.#deps.clips.stop()
    this.#deps.voice?.cancel()
    this.#film?.stop()
    this.#film = null
    this.#turn += 1
    return this.#turn
  }

  #tell(change: Partial<NarratorState>): void {
    const { narrator } = this.store.getState()
    if (narrator) this.store.setState({ narrator: { ...narrator, ...change } })
  }

  #become(speaking: SpeakerState): void {
    this.store.setState({ speaking })
  }
}
