import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Preferences } from '../../navigator/preferences'
import { NoSound } from '../../navigator/sound/recording'
import { TooLongToPlay } from '../../navigator/sound/streamed'
import type { MediaOverlay, OverlayPart } from '../../publication/publication'
import { type ClipPlayer, countConsecutive } from './clips'
import type { SpeakerState } from './speaker'
import type { NarratorState, ReadingAloud, SpeechChoice, SpeechState } from './speech-session'

/** The pages on show, as the narration sees them. */
export interface NarratedPages {
  /** Index of the chapter on show; null before there is one. */
  index(): number | null
  /** Index of the first visible part; else of the first part after the page; `parts.length` if there is none. */
  firstVisible(index: number, parts: readonly OverlayPart[]): number
  isVisible(index: number, part: OverlayPart): boolean
  /** Highlights the part being read, and goes to it if it is not visible. */
  show(index: number, part: OverlayPart, overlay: MediaOverlay): Promise<void>
  /** The text of a part; '' if it is not on show. */
  textOf(index: number, part: OverlayPart): string
  /**
   * Plays the video element of a part from its start; null if it is not on show.
   *
   * @param over called when the video ends or fails to play, but not after `stop`
   */
  playVideo(index: number, part: OverlayPart, rate: number, over: () => void): VideoPlayback | null
  /** Removes the highlight. */
  clear(): void
}

/** A video of the text that is playing. */
export interface VideoPlayback {
  setRate(rate: number): void
  /** Idempotent. */
  stop(): void
}

export interface NarrationDeps {
  loadOverlay(index: number): Promise<MediaOverlay | null>
  /** Index of the chapter after another; null at the end of the book. */
  next(index: number): number | null
  clips: ClipPlayer
  /** Speaks the parts without audio. If null, they are skipped. */
  voice: {
    /** @param interrupted called when another script cancels the speech */
    say(words: string, rate: number, ended: () => void, interrupted: () => void): void
    cancel(): void
  } | null
  pages: NarratedPages
  /** Called when the narration is stopped for good. */
  onEnd(): void
  /** The stored preferences. */
  preferences: Pick<Preferences, 'rate' | 'skips'>
}

/** Plays the media overlays of a book (EPUB RS 3.3 §9), from the page on show to the end of the book. */
export class Narration implements ReadingAloud {
  readonly store: StoreApi<SpeechState>
  readonly #deps: NarrationDeps
  #index = 0
  #overlay: MediaOverlay | null = null
  #at = 0
  #video: VideoPlayback | null = null
  /** Incremented by each new action; callbacks of older ones are ignored. */
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
      narrator: { skips: deps.preferences.skips, escapable: null },
    }))
  }

  /** Begins at the first part on the page on show, or in the next chapter that has an overlay. */
  async start(): Promise<void> {
    const index = this.#deps.pages.index()
    if (index !== null) await this.#open(index, true)
  }

  toggle(): void {
    if (this.#state === 'speaking') this.#pause()
    else if (this.#state === 'paused' && this.#isSeen) this.#play(this.#at)
    else this.#run(this.start())
  }

  skip(step: 1 | -1): void {
    if (this.#overlay) this.#play(this.#at + step, step)
  }

  escape(): void {
    const inside = this.#overlay?.parts[this.#at]?.escapable
    if (inside) this.#play(inside.next)
  }

  /** A new speed applies at once. A part that is now skipped stops at once. */
  choose({ rate, skips }: SpeechChoice): void {
    if (rate !== undefined) {
      this.store.setState({ rate })
      this.#deps.clips.setRate(rate)
      this.#video?.setRate(rate)
    }
    if (!skips) return
    this.#setNarrator({ skips })
    // The parts of the running audio were chosen with the old skips: start again at the current one.
    if (this.#state === 'speaking') this.#play(this.#at)
  }

  /** The reader has moved: continues at the page on show, or pauses if its chapter has no overlay. */
  async moved(): Promise<void> {
    if (this.#state !== 'speaking' || this.#isSeen) return
    const index = this.#deps.pages.index()
    const turn = this.#turn
    const overlay = index === null ? null : await this.#deps.loadOverlay(index).catch(() => null)
    if (turn !== this.#turn) return
    if (overlay) await this.start()
    else this.#pause()
  }

  /** Stops at once and for good. Idempotent. */
  stop(): void {
    this.#silence()
    this.#deps.clips.release()
    this.#deps.pages.clear()
    this.#deps.onEnd()
    this.#setState('stopped')
  }

  get #state(): SpeakerState {
    return this.store.getState().speaking
  }

  get #isSeen(): boolean {
    const part = this.#overlay?.parts[this.#at]
    return part !== undefined && this.#deps.pages.isVisible(this.#index, part)
  }

  /** @param isHere begin at the page on show, not at the start of the chapter */
  async #open(from: number, isHere: boolean): Promise<void> {
    const turn = this.#silence()
    this.#setState('speaking')
    const { next, pages } = this.#deps
    for (let index: number | null = from; index !== null; index = next(index)) {
      const overlay = await this.#deps.loadOverlay(index).catch(() => null)
      if (turn !== this.#turn) return
      if (!overlay) continue
      this.#index = index
      this.#overlay = overlay
      this.#play(isHere && index === from ? pages.firstVisible(index, overlay.parts) : 0)
      return
    }
    this.#end('finished')
  }

  /** @param step direction in which skipped parts are passed; before the first part it plays from the beginning */
  #play(from: number, step: 1 | -1 = 1): void {
    const turn = this.#silence()
    const { clips, voice, pages } = this.#deps
    const overlay = this.#overlay
    const parts = overlay?.parts ?? []
    let at = from
    for (let part = parts[at]; part && this.#isSkipped(part); part = parts[at]) at += step
    if (at < 0) {
      this.#play(0)
      return
    }
    const part = parts[at]
    if (!overlay || !part) {
      this.#nextChapter()
      return
    }
    this.#setPart(at, part)
    this.#setState('speaking')
    const isCurrent = () => turn === this.#turn
    const shown = pages.show(this.#index, part, overlay).catch(() => {})
    if (!part.audio) {
      void shown.then(() => {
        if (!isCurrent()) return
        const { rate } = this.store.getState()
        const next = () => isCurrent() && this.#play(at + 1)
        if (!part.isVideo)
          voice?.say(pages.textOf(this.#index, part), rate, next, () => isCurrent() && this.#pause())
        else {
          this.#video = pages.playVideo(this.#index, part, rate, next)
          if (!this.#video) next()
        }
      })
      return
    }
    const count = countConsecutive(
      parts.map((each) => (this.#isSkipped(each) ? null : each.audio)),
      at,
    )
    clips.play(
      parts.slice(at, at + count).flatMap(({ audio }) => audio ?? []),
      {
        onStart: (number) => {
          const part = parts[at + number]
          if (!isCurrent() || !part) return
          this.#setPart(at + number, part)
          void pages.show(this.#index, part, overlay).catch(() => {})
        },
        onEnd: () => isCurrent() && this.#play(at + count),
        onError: (why) => isCurrent() && this.#end(stateAfter(why)),
      },
    )
  }

  #isSkipped({ audio, isVideo, skippable }: OverlayPart): boolean {
    const { narrator } = this.store.getState()
    const isSilent = !audio && !isVideo && !this.#deps.voice
    return isSilent || (skippable !== undefined && narrator?.skips.includes(skippable) === true)
  }

  #setPart(at: number, { escapable }: OverlayPart): void {
    this.#at = at
    this.#setNarrator({ escapable: escapable?.structure ?? null })
  }

  /** Goes on to the next chapter. */
  #nextChapter(): void {
    const next = this.#deps.next(this.#index)
    if (next === null) this.#end('finished')
    else this.#run(this.#open(next, false))
  }

  /** Runs work that no caller awaits; a failure shows as `unplayable`. */
  #run(work: Promise<void>): void {
    work.catch(() => this.#end('unplayable'))
  }

  #pause(): void {
    this.#end('paused')
  }

  #end(state: SpeakerState): void {
    this.#silence()
    this.#deps.pages.clear()
    this.#setState(state)
  }

  #silence(): number {
    this.#deps.clips.stop()
    this.#deps.voice?.cancel()
    this.#video?.stop()
    this.#video = null
    this.#turn += 1
    return this.#turn
  }

  #setNarrator(change: Partial<NarratorState>): void {
    const { narrator } = this.store.getState()
    if (narrator) this.store.setState({ narrator: { ...narrator, ...change } })
  }

  #setState(speaking: SpeakerState): void {
    this.store.setState({ speaking })
  }
}

const stateAfter = (error: unknown): SpeakerState =>
  error instanceof NoSound ? 'noSound' : error instanceof TooLongToPlay ? 'tooLong' : 'unplayable'
