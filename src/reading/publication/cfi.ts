/** EPUB canonical fragment identifiers (EPUB CFI 1.1): reading, writing and comparing them. Pure. */

export interface CfiStep {
  /** Even for elements, odd for the text between them. */
  index: number
  /** Id of the element, '' where the identifier does not say. */
  id: string
}

export interface Cfi {
  /** From the package document to the spine item. */
  spine: readonly CfiStep[]
  /** From the root of the content document to the place. */
  inside: readonly CfiStep[]
  /** Characters (UTF-16 units) into the text; null where an element itself is meant. */
  offset: number | null
}

/**
 * Reads an identifier, with or without `epubcfi(…)` around it. A range stands for its beginning; text, time and space
 * are passed over. Null when it is none.
 */
export function parseCfi(text: string): Cfi | null {
  const wrapped = /^(?:epubcfi\((.*)\)|(\/.*))$/s.exec(text.trim())
  const body = wrapped?.[1] ?? wrapped?.[2]
  if (!body) return null
  const [parent = '', start = ''] = splitOutside(body, ',')
  const [spine, inside, ...more] = splitOutside(parent + start, '!')
  if (!spine || inside === undefined || more.length > 0) return null
  const to = stepsIn(spine)
  const within = stepsIn(inside)
  const end = END.exec(within.rest)
  if (to.steps.length === 0 || to.rest !== '' || !end) return null
  return { spine: to.steps, inside: within.steps, offset: end[1] === undefined ? null : Number(end[1]) }
}

/** Characters with an assertion of their text; time and space. */
const END = /^(?::(\d+)(?:\[(?:\^[\s\S]|[^\]^])*\])?)?(?:[~@].*)?$/s

/** Writes an identifier from a spine item's path and one inside its document. */
export function formatCfi(spine: string, inside: string): string {
  return `epubcfi(${spine}!${inside})`
}

/** One step, as it is written; `[`, `]` and their kin in an id are escaped. */
export function formatStep({ index, id }: CfiStep): string {
  return `/${index}${id === '' ? '' : `[${id.replace(/[[\](),;=^]/g, '^$&')}]`}`
}

/** Which of two paths comes first in reading order: below 0 for the first, 0 for the same or one within the other. */
export function comparePaths(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** A path without the ids of its steps, for comparing. */
export function barePath(steps: readonly CfiStep[]): string {
  return steps.map(({ index }) => `/${index}`).join('')
}

const STEP = /^\/(\d+)(?:\[((?:\^[\s\S]|[^\]^])*)\])?/

/** The steps that a path begins with, and what comes after them. */
function stepsIn(path: string): { steps: CfiStep[]; rest: string } {
  const steps: CfiStep[] = []
  let rest = path
  for (let found = STEP.exec(rest); found; found = STEP.exec(rest)) {
    // What follows a comma or semicolon in brackets is no part of the id.
    const [id = ''] = splitOutside(found[2] ?? '', ',').flatMap((part) => splitOutside(part, ';'))
    steps.push({ index: Number(found[1]), id: id.replace(/\^([\s\S])/g, '$1') })
    rest = rest.slice(found[0].length)
  }
  return { steps, rest }
}

/** Splits at a character that stands neither in brackets nor after `^`. */
function splitOutside(text: string, mark: string): string[] {
  const parts = ['']
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '^') {
      parts.push((parts.pop() ?? '') + char + text.charAt(++at))
      continue
    }
    if (char === '[') depth += 1
    else if (char === ']') depth -= 1
    if (char === mark && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + char)
  }
  return parts
}
