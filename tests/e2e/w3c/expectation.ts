import type { OpenBook } from './open-book'
import type { Size } from './reader-host'

/** How one of the W3C's tests is told passed without a person looking. */
export interface Expectation {
  /** What is looked at, in a sentence for `docs/w3c.md`. */
  how: string
  /** The window; WIDE when absent. */
  size?: Size
  /** Anything but a book that opened is a failure, unless this is set. */
  mayFail?: boolean
  check(book: OpenBook): Promise<void>
  /** Why the test is not passed, where it is not; it is then left out of what must pass. */
  exception?: string
}

export type Expectations = Readonly<Record<string, Expectation>>
