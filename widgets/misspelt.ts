import type { RuntimeSpec } from './contract/types'

/** An attribute that an element does not have, and the one it seems to stand for. */
export interface Misspelt {
  given: string
  known: string
}

/** Attributes of any element, besides those that are properties of it by the same name. */
const GLOBAL = /^(?:class|data-.*|aria-.*|on.*)$/

/** The first attribute of an element that is written nearly like one of its own, but is none. */
export function misspeltAttribute(host: Element, spec: RuntimeSpec): Misspelt | undefined {
  const own = Object.keys(spec.attributes)
  for (const given of host.getAttributeNames()) {
    if (own.includes(given) || given in host || GLOBAL.test(given)) continue
    const known = own.find((name) => !host.hasAttribute(name) && slips(given, name) <= mostSlips(name))
    if (known !== undefined) return { given, known }
  }
  return undefined
}

/** Slips after which a name is still that name. */
const mostSlips = (name: string): number => (name.length < 4 ? 1 : 2)

/** Letters to add, leave out, change or swap with the next between two words. */
function slips(one: string, other: string): number {
  let above: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++) {
      const same = one[at] === other[to]
      const isSwap = at > 0 && to > 0 && one[at] === other[to - 1] && one[at - 1] === other[to]
      const ways = [(row[to] ?? 0) + (same ? 0 : 1), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1]
      if (isSwap) ways.push((above[to - 1] ?? 0) + 1)
      next.push(Math.min(...ways))
    }
    above = row
    row = next
  }
  return row.at(-1) ?? 0
}
