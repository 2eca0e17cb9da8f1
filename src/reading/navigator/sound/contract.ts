/** A stretch of a recording. */
export interface Stretching {
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
  play(stretch: Stretching): Playing
  /** Lets go of it; what is played has to be stopped before. Idempotent. */
  release(): void
}
