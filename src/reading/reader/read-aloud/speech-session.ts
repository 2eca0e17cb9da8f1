import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Preferences } from '../../navigator/preferences'
import type { Aside, Structure } from '../../publication/publication'
import type { BrowserSpeech } from './browser'
import { Speaker, type SpeakerDeps, type SpeakerState } from './speaker'
import { type Voice, voicesFor, voicesOf } from './voices'

/** Why nothing can be read aloud. */
export type SpeechProblem = 'none' | 'noVoices' | 'noVoiceFor' | 'noText'

export interface SpeechState {
  phase: 'looking' | 'ready' | 'unable'
  problem: SpeechProblem | null
  /** Those that speak the book's language, the most fitting first. */
  voices: readonly Voice[]
  /** The chosen one's `voiceURI`. */
  voice: string
  rate: number
  speaking: SpeakerState
  /** The book's own narrator reads, whose voice is as it is; null where it is a voice of the browser's. */
  narrator: NarratorState | null
}

export interface NarratorState {
  /** What is left out. */
  skips: readonly Aside[]
  /** What is being read, where one may leave that. */
  inside: Structure | null
}

/** What the reader chooses of how it is read aloud. */
export type SpeechChoice = Partial<Pick<Preferences, 'voice' | 'rate' | 'skips'>>

/** What reads aloud: the browser's voices, or the book's own narrator. */
export interface ReadingAloud {
  readonly store: StoreApi<SpeechState>
  start(): Promise<void>
  toggle(): void
  /** To the next or the last sentence, or what the narrator reads in its place. */
  skip(step: 1 | -1): void
  /** Goes on after the table, list or figure that is being read. */
  leave?(): void
  choose(choice: SpeechChoice): void
  /** Silence, at once and for good. Idempotent. */
  stop(): void
}

export interface SpeechSessionDeps extends Omit<SpeakerDeps, 'synthesiser' | 'onState'> {
  speech: BrowserSpeech | null
  /** BCP 47 */
  language: string
  /** What the reader chose last time. */
  voice: string
  rate: number
  /** Whether what was said last is on show. */
  isSeen(): boolean
  /** It is over. */
  left(): void
}

/** Reading aloud from the moment it is asked for until it is ended: voices, choice, and the speaker. */
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

  /** Looks for a voice and begins at the page on show. */
  async start(): Promise<void> {
    const { speech, language } = this.#deps
    if (!speech) return this.#unable('none')
    const { signal } = this.#abort
    const all = await voicesOf(speech.voices, signal)
    if (signal.aborted) return
    this.#followVoices(speech.voices)
    const voices = voicesFor(all, language)
    if (voices.length === 0) return this.#unable(all.length === 0 ? 'noVoices' : 'noVoiceFor')
    const kept = voices.find(({ voiceURI }) => voiceURI === this.#deps.voice) ?? voices[0]
    this.store.setState({ phase: 'ready', problem: null, voices, voice: kept?.voiceURI ?? '' })
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

  /** Speaks, or pauses; after the end, a failure or a turn begins again at the page on show. */
  toggle(): void {
    const { speaking } = this.store.getState()
    if (speaking === 'speaking') this.#speaker?.pause()
    else if (speaking === 'paused' && this.#deps.isSeen()) this.#speaker?.resume()
    else this.#speaker?.start()
  }

  /** The reader went elsewhere by themselves: what is there is read. */
  moved(): void {
    if (this.store.getState().speaking === 'speaking' && !this.#deps.isSeen()) this.#speaker?.start()
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
    this.#deps.left()
  }

  /** Voices come and go: one is installed, a headset is put on, the line to a voice elsewhere is lost. */
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
