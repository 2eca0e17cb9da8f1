import { openRecording, withOutput } from '../../navigator/sound/recording'
import type { Playing, Recording } from '../../navigator/sound/streamed'
import type { Clip, Resource } from '../../publication/publication'

/** Callbacks of `ClipPlayer.play`. */
export interface ClipListener {
  /** A clip after the first has begun; `at` is its index. */
  onStart(at: number): void
  onEnd(): void
  onError(why: unknown): void
}

/** Plays clips of audio. */
export interface ClipPlayer {
  /** Stops what is playing and plays clips. @param clips of one audio file, each beginning where the one before it ends */
  play(clips: readonly Clip[], listener: ClipListener): void
  /** Sets the speed, 1 for the recorded one; it applies to what is playing, too. */
  setRate(rate: number): void
  stop(): void
  /** Stops, and releases the recordings and the audio context. Idempotent. */
  release(): void
}

const POLL_INTERVAL_MS = 40
/** Recordings kept open: some books alternate between two files. */
const MAX_OPEN = 2

/** Plays adjacent clips without a break between them; otherwise each word would begin with a click. */
export class BookClips implements ClipPlayer {
  readonly #read: (href: string) => Promise<Resource | null>
  readonly #recordings = new Map<string, Promise<Recording>>()
  #context: AudioContext | null = null
  /** What is playing, and a function that plays the same clips from another time. */
  #now: { playing: Playing; playFrom(time: number): Playing } | null = null
  #rate: number
  #watch: ReturnType<typeof setInterval> | undefined
  /** Incremented by each `play` and `stop`; the results of older calls are ignored. */
  #turn = 0

  constructor(read: (href: string) => Promise<Resource | null>, rate: number) {
    this.#read = read
    this.#rate = rate
  }

  play(clips: readonly Clip[], listener: ClipListener): void {
    this.stop()
    const turn = this.#turn
    const begin = async () => {
      // The constructor throws if the page has too many contexts.
      this.#context ??= new AudioContext()
      await this.#begin(this.#context, clips, listener, turn)
    }
    begin().catch((why: unknown) => {
      if (turn === this.#turn) listener.onError(why)
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
    for (const href of [...this.#recordings.keys()]) this.#close(href)
    void this.#context?.close().catch(() => {})
    this.#context = null
  }

  async #begin(
    context: AudioContext,
    clips: readonly Clip[],
    listener: ClipListener,
    turn: number,
  ): Promise<void> {
    const [first] = clips
    const last = clips.at(-1)
    if (!first || !last) return listener.onEnd()
    const recording = await withOutput(context, () => this.#recordingOf(context, first.href))
    if (turn !== this.#turn) return
    const to = last.to ?? Number.POSITIVE_INFINITY
    if (first.from >= Math.min(to, recording.duration)) return listener.onEnd()
    const playFrom = (from: number) =>
      recording.play({
        from,
        to,
        rate: this.#rate,
        ended: () => {
          this.stop()
          listener.onEnd()
        },
        failed: () => {
          this.stop()
          listener.onError(null)
        },
      })
    const now = { playing: playFrom(first.from), playFrom }
    this.#now = now
    let at = 0
    this.#watch = setInterval(() => {
      const time = now.playing.time()
      for (let next = clips[at + 1]; next && time >= next.from; next = clips[at + 1]) listener.onStart(++at)
    }, POLL_INTERVAL_MS)
  }

  #recordingOf(context: AudioContext, href: string): Promise<Recording> {
    const existing = this.#recordings.get(href)
    if (existing) return existing
    const recording = openRecording(context, () => this.#read(href))
    this.#recordings.set(href, recording)
    for (const old of [...this.#recordings.keys()].slice(0, -MAX_OPEN)) this.#close(old)
    recording.catch(() => this.#recordings.delete(href))
    return recording
  }

  #close(href: string): void {
    const recording = this.#recordings.get(href)
    this.#recordings.delete(href)
    recording?.then((recording) => recording.release()).catch(() => {})
  }
}

/** Number of clips from `at` on that can be played without a break. */
export function countConsecutive(clips: readonly (Clip | null)[], at: number): number {
  let end = at + 1
  for (let before = clips[at], next = clips[end]; before && next; before = next, next = clips[++end])
    if (next.href !== before.href || before.to === null || Math.abs(next.from - before.to) > MAX_GAP) break
  return end - at
}

/** Longest gap, in seconds, between two clips that are played without a break. */
const MAX_GAP = 0.03
