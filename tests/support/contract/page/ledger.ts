/** The outcome of one check of the contract. */
export interface Outcome {
  tag: string
  /** The attribute, property or example that was checked. */
  subject: string
  check: string
  passed: boolean
  /** The actual value as JSON when the check failed. */
  got?: string
  wanted?: string
}

/** Collects outcomes; a failed check does not stop the others. */
export class Ledger {
  readonly outcomes: Outcome[] = []

  constructor(readonly tag: string) {}

  /** Compares as JSON, because a driver transfers JSON only; `undefined` and null differ. */
  expect(subject: string, check: string, got: unknown, expected: unknown): void {
    const [is, should] = [got, expected].map(written)
    const passed = is === should
    this.outcomes.push({
      tag: this.tag,
      subject,
      check,
      passed,
      ...(passed ? {} : { got: is, wanted: should }),
    })
  }

  /** A check of several steps; an error it throws is its actual value. */
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

/** Waits until `isThere` is truthy. @throws Error that names what was awaited */
export async function until(what: string, isThere: () => unknown, ms = 15_000): Promise<void> {
  const end = performance.now() + ms
  while (!isThere()) {
    if (performance.now() > end) throw new Error(`still waiting for: ${what}`)
    await pause(50)
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Collects console warnings until `stop`, which restores the console. */
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
