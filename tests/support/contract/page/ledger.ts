/** What came of one check of the contract. */
export interface Outcome {
  tag: string
  /** Which attribute, property or example it is about. */
  subject: string
  check: string
  passed: boolean
  /** As JSON, where it did not pass. */
  got?: string
  wanted?: string
}

/** Notes outcomes; a check that does not pass is no reason to leave the others out. */
export class Ledger {
  readonly outcomes: Outcome[] = []

  constructor(readonly tag: string) {}

  /** Compares as JSON, which is all that a driver can carry; `undefined` is told from null. */
  expect(subject: string, check: string, got: unknown, wanted: unknown): void {
    const [is, should] = [got, wanted].map(written)
    const passed = is === should
    this.outcomes.push({
      tag: this.tag,
      subject,
      check,
      passed,
      ...(passed ? {} : { got: is, wanted: should }),
    })
  }

  /** A check of several steps; what it throws is what it got. */
  async check(subject: string, check: string, work: () => Promise<unknown>): Promise<void> {
    try {
      const got = await work()
      this.expect(subject, check, got === undefined ? true : got, true)
    } catch (thrown) {
      this.expect(subject, check, `threw ${String(thrown)}`, true)
    }
  }
}

const written = (value: unknown) =>
  JSON.stringify(value, (_key, inner: unknown) => (inner === undefined ? 'undefined' : inner)) ?? 'undefined'

/** Waits until something is there. @throws Error that says what was waited for */
export async function until(what: string, isThere: () => unknown, ms = 15_000): Promise<void> {
  const end = performance.now() + ms
  while (!isThere()) {
    if (performance.now() > end) throw new Error(`still waiting for: ${what}`)
    await pause(50)
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Collects what is warned of from now on; `stop` gives the console back. */
export function listenToWarnings(): { lines: string[]; stop(): void } {
  const lines: string[] = []
  const { warn } = console
  console.warn = (...words: unknown[]) => void lines.push(words.map(String).join(' '))
  return {
    lines,
    stop: () => {
      console.warn = warn
    },
  }
}
