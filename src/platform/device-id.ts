/** Number of random characters; two devices of a member share an id once in 10^12. */
const LENGTH = 8

/**
 * Returns the id of this device among those that change a member's records, and creates it at the first call. Without
 * `localStorage` the id lasts as long as the element.
 *
 * @param namespace the id is random in each, so that it identifies no device across libraries
 */
export function deviceIdOf(namespace: string): string {
  // No colon: other tabs refresh the cache when a key with a colon changes.
  const key = `${namespace}/device`
  try {
    const stored = localStorage.getItem(key)
    if (stored) return stored
    const made = makeId()
    localStorage.setItem(key, made)
    return made
  } catch {
    return makeId()
  }
}

const makeId = () =>
  Array.from({ length: LENGTH }, () => Math.floor(Math.random() * 36).toString(36)).join('')
