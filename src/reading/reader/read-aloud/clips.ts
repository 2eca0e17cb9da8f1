import { openRecording } from '../../navigator/sound/recording'
import type { Playing, Recording } from '../../navigator/sound/streamed'
import type { Clip, Resource } from '../../publication/publication'

/** What playing tells. */
export interface ClipHearer {
  /** Another clip of those asked for has begun; not told of the first. */
  began(at: number): void
  ended(): void
  failed(why: unknown): void
}

/** Plays stretches of sound. */
export interface ClipPlayer {
  /** @param clips of one sound, each where the one before it ends. What was playing stops. */
  play(clips: readonly Clip[], hearer: ClipHearer): void
  /** A multiple of the sound's own speed, from now on and for what is being played. */
  setRate(rate: number): void
  stop(): void
  /** Lets go of everything. Idempotent. */
  release(): void
}

const WATCH_MS = 40
/** Sounds kept ready: a book may change between two. */
const KEPT = 2

/** Plays clips that follow one another in one go, or every word would begin with a click. */
export class BookClips implements ClipPlayer {
  readonly #read: (href: string) => Promise<Resource | null>
  readonly #recordings = new Map<string, Promise<Recording>>()
  #context: AudioContext | null = null
  /** What is being played, and how to go on with it from another point. */
  #now: { playing: Playing; playFrom(time: number): Playing } | null = null
  #rate: number
  #watch: ReturnType<typeof setInterval> | undefined
  /** Of two that are asked for one after the other only the newer counts. */
  #turn = 0

  constructor(read: (href: string) => Promise<Resource | null>, rate: number) {
    this.#read = read
    this.#rate = rate
  }

  play(clips: readonly Clip[], hearer: ClipHearer): void {
    this.stop()
    const turn = this.#turn
    const begin = async () => {
      // A page may have too many of them.
      this.#context ??= new AudioContext()
      await this.#begin(this.#context, clips, hearer, turn)
    }
    begin().catch((why: unknown) => {
      if (turn === this.#turn) hearer.failed(why)
    })
  }

  setRate(rate: number): void {
    if (rate === this.#rate) return
    this.#rate = rate
    if (!this.#now) return
    const { playing, playFrom } = this.#now
    const time = playing.time()
    playing.stop()
    this.#now.playing = playFrom(time)
  }

  stop(): void {
    this.#turn += 1
    clearInterval(this.#watch)
    this.#now?.playing.stop()
    this.#now = null
  }

  release(): void {
    this.stop()
    for (const href of [...this.#recordings.keys()]) this.#letGo(href)
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
    awake.catch(() => {})
    const recording = await this.#recordingOf(context, first.href)
    await awake
    if (turn !== this.#turn) return
    const to = last.to ?? Number.POSITIVE_INFINITY
    if (first.from >= Math.min(to, recording.duration)) return hearer.ended()
    const playFrom = (from: number) =>
      recording.play({
        from,
        to,
        rate: this.#rate,
        ended: () => {
          this.stop()
          hearer.ended()
        },
        failed: () => {
          this.stop()
          hearer.failed(null)
        },
      })
    const now = { playing: playFrom(first.from), playFrom }
    this.#now = now
    let at = 0
    this.#watch = setInterval(() => {
      const time = now.playing.time()
      for (let next = clips[at + 1]; next && time >= next.from; next = clips[at + 1]) hearer.began(++at)
    }, WATCH_MS)
  }

  #recordingOf(context: AudioContext, href: string): Promise<Recording> {
    const kept = this.#recordings.get(href)
    if (kept) return kept
    const made = openRecording(context, () => this.#read(href))
    this.#recordings.set(href, made)
    for (const old of [...this.#recordings.keys()].slice(0, -KEPT)) this.#letGo(old)
    made.catch(() => this.#recordings.delete(href))
    return made
  }

  #letGo(href: string): void {
    const made = this.#recordings.get(href)
    this.#recordings.delete(href)
    made?.then((recording) => recording.release()).catch(() => {})
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
