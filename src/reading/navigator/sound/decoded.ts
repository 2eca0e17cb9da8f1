import type { Playing, Recording, Stretching } from './contract'
import { Stretch } from './stretch'

/** Seconds of what is worked out in one go, and of how much of it lies ready: clocks of hidden pages are slow. */
const PIECE = 1.5
const AHEAD = 4
const LOOK_MS = 400

/** What time in the recording is told by. */
interface Clock {
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

  play({ from, to, rate, ended }: Stretching): Playing {
    const context = this.#context
    const clock: Clock = { since: context.currentTime }
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

  #inPieces(voices: Voices, { from, to, rate }: Omit<Stretching, 'ended' | 'failed'>, clock: Clock): void {
    const context = this.#context
    const { sampleRate, numberOfChannels } = this.#buffer
    const channels = Array.from({ length: numberOfChannels }, (_, at) => this.#buffer.getChannelData(at))
    const stretch = new Stretch(channels, { sampleRate, rate, from, to })
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
