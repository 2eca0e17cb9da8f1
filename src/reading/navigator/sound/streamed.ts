import type { Resource } from '../../publication/publication'

/** A stretch of a recording. */
export interface StretchSupport {
  /** Seconds of the recording; `to` may lie past its end. */
  from: number
  to: number
  /** A multiple of its own speed; its pitch stays. */
  rate: number
  /** Played to its end; not called once it was stopped. */
  ended(): void
  /** It could not be played. */
  failed(): void
}

/** A stretch that is being played. */
export interface Playing {
  /** Where in the recording one is, in seconds. */
  time(): number
  /** Idempotent. */
  stop(): void
}

/** A sound of the book, ready to be played. */
export interface Recording {
  /** Seconds. */
  readonly duration: number
  play(stretch: StretchSupport): Playing
  /** Lets go of it; what is played has to be stopped before. Idempotent. */
  release(): void
}

const WATCH_MS = 40

/** A sound too long to be decoded, which the page's policy does not let the browser play by itself. */
export class TooLongToPlay extends Error {}

/** A long sound, played by the browser from where it keeps large blobs; only a little of it is decoded at a time. */
export class StreamedRecording implements Recording {
  readonly #element: HTMLAudioElement

  private constructor(element: HTMLAudioElement) {
    this.#element = element
  }

  /** @throws TooLongToPlay where the page's policy or the browser does not play it */
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
