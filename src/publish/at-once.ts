/** Files that are worked on at once: a call of the file system mostly waits. */
const AT_ONCE = 16

/**
 * Calls a function for each item, for several at once.
 *
 * @throws the first error, after the calls under way have ended
 */
export async function forEachAtOnce<Item>(
  items: Iterable<Item>,
  call: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (const item of items) {
    const one: Promise<void> = call(item)
      .catch((thrown: unknown) => void failures.push(thrown))
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= AT_ONCE) await Promise.race(running)
    if (failures.length > 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}

/**
 * Yields each item with the result of its call, in order, while the calls of those after it are under way. A result must be
 * awaited in its turn; until then its error is kept.
 *
 * @param atOnce number of calls under way
 */
export function* inOrder<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  call: (item: Item) => Promise<Result>,
): Generator<[item: Item, result: Promise<Result>], void, undefined> {
  const started: Promise<Result>[] = []
  const rest = items.values()
  for (const item of items) {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      const result = call(next.value)
      result.catch(() => undefined)
      if (started.push(result) >= atOnce) break
    }
    const own = started.shift()
    if (own) yield [item, own]
  }
}
