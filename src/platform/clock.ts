/** Time as the rest of the house sees it, so that tests can hold it still. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
