/** Listeners by event name. `on` returns its undo. */
export class Events<Map extends object> {
  readonly #listeners = new globalThis.Map<keyof Map, Set<(detail: never) => void>>()

  on<Name extends keyof Map>(name: Name, listener: (detail: Map[Name]) => void): () => void {
    const set = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, set)
    set.add(listener)
    return () => set.delete(listener)
  }

  emit<Name extends keyof Map>(name: Name, detail: Map[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) (listener as (detail: Map[Name]) => void)(detail)
  }

  clear(): void {
    this.#listeners.clear()
  }
}
