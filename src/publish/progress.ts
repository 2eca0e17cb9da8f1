import type { PublishOptions } from './types'

/** Milliseconds between two lines of progress. */
const INTERVAL = 2000

/** Tells how far a run is: at most one line in `INTERVAL`, so that nobody waits without a word. */
export class RunProgress {
  readonly #options: Pick<PublishOptions, 't' | 'say'>
  readonly #clock: () => number
  readonly #start: number
  #last: number

  constructor({ t, say, clock = () => performance.now() }: Pick<PublishOptions, 't' | 'say' | 'clock'>) {
    this.#options = { t, say }
    this.#clock = clock
    this.#start = this.#last = clock()
  }

  /** Says how many books are found so far. */
  found(count: number): void {
    if (this.#isDue()) this.#options.say(this.#options.t('publish.progress.found', { count }))
  }

  /** Says how many documents of the catalogue are written so far. */
  written(count: number): void {
    if (this.#isDue()) this.#options.say(this.#options.t('publish.progress.written', { count }))
  }

  /** Says of how many books the names, or the texts, are in the search index. */
  indexed(n: number, count: number): void {
    if (this.#isDue()) this.#options.say(this.#options.t('publish.progress.indexed', { n, count }))
  }

  /** Says the rate of the books done, and the time that the others take at that rate. */
  done(n: number, count: number): void {
    if (!this.#isDue() || n === 0) return
    const { t, say } = this.#options
    const seconds = (this.#last - this.#start) / 1000
    const rate = n / seconds
    const left = formatTime((count - n) / rate)
    say(t('publish.progress.done', { n, count, rate: rate < 10 ? rate.toFixed(1) : Math.round(rate), left }))
  }

  #isDue(): boolean {
    const now = this.#clock()
    if (now - this.#last < INTERVAL) return false
    this.#last = now
    return true
  }
}

/** 75 → `1:15`, 3700 → `1:01:40`. */
function formatTime(seconds: number): string {
  const whole = Math.ceil(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const padded = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}
