import type { OpenBook } from './open-book'
import type { Size } from './reader-host'

/** How to tell, without a person looking, that one of the W3C's tests passes. */
export interface Expectation {
  /** What is checked, as a sentence for `docs/reports/w3c.md`. */
  how: string
  /** The window size; WIDE when absent. */
  size?: Size
  /** Whether the book may fail to open; otherwise that fails the test. */
  mayFail?: boolean
  check(book: OpenBook): Promise<void>
  /** Why the test does not pass, if so; it is then excluded from what must pass. */
  exception?: string
}

export type Expectations = Readonly<Record<string, Expectation>>
