import type { Resource } from '../../../publication/publication'
import type { Playing, Recording } from '../../sound/contract'
import { openRecording } from '../../sound/recording'
import { TooLongToPlay } from '../../sound/streamed'

/** What a player does at the moment; `tooLong` is a failure that has a reason of its own. */
export type SoundState = 'idle' | 'loading' | 'playing' | 'paused' | 'failed' | 'tooLong'

/** Plays a sound of the book. It is read when it is first played, and let go by `release`. */
export class SoundPlayer {
  readonly #read: () => Promise<Resource | null>
  readonly #changed: () => void
  #context: AudioContext | null = null
  #opening: Promise<Recording> | null = null
  #recording: Recording | null = null
  #playing: Playing | null = null
  /** Where in the sound playing began or was stopped, in seconds. */
  #offset = 0
  #state: SoundState = 'idle'
  #closed = false

  constructor(read: () => Promise<Resource | null>, changed: () => void) {
    this.#read = read
    this.#changed = changed
  }

  get state(): SoundState {
    return this.#state
  }

  /** Seconds; 0 until it is known. */
  get duration(): number {
    return this.#recording?.duration ?? 0
  }

  /** Seconds from the start. */
  get time(): number {
    return this.#playing?.time() ?? this.#offset
  }

  /** Has to be called for something the reader did, or browsers keep it silent. */
  async play(): Promise<void> {
    if (this.#closed || this.#state === 'playing' || this.#state === 'loading') return
    this.#become('loading')
    try {
      this.#context ??= new AudioContext()
      const context = this.#context
      // Asked for at once, while the click still counts.
      const awake = context.resume()
      awake.catch(() => {})
      this.#opening ??= openRecording(context, this.#read)
      const recording = await this.#opening
      await awake
      if (!this.#isAwaited()) return
      this.#recording = recording
      this.#start(recording)
    } catch (thrown) {
      this.#opening = null
      if (!this.#closed) this.#become(thrown instanceof TooLongToPlay ? 'tooLong' : 'failed')
    }
  }

  pause(): void {
    if (this.#state !== 'playing' && this.#state !== 'loading') return
    this.#silence()
    this.#rest()
  }

  /** @param time in seconds from the start. */
  seek(time: number): void {
    const wasPlaying = this.#state === 'playing'
    this.#silence()
    this.#offset = Math.max(0, Math.min(time, this.duration))
    if (wasPlaying && this.#recording) this.#start(this.#recording)
    else this.#changed()
  }

  release(): void {
    if (this.#closed) return
    this.#closed = true
    this.#silence()
    this.#opening?.then((recording) => recording.release()).catch(() => {})
    void this.#context?.close().catch(() => {})
    this.#context = null
  }

  /** Nobody has stopped it while it was being readied. */
  #isAwaited(): boolean {
    return !this.#closed && this.#state === 'loading'
  }

  #start(recording: Recording): void {
    if (this.#offset >= recording.duration - 0.05) this.#offset = 0
    this.#playing = recording.play({
      from: this.#offset,
      to: Number.POSITIVE_INFINITY,
      rate: 1,
      ended: () => {
        this.#playing = null
        this.#offset = 0
        this.#rest()
      },
      failed: () => {
        this.#playing = null
        this.#become('failed')
      },
    })
    this.#become('playing')
  }

  /** Keeps where one was. */
  #silence(): void {
    this.#offset = this.time
    this.#playing?.stop()
    this.#playing = null
  }

  /** An idle context keeps the device's sound awake, and there may be one for each sound of a chapter. */
  #rest(): void {
    void this.#context?.suspend().catch(() => {})
    this.#become('paused')
  }

  #become(state: SoundState): void {
    this.#state = state
    this.#changed()
  }
}
