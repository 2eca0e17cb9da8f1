/** A part of what a case observed. Asking for what is not there gives an empty part, never an error. */
export class Seen {
  readonly #value: unknown

  constructor(value: unknown) {
    this.#value = value
  }

  at(...path: readonly (string | number)[]): Seen {
    const value = path.reduce<unknown>(
      (inner, key) =>
        inner !== null && typeof inner === 'object' ? (inner as Record<string, unknown>)[key] : undefined,
      this.#value,
    )
    return new Seen(value)
  }

  get isThere(): boolean {
    return this.#value !== undefined && this.#value !== null
  }

  get isTrue(): boolean {
    return this.#value === true
  }

  get number(): number {
    return typeof this.#value === 'number' ? this.#value : Number.NaN
  }

  /** The part as text: a text as it is, anything else as JSON. */
  get text(): string {
    return typeof this.#value === 'string' ? this.#value : (JSON.stringify(this.#value) ?? '')
  }

  get list(): Seen[] {
    return Array.isArray(this.#value) ? this.#value.map((each: unknown) => new Seen(each)) : []
  }

  get entries(): [string, Seen][] {
    return this.#value !== null && typeof this.#value === 'object'
      ? Object.entries(this.#value).map(([key, value]: [string, unknown]) => [key, new Seen(value)])
      : []
  }
}
