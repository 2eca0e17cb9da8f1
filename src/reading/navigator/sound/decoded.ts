import type { Playing, Recording, StretchSupport } from './streamed'

/** Half a window: what is laid over what came before, in seconds. Two periods of a low voice. */
const HOP = 0.016
/** How far from its place a window may be taken, for it to go on as the one before ended; one period of a low voice. */
const SLACK = 0.012
/** Of so many samples one is compared while the place is looked for. */
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
 * A sound at another speed in its own pitch: windows of it are laid over one another closer or wider than they were,
 * each taken from where it is most like what would have followed (WSOLA, Verhelst and Roelands 1993).
 */
export class TimeStretch {
  readonly #channels: readonly Float32Array[]
  readonly #options: StretchOptions
  readonly #hop: number
  readonly #slack: number
  readonly #end: number
  /** Where the window taken last begins. */
  #last: number
  /** Where the next would be if it did not have to fit. */
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
    // What comes before the first window is what the sound itself has there.
    this.#last = this.#next - this.#hop
  }

  /** About so many seconds more, by channel; null at the end. */
  next(seconds: number): Float32Array<ArrayBuffer>[] | null {
    const { sampleRate, rate } = this.#options
    const step = this.#hop * rate
    const left = Math.ceil((this.#end - this.#next) / step)
    const count = Math.min(left, Math.max(1, Math.round((seconds * sampleRate) / this.#hop)))
    if (!(count > 0)) return null
    const made = this.#channels.map(() => new Float32Array(count * this.#hop))
    for (let block = 0; block < count; block += 1) {
      const start = this.#fitting()
      made.forEach((out, channel) => {
        this.#crossFade(this.#channels[channel] ?? out, start, out, block * this.#hop)
      })
      this.#last = start
      this.#next += step
    }
    return made
  }

  #crossFade(input: Float32Array, start: number, out: Float32Array, at: number): void {
    const before = this.#last + this.#hop
    for (let index = 0; index < this.#hop; index += 1) {
      const share = 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / this.#hop)
      out[at + index] = (input[before + index] ?? 0) * (1 - share) + (input[start + index] ?? 0) * share
    }
  }

  /** Where the next window begins: near its place, and most like what follows the last one. */
  #fitting(): number {
    const place = Math.round(this.#next)
    const from = Math.max(0, place - this.#slack)
    const to = place + this.#slack
    const goesOn = this.#last + this.#hop
    if (goesOn >= from && goesOn <= to) return goesOn
    const rough = this.#best(from, to, COARSE)
    return this.#best(Math.max(from, rough - COARSE + 1), Math.min(to, rough + COARSE - 1), 1)
  }

  #best(from: number, to: number, step: number): number {
    let best = from
    let most = Number.NEGATIVE_INFINITY
    for (let start = from; start <= to; start += step) {
      const likeness = this.#likeness(start)
      if (likeness > most) {
        most = likeness
        best = start
      }
    }
    return best
  }

  /** How like the sound from `start` is to what follows the last window; by the first channel, as all go together. */
  #likeness(start: number): number {
    const [input] = this.#channels
    if (!input) return 0
    const goesOn = this.#last + this.#hop
    let product = 0
    let energy = 1e-9
    for (let index = 0; index < this.#hop; index += COARSE) {
      const sample = input[start + index] ?? 0
      product += sample * (input[goesOn + index] ?? 0)
      energy += sample * sample
    }
    return product / Math.sqrt(energy)
  }
}

/** Seconds of what is worked out in one go, and of how much of it lies ready: clocks of hidden pages are slow. */
const PIECE = 1.5
const AHEAD = 4
const LOOK_MS = 400

/** What time in the recording is told by. */
interface AudioClock {
  /** When it would have begun, by the context's time. */
  since: number
}

/** A sound as samples, played through Web Audio, which any policy allows. */
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
    const voices = new Voices(context, ended)
    if (rate === 1) {
      voices.add(this.#buffer, (node) => node.start(0, from, Math.max(0, end - from)))
      voices.close()
    } else this.#inPieces(voices, { from, to: end, rate }, clock)
    return {
      time: () => Math.min(end, from + (context.currentTime - clock.since) * rate),
      stop: () => voices.stop(),
    }
  }

  release(): void {}

  #inPieces(
    voices: Voices,
    { from, to, rate }: Omit<StretchSupport, 'ended' | 'failed'>,
    clock: AudioClock,
  ): void {
    const context = this.#context
    const { sampleRate, numberOfChannels } = this.#buffer
    const channels = Array.from({ length: numberOfChannels }, (_, at) => this.#buffer.getChannelData(at))
    const stretch = new TimeStretch(channels, { sampleRate, rate, from, to })
    /** When what lies ready is over. */
    let until = clock.since
    voices.keepUp(() => {
      const late = context.currentTime - until
      if (late > 0) {
        // Nothing sounded meanwhile: it goes on from where it was.
        clock.since += late
        until += late
      }
      while (until < context.currentTime + AHEAD) {
        const piece = stretch.next(PIECE)
        const length = piece?.[0]?.length
        if (!piece || !length) return voices.close()
        const buffer = context.createBuffer(piece.length, length, sampleRate)
        piece.forEach((samples, at) => {
          buffer.copyToChannel(samples, at)
        })
        const at = until
        voices.add(buffer, (node) => node.start(at))
        until += buffer.duration
      }
    })
  }
}

/** What sounds and is going to, piece after piece. */
class Voices {
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
      this.#look()
    })
    begin(node)
    this.#nodes.add(node)
  }

  /** Calls `prepare` now and again, until no more is to come. */
  keepUp(prepare: () => void): void {
    this.#timer = setInterval(prepare, LOOK_MS)
    prepare()
  }

  /** No more is to come. */
  close(): void {
    clearInterval(this.#timer)
    this.#isClosed = true
    queueMicrotask(() => this.#look())
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

  #look(): void {
    if (!this.#isClosed || this.#isStopped || this.#nodes.size > 0) return
    this.#isStopped = true
    this.#ended()
  }
}
