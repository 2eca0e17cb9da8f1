import type { Playing, Recording, StretchSupport } from './streamed'

/** Half of a window, the overlap with the previous one, in seconds: two periods of a low voice. */
const HOP = 0.016
/** Maximum offset of a window from its nominal position, in seconds, to match the previous one: one period of a low voice. */
const SLACK = 0.012
/** The search compares one of this many samples. */
const COARSE = 4

export interface StretchOptions {
  sampleRate: number
  /** A multiple of the sound's own speed. */
  rate: number
  /** Seconds. */
  from: number
  to: number
}

/**
 * Changes the speed of a sound without changing its pitch. Overlapping windows are added at a different spacing; each is taken
 * from the position most similar to the natural continuation (WSOLA, Verhelst and Roelands 1993).
 */
export class TimeStretch {
  readonly #channels: readonly Float32Array[]
  readonly #options: StretchOptions
  readonly #hop: number
  readonly #slack: number
  readonly #end: number
  /** Start of the last window, in samples. */
  #last: number
  /** Nominal start of the next window, in samples. */
  #next: number

  /** @param channels of the whole sound, all of one length */
  constructor(channels: readonly Float32Array[], options: StretchOptions) {
    const { sampleRate, from, to } = options
    this.#channels = channels
    this.#options = options
    this.#hop = Math.max(8, Math.round(HOP * sampleRate))
    this.#slack = Math.round(SLACK * sampleRate)
    this.#end = Math.min(channels[0]?.length ?? 0, to * sampleRate)
    this.#next = Math.round(from * sampleRate)
    // The first window is joined to the sound that precedes it.
    this.#last = this.#next - this.#hop
  }

  /** Returns about this many further seconds of output, by channel; null at the end. */
  next(seconds: number): Float32Array<ArrayBuffer>[] | null {
    const { sampleRate, rate } = this.#options
    const step = this.#hop * rate
    const left = Math.ceil((this.#end - this.#next) / step)
    const count = Math.min(left, Math.max(1, Math.round((seconds * sampleRate) / this.#hop)))
    if (!(count > 0)) return null
    const output = this.#channels.map(() => new Float32Array(count * this.#hop))
    for (let block = 0; block < count; block += 1) {
      const start = this.#bestStart()
      output.forEach((out, channel) => {
        this.#crossFade(this.#channels[channel] ?? out, start, out, block * this.#hop)
      })
      this.#last = start
      this.#next += step
    }
    return output
  }

  #crossFade(input: Float32Array, start: number, out: Float32Array, at: number): void {
    const before = this.#last + this.#hop
    for (let index = 0; index < this.#hop; index += 1) {
      const share = 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / this.#hop)
      out[at + index] = (input[before + index] ?? 0) * (1 - share) + (input[start + index] ?? 0) * share
    }
  }

  /** Returns the start of the next window: near its nominal position, and most similar to the continuation of the last one. */
  #bestStart(): number {
    const nominal = Math.round(this.#next)
    const from = Math.max(0, nominal - this.#slack)
    const to = nominal + this.#slack
    const continuation = this.#last + this.#hop
    if (continuation >= from && continuation <= to) return continuation
    const rough = this.#best(from, to, COARSE)
    return this.#best(Math.max(from, rough - COARSE + 1), Math.min(to, rough + COARSE - 1), 1)
  }

  #best(from: number, to: number, step: number): number {
    let best = from
    let most = Number.NEGATIVE_INFINITY
    for (let start = from; start <= to; start += step) {
      const similarity = this.#similarity(start)
      if (similarity > most) {
        most = similarity
        best = start
      }
    }
    return best
  }

  /** Similarity of the sound from `start` to the continuation of the last window, by the first channel: all channels share a start. */
  #similarity(start: number): number {
    const [input] = this.#channels
    if (!input) return 0
    const continuation = this.#last + this.#hop
    let product = 0
    let energy = 1e-9
    for (let index = 0; index < this.#hop; index += COARSE) {
      const sample = input[start + index] ?? 0
      product += sample * (input[continuation + index] ?? 0)
      energy += sample * sample
    }
    return product / Math.sqrt(energy)
  }
}

/** Length of one computed piece, and of the buffer computed ahead, in seconds: timers of hidden pages are slow. */
const PIECE = 1.5
const BUFFERED = 4
const PREPARE_INTERVAL_MS = 400

/** Reference for the playback position. */
interface AudioClock {
  /** Start of playback, in the context's time. Moved forward by underruns. */
  since: number
}

/** A decoded sound, played through Web Audio, which no content security policy restricts. */
export class DecodedRecording implements Recording {
  readonly #context: AudioContext
  readonly #buffer: AudioBuffer

  constructor(context: AudioContext, buffer: AudioBuffer) {
    this.#context = context
    this.#buffer = buffer
  }

  get duration(): number {
    return this.#buffer.duration
  }

  play({ from, to, rate, ended }: StretchSupport): Playing {
    const context = this.#context
    const clock: AudioClock = { since: context.currentTime }
    const end = Math.min(to, this.duration)
    const queue = new PieceQueue(context, ended)
    if (rate === 1) {
      queue.add(this.#buffer, (node) => node.start(0, from, Math.max(0, end - from)))
      queue.close()
    } else this.#inPieces(queue, { from, to: end, rate }, clock)
    return {
      time: () => Math.min(end, from + (context.currentTime - clock.since) * rate),
      stop: () => queue.stop(),
    }
  }

  release(): void {}

  #inPieces(
    queue: PieceQueue,
    { from, to, rate }: Omit<StretchSupport, 'ended' | 'failed'>,
    clock: AudioClock,
  ): void {
    const context = this.#context
    const { sampleRate, numberOfChannels } = this.#buffer
    const channels = Array.from({ length: numberOfChannels }, (_, at) => this.#buffer.getChannelData(at))
    const stretch = new TimeStretch(channels, { sampleRate, rate, from, to })
    /** End of the buffered output, in the context's time. */
    let until = clock.since
    queue.keepUp(() => {
      const late = context.currentTime - until
      if (late > 0) {
        // An underrun: playback was silent and continues from where it stopped.
        clock.since += late
        until += late
      }
      while (until < context.currentTime + BUFFERED) {
        const piece = stretch.next(PIECE)
        const length = piece?.[0]?.length
        if (!piece || !length) return queue.close()
        const buffer = context.createBuffer(piece.length, length, sampleRate)
        piece.forEach((samples, at) => {
          buffer.copyToChannel(samples, at)
        })
        const at = until
        queue.add(buffer, (node) => node.start(at))
        until += buffer.duration
      }
    })
  }
}

/** Plays scheduled pieces one after another and reports the end of the last one. */
class PieceQueue {
  readonly #context: AudioContext
  readonly #ended: () => void
  readonly #nodes = new Set<AudioBufferSourceNode>()
  #timer: ReturnType<typeof setInterval> | undefined
  #isClosed = false
  #isStopped = false

  constructor(context: AudioContext, ended: () => void) {
    this.#context = context
    this.#ended = ended
  }

  add(buffer: AudioBuffer, begin: (node: AudioBufferSourceNode) => void): void {
    const node = this.#context.createBufferSource()
    node.buffer = buffer
    node.connect(this.#context.destination)
    node.addEventListener('ended', () => {
      this.#nodes.delete(node)
      this.#reportEnd()
    })
    begin(node)
    this.#nodes.add(node)
  }

  /** Calls `prepare` at once and then periodically, until `close`. */
  keepUp(prepare: () => void): void {
    this.#timer = setInterval(prepare, PREPARE_INTERVAL_MS)
    prepare()
  }

  /** No further piece follows: reports the end after the last one. */
  close(): void {
    clearInterval(this.#timer)
    this.#isClosed = true
    queueMicrotask(() => this.#reportEnd())
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    for (const node of this.#nodes) {
      node.stop()
      node.disconnect()
    }
    this.#nodes.clear()
  }

  #reportEnd(): void {
    if (!this.#isClosed || this.#isStopped || this.#nodes.size > 0) return
    this.#isStopped = true
    this.#ended()
  }
}
