import { setTimeout as wait } from 'node:timers/promises'
import { type ScreenReader, STEP_QUIET_MS, type Utterance } from './session'

export interface Heard {
  /** What is wrong; '' when all is spoken as it should be. */
  fault: string
  /** What was spoken, a line for each step. */
  log: readonly string[]
}

/** Most presses of a key that steps through a page. */
const MOST_STEPS = 60
/** Time for the focus to follow what was spoken, in ms. */
const SETTLED_MS = 2000
/** After so many silent presses the screen reader is not in the page. */
const MOST_SILENT = 8

/** What is spoken, a bar between two utterances; what "say all" reads in another language has its code before it. */
const lineOf = (heard: readonly Utterance[]) =>
  heard
    .map(({ text, language, isRead }) => (isRead && language !== 'zh' ? `(${language}) ${text}` : text))
    .join(' | ') || '(silence)'

const timesIn = (heard: readonly Utterance[], words: string) =>
  heard.filter(({ text }) => text.includes(words)).length

export const isIn = (heard: readonly Utterance[], words: string) => timesIn(heard, words) > 0

/** Steps through a page by keys: each step is recorded, and words that are missing are faults. */
export class Hearing {
  readonly log: string[] = []
  readonly faults: string[] = []
  readonly #reader: ScreenReader

  constructor(reader: ScreenReader) {
    this.#reader = reader
  }

  /** Records what is wrong; '' is nothing. */
  wrong(...faults: readonly string[]): void {
    this.faults.push(...faults.filter(Boolean))
  }

  /** Waits for a page that says `ready`. On a busy machine the words may be gone before they are spoken: the first step tells whether the page is there. */
  async open(ready: string): Promise<void> {
    this.#note('open', await this.#reader.opened(ready))
  }

  /** Presses a key that speaks each of `words`, in one utterance or several. */
  async press(key: string, ...words: readonly string[]): Promise<Utterance[]> {
    return this.#expect(key, await this.#reader.press(key, words.slice(-1)), words)
  }

  /** Types letters after which each of `words` is spoken. */
  async type(letters: string, ...words: readonly string[]): Promise<Utterance[]> {
    return this.#expect(`“${letters}”`, await this.#reader.type(letters, words.slice(-1)), words)
  }

  /** Presses a key that speaks `words` in one utterance, and in no second. */
  async pressOnce(name: string, key: string, words: string): Promise<Utterance[]> {
    const heard = await this.#reader.press(key, [words])
    this.#note(`${name}, ${key}`, heard)
    const times = timesIn(heard, words)
    if (times !== 1) this.wrong(`${name}: “${words}” is spoken ${times} times`)
    return heard
  }

  /** Presses a key until `words` are spoken: what follows would go astray elsewhere. */
  async stepTo(key: string, words: string): Promise<Utterance[]> {
    const all: Utterance[] = []
    let silent = 0
    for (let step = 1; step <= MOST_STEPS && silent < MOST_SILENT; step++) {
      const heard = await this.#reader.press(key, [], STEP_QUIET_MS)
      silent = heard.length === 0 ? silent + 1 : 0
      all.push(...heard)
      if (!isIn(heard, words)) continue
      this.#note(`${key} × ${step}`, heard)
      // Orca speaks before the browser has moved the focus, which the next key meets.
      await wait(SETTLED_MS)
      return heard
    }
    this.#note(key, all)
    throw new Error(`${key} does not reach “${words}”`)
  }

  /** Reads all from here, to one of the sentences `ends`. */
  async sayAll(ends: readonly string[]): Promise<Utterance[]> {
    const heard = await this.#reader.press('KP_Add', ends)
    this.#note('say all', heard)
    return heard
  }

  #expect(name: string, heard: Utterance[], words: readonly string[]): Utterance[] {
    this.#note(name, heard)
    for (const each of words) if (!isIn(heard, each)) this.wrong(`after ${name} “${each}” is not spoken`)
    return heard
  }

  #note(name: string, heard: readonly Utterance[]): void {
    this.log.push(`${name}: ${lineOf(heard)}`)
  }
}

/** Runs a check; what it throws is a fault, too. */
export async function check(reader: ScreenReader, run: (hearing: Hearing) => Promise<void>): Promise<Heard> {
  const hearing = new Hearing(reader)
  const { log, faults } = hearing
  try {
    await run(hearing)
  } catch (thrown) {
    faults.push(thrown instanceof Error ? thrown.message : String(thrown))
  }
  return { fault: faults.join('; '), log }
}
