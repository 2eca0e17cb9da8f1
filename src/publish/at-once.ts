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
