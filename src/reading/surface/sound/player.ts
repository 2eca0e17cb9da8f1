import { MAX_SOUND_BYTES } from '../../formats/limits'

/** What a player does at the moment. */
export type SoundState = 'idle' | 'loading' | 'playing' | 'paused' | 'failed'

/**
 * Plays a sound of the book through Web Audio. An `audio` element could not: a policy without `media-src` allows it
 * neither `blob:` nor `data:` addresses, while decoded samples have no address at all.
 *
 * The sound is read and decoded when it is first played, and let go by `release`.
 */
export class SoundPlayer {
  readonly #read: () => Promise<ArrayBuffer | null>
  readonly #changed: () => void
  #context: AudioContext | null = null
  #buffer: AudioBuffer | null = null
  #node: AudioBufferSourceNode | null = null
  /** Where in the sound playing began or was stopped, in seconds. */
  #offset = 0
  /** The context's own time when playing began. */
  #since = 0
  #state: SoundState = 'idle'
  #closed = false

  constructor(read: () => Promise<ArrayBuffer | null>, changed: () => void) {
    this.#read = read
    this.#changed = changed
  }

  get state(): SoundState {
    return this.#state
  }

  /** Seconds; 0 until it is known. */
  get duration(): number {
    return this.#buffer?.duration ?? 0
  }

  /** Seconds from the start. */
  get time(): number {
    const played = this.#state === 'playing' && this.#context ? this.#context.currentTime - this.#since : 0
    return Math.min(this.#offset + played, this.duration)
  }

  /** Has to be called for something the reader did, or browsers keep it silent. */
  async play(): Promise<void> {
    if (this.#closed || this.#state === 'playing' || this.#state === 'loading') return
    this.#context ??= new AudioContext()
    const context = this.#context
    this.#become('loading')
    try {
      // Asked for at once, while the click still counts.
      const awake = context.resume()
      this.#buffer ??= await this.#decode(context)
      await awake
      if (!this.#isAwaited()) return
      this.#start(context, this.#buffer)
    } catch {
      if (!this.#closed) this.#become('failed')
    }
  }

  pause(): void {
    if (this.#state !== 'playing' && this.#state !== 'loading') return
    this.#offset = this.time
    this.#stopNode()
    this.#become('paused')
  }

  /** @param time in seconds from the start. */
  seek(time: number): void {
    const wasPlaying = this.#state === 'playing'
    this.#stopNode()
    this.#offset = Math.max(0, Math.min(time, this.duration))
    if (wasPlaying && this.#context && this.#buffer) this.#start(this.#context, this.#buffer)
    else this.#changed()
  }

  release(): void {
    if (this.#closed) return
    this.#closed = true
    this.#stopNode()
    this.#buffer = null
    void this.#context?.close().catch(() => {})
    this.#context = null
  }

  async #decode(context: AudioContext): Promise<AudioBuffer> {
    const bytes = await this.#read()
    if (!bytes) throw new Error('the book has no such sound')
    if (bytes.byteLength > MAX_SOUND_BYTES) throw new Error(`a sound of ${bytes.byteLength} bytes`)
    return context.decodeAudioData(bytes)
  }

  /** Nobody has stopped it while it was being decoded. */
  #isAwaited(): boolean {
    return !this.#closed && this.#state === 'loading'
  }

  #start(context: AudioContext, buffer: AudioBuffer): void {
    if (this.#offset >= buffer.duration - 0.05) this.#offset = 0
    const node = context.createBufferSource()
    node.buffer = buffer
    node.connect(context.destination)
    node.addEventListener('ended', () => {
      if (this.#node !== node) return
      this.#offset = 0
      this.#node = null
      this.#become('paused')
    })
    node.start(0, this.#offset)
    this.#node = node
    this.#since = context.currentTime
    this.#become('playing')
  }

  #stopNode(): void {
    const node = this.#node
    this.#node = null
    try {
      node?.stop()
    } catch {
      // It had not begun.
    }
    node?.disconnect()
  }

  #become(state: SoundState): void {
    this.#state = state
    this.#changed()
  }
}
