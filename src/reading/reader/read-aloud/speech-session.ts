import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LinkTarget, Navigator } from '../../navigator/navigator'
import type { Preferences } from '../../navigator/preferences'
import type { Escapable, Skippable } from '../../publication/publication'
import type { BrowserSpeech } from './browser'
import { Speaker, type SpeakerDeps, type SpeakerState } from './speaker'
import { type Voice, voicesFor, voicesOf } from './voices'

/** Why reading aloud is unavailable. */
export type SpeechProblem = 'none' | 'noVoices' | 'noVoiceFor' | 'noText'

export interface SpeechState {
  phase: 'looking' | 'ready' | 'unable'
  problem: SpeechProblem | null
  /** Voices for the book's language, the best match first. */
  voices: readonly Voice[]
  /** `voiceURI` of the chosen voice. */
  voice: string
  rate: number
  speaking: SpeakerState
  /** Set if the book is narrated, so that no voice can be chosen; null for a voice of the browser. */
  narrator: NarratorState | null
}

export interface NarratorState {
  /** Kinds of content that are skipped. */
  skips: readonly Skippable[]
  /** The structure being read, if it can be left (escapable); null for none. */
  escapable: Escapable | null
}

/** Changes of the preferences of reading aloud. */
export type SpeechChoice = Partial<Pick<Preferences, 'voice' | 'rate' | 'skips'>>

/** Reads aloud, with a voice of the browser or by the book's own narration. */
export interface ReadingAloud {
  readonly store: StoreApi<SpeechState>
  start(): Promise<void>
  toggle(): void
  /** Goes to the next or previous sentence, or part of the narration. */
  skip(step: 1 | -1): void
  /** Goes on after the table, list or figure being read. */
  escape?(): void
  choose(choice: SpeechChoice): void
  /** Stops at once and for good. Idempotent. */
  stop(): void
}

export interface SpeechSessionDeps extends Omit<SpeakerDeps, 'synthesiser' | 'onState'> {
  speech: BrowserSpeech | null
  /** BCP 47 */
  language: string
  /** The stored choice. */
  voice: string
  rate: number
  /** Whether the text spoken last is on show. */
  isVisible(): boolean
  /** Called when the session is stopped. */
  onEnd(): void
}

/** Reading aloud with a voice of the browser, from start to stop: finds the voices, keeps the choice, drives the speaker. */
export class SpeechSession implements ReadingAloud {
  readonly store: StoreApi<SpeechState>
  readonly #deps: SpeechSessionDeps
  readonly #abort = new AbortController()
  #speaker: Speaker | null = null
  #isFollowing = false

  constructor(deps: SpeechSessionDeps) {
    this.#deps = deps
    this.store = createStore<SpeechState>(() => ({
      phase: 'looking',
      problem: null,
      voices: [],
      voice: deps.voice,
      rate: deps.rate,
      speaking: 'stopped',
      narrator: null,
    }))
  }

  /** Finds a voice and begins at the page on show. */
  async start(): Promise<void> {
    const { speech, language } = this.#deps
    if (!speech) return this.#unable('none')
    const { signal } = this.#abort
    const all = await voicesOf(speech.voices, signal)
    if (signal.aborted) return
    this.#followVoices(speech.voices)
    const voices = voicesFor(all, language)
    if (voices.length === 0) return this.#unable(all.length === 0 ? 'noVoices' : 'noVoiceFor')
    const voice = voices.find(({ voiceURI }) => voiceURI === this.#deps.voice) ?? voices[0]
    this.store.setState({ phase: 'ready', problem: null, voices, voice: voice?.voiceURI ?? '' })
    this.#speaker = new Speaker(
      {
        ...this.#deps,
        synthesiser: speech.synthesiser,
        onState: (speaking) => {
          this.store.setState({ speaking })
          if (speaking === 'silent') this.#unable('noText')
        },
      },
      this.#options(),
    )
    this.#speaker.start()
  }

  /** Pauses or resumes. After the end, a failure or a page turn it begins again at the page on show. */
  toggle(): void {
    const { speaking } = this.store.getState()
    if (speaking === 'speaking') this.#speaker?.pause()
    else if (speaking === 'paused' && this.#deps.isVisible()) this.#speaker?.resume()
    else this.#speaker?.start()
  }

  /** The reader has moved: continues at the page on show. */
  moved(): void {
    if (this.store.getState().speaking === 'speaking' && !this.#deps.isVisible()) this.#speaker?.start()
  }

  skip(step: 1 | -1): void {
    this.#speaker?.skip(step)
  }

  choose({ voice, rate }: SpeechChoice): void {
    this.store.setState((before) => ({ voice: voice ?? before.voice, rate: rate ?? before.rate }))
    this.#speaker?.setOptions(this.#options())
  }

  stop(): void {
    this.#abort.abort()
    this.#speaker?.stop()
    this.#speaker = null
    this.#deps.onEnd()
  }

  /** Follows changes of the list of voices: one is installed, a headset is connected, a remote voice goes offline. */
  #followVoices(source: BrowserSpeech['voices']): void {
    if (this.#isFollowing) return
    this.#isFollowing = true
    const look = () => {
      const voices = voicesFor(source.getVoices(), this.#deps.language)
      const { phase, voice } = this.store.getState()
      if (voices.length === 0) return
      if (phase === 'unable' && !this.#speaker) return void this.start()
      const isThere = voices.some(({ voiceURI }) => voiceURI === voice)
      this.store.setState({ voices, voice: isThere ? voice : (voices[0]?.voiceURI ?? '') })
      if (!isThere) this.#speaker?.setOptions(this.#options())
    }
    source.addEventListener?.('voiceschanged', look)
    this.#abort.signal.addEventListener('abort', () => source.removeEventListener?.('voiceschanged', look))
  }

  #options() {
    const { voices, voice, rate } = this.store.getState()
    const chosen = voices.find(({ voiceURI }) => voiceURI === voice) ?? null
    return { voice: chosen, language: this.#deps.language, rate }
  }

  #unable(problem: SpeechProblem): void {
    this.store.setState({ phase: 'unable', problem })
  }
}

/** Moves the navigator for reading aloud, and distinguishes these moves from the reader's own. */
export class Following {
  readonly #navigator: Navigator

  constructor(navigator: Navigator) {
    this.#navigator = navigator
  }

  goTo(target: LinkTarget): Promise<void> {
    return this.#navigator.goTo(target, 'follow')
  }

  /** Calls `moved` when the reader turns a page or jumps. @returns the unsubscribe function */
  onMoved(moved: () => void): () => void {
    return this.#navigator.on('relocate', ({ cause }) => {
      if (/^(?:turn|auto|jump)$/.test(cause)) moved()
    })
  }
}
