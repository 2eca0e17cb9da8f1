import { MAX_SOUND_BYTES } from '../formats/limits'
import type { Clip } from '../publication'

/** What playing tells. */
export interface ClipHearer {
  /** Another clip of those asked for has begun; not told of the first. */
  began(at: number): void
  ended(): void
  failed(): void
}

/** Plays stretches of sound. */
export interface ClipPlayer {
  /** @param clips of one sound, each where the one before it ends. What was playing stops. */
  play(clips: readonly Clip[], hearer: ClipHearer): void
  stop(): void
  /** Lets go of everything. Idempotent. */
  release(): void
}

const WATCH_MS = 40
/** Sounds kept decoded: a book may change between two. */
const KEPT = 2

/**
 * Plays clips through Web Audio, which any policy allows. Clips that follow one another are played in one go, or every
 * word would begin with a click.
 */
export class WebAudioClips implements ClipPlayer {
  readonly #read: (href: string) => Promise<Uint8Array | null>
  readonly #sounds = new Map<string, Promise<AudioBuffer>>()
  #context: AudioContext | null = null
  #node: AudioBufferSourceNode | null = null
  #watch: ReturnType<typeof setInterval> | undefined
  /** Of two that are asked for one after the other only the newer counts. */
  #turn = 0

  constructor(read: (href: string) => Promise<Uint8Array | null>) {
    this.#read = read
  }

  play(clips: readonly Clip[], hearer: ClipHearer): void {
    this.stop()
    const turn = this.#turn
    this.#context ??= new AudioContext()
    this.#begin(this.#context, clips, hearer, turn).catch(() => {
      if (turn === this.#turn) hearer.failed()
    })
  }

  stop(): void {
    this.#turn += 1
    clearInterval(this.#watch)
    const node = this.#node
    this.#node = null
    node?.stop()
    node?.disconnect()
  }

  release(): void {
    this.stop()
    this.#sounds.clear()
    void this.#context?.close().catch(() => {})
    this.#context = null
  }

  async #begin(
    context: AudioContext,
    clips: readonly Clip[],
    hearer: ClipHearer,
    turn: number,
  ): Promise<void> {
    const [first] = clips
    const last = clips.at(-1)
    if (!first || !last) return hearer.ended()
    // Asked for at once, while the reader's click still counts.
    const awake = context.resume()
    const sound = await this.#decoded(context, first.href)
    await awake
    if (turn !== this.#turn) return
    const { from } = first
    const to = Math.min(last.to ?? sound.duration, sound.duration)
    if (from >= to) return hearer.ended()
    const node = context.createBufferSource()
    node.buffer = sound
    node.connect(context.destination)
    const since = context.currentTime - from
    let at = 0
    this.#watch = setInterval(() => {
      const now = context.currentTime - since
      for (let next = clips[at + 1]; next && now >= next.from; next = clips[at + 1]) hearer.began(++at)
    }, WATCH_MS)
    node.addEventListener('ended', () => {
      if (turn !== this.#turn) return
      this.stop()
      hearer.ended()
    })
    node.start(0, from, to - from)
    this.#node = node
  }

  #decoded(context: AudioContext, href: string): Promise<AudioBuffer> {
    const kept = this.#sounds.get(href)
    if (kept) return kept
    const made = this.#read(href).then((bytes) => {
      if (!bytes) throw new Error('the book has no such sound')
      if (bytes.byteLength > MAX_SOUND_BYTES) throw new Error(`a sound of ${bytes.byteLength} bytes`)
      return context.decodeAudioData(bytes.slice().buffer)
    })
    this.#sounds.set(href, made)
    for (const old of [...this.#sounds.keys()].slice(0, -KEPT)) this.#sounds.delete(old)
    made.catch(() => this.#sounds.delete(href))
    return made
  }
}

/** How many of the clips from `at` on can be played in one go. */
export function runFrom(clips: readonly (Clip | null)[], at: number): number {
  let end = at + 1
  for (let before = clips[at], next = clips[end]; before && next; before = next, next = clips[++end])
    if (next.href !== before.href || before.to === null || Math.abs(next.from - before.to) > GAP) break
  return end - at
}

/** Seconds that may lie between two clips that are played in one go. */
const GAP = 0.03
