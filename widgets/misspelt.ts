import type { RuntimeSpec } from './contract/types'

/** An unknown attribute, and the known one it probably stands for. */
export interface MisspeltAttribute {
  given: string
  known: string
}

/** Global attributes that are not reflected by a property of the same name. */
const GLOBAL = /^(?:class|data-.*|aria-.*|on.*)$/

/** The first unknown attribute of an element that resembles one of its own. */
export function findMisspeltAttribute(host: Element, spec: RuntimeSpec): MisspeltAttribute | undefined {
  const own = Object.keys(spec.attributes)
  for (const given of host.getAttributeNames()) {
    if (own.includes(given) || given in host || GLOBAL.test(given)) continue
    const known = own.find(
      (name) => !host.hasAttribute(name) && editDistance(given, name) <= maxDistance(name),
    )
    if (known !== undefined) return { given, known }
  }
  return undefined
}

/** Maximum edit distance at which a name still counts as misspelt. */
const maxDistance = (name: string): number => (name.length < 4 ? 1 : 2)

/** Damerau–Levenshtein distance: letters to insert, delete, replace or swap. */
function editDistance(one: string, other: string): number {
  let above: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++) {
      const same = one[at] === other[to]
      const isSwap = at > 0 && to > 0 && one[at] === other[to - 1] && one[at - 1] === other[to]
      const costs = [(row[to] ?? 0) + (same ? 0 : 1), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1]
      if (isSwap) costs.push((above[to - 1] ?? 0) + 1)
      next.push(Math.min(...costs))
    }
    above = row
    row = next
  }
  return row.at(-1) ?? 0
}
