import type { Resource } from '../../publication/publication'

/** A section of a recording to play, with its callbacks. */
export interface StretchSupport {
  /** Seconds of the recording; `to` may lie past its end. */
  from: number
  to: number
  /** A multiple of the normal speed; the pitch does not change. */
  rate: number
  /** Called at the end of the section, but not after `stop`. */
  ended(): void
  /** Called when playback fails. */
  failed(): void
}

/** A section that is being played. */
export interface Playing {
  /** Current position in the recording, in seconds. */
  time(): number
  /** Idempotent. */
  stop(): void
}

/** A sound of the book that is ready to play. */
export interface Recording {
  /** Seconds. */
  readonly duration: number
  play(stretch: StretchSupport): Playing
  /** Frees the sound. Stop playback before calling this. Idempotent. */
  release(): void
}

const WATCH_MS = 40

/** The sound is too long to decode, and the page's policy does not allow an `audio` element to play it. */
export class TooLongToPlay extends Error {}

/** A long sound, played by an `audio` element from a blob. The browser decodes only a little of it at a time. */
export class StreamedRecording implements Recording {
  readonly #element: HTMLAudioElement

  private constructor(element: HTMLAudioElement) {
    this.#element = element
  }

  /** @throws TooLongToPlay where the page's policy or the browser cannot play it */
  static async open({ bytes, mediaType }: Resource): Promise<StreamedRecording> {
    const element = new Audio()
    const recording = new StreamedRecording(element)
    element.preload = 'metadata'
    element.src = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
    await new Promise<void>((resolve, reject) => {
      element.addEventListener('loadedmetadata', () => resolve(), { once: true })
      element.addEventListener('error', () => reject(new TooLongToPlay(element.error?.message)), {
        once: true,
      })
    }).catch((thrown: unknown) => {
      recording.release()
      throw thrown
    })
    return recording
  }

  get duration(): number {
    const { duration } = this.#element
    return Number.isFinite(duration) ? duration : 0
  }

  play({ from, to, rate, ended, failed }: StretchSupport): Playing {
    const element = this.#element
    const end = new AbortController()
    const { signal } = end
    const stop = () => {
      if (signal.aborted) return
      end.abort()
      clearInterval(timer)
      element.pause()
    }
    const isOver = () => {
      stop()
      ended()
    }
    const timer = setInterval(() => {
      if (!element.seeking && element.currentTime >= to) isOver()
    }, WATCH_MS)
    element.addEventListener('ended', isOver, { signal })
    element.currentTime = from
    element.preservesPitch = true
    element.playbackRate = rate
    element.play().catch(() => {
      if (signal.aborted) return
      stop()
      failed()
    })
    return { time: () => (element.seeking ? from : element.currentTime), stop }
  }

  release(): void {
    const { src } = this.#element
    if (src === '') return
    this.#element.removeAttribute('src')
    this.#element.load()
    URL.revokeObjectURL(src)
  }
}
