/** EPUB canonical fragment identifiers (EPUB CFI 1.1): parsing, formatting and comparing them. Pure functions. */

export interface CfiStep {
  /** Even for an element, odd for the text between elements. */
  index: number
  /** Id assertion of the element, '' when the identifier has none. */
  id: string
}

export interface Cfi {
  /** Steps from the package document to the spine item. */
  spine: readonly CfiStep[]
  /** Steps from the root of the content document to the location. */
  inside: readonly CfiStep[]
  /** Offset into the text in UTF-16 units; null when the identifier points to an element. */
  offset: number | null
}

/**
 * Parses an identifier, with or without `epubcfi(…)` around it. A range yields its start; text assertions, temporal and
 * spatial offsets are ignored. Returns null when the text is not a CFI.
 */
export function parseCfi(text: string): Cfi | null {
  const wrapped = /^(?:epubcfi\((.*)\)|(\/.*))$/s.exec(text.trim())
  const body = wrapped?.[1] ?? wrapped?.[2]
  if (!body) return null
  const [parent = '', start = ''] = splitOutside(body, ',')
  const [spine, inside, ...more] = splitOutside(parent + start, '!')
  if (!spine || inside === undefined || more.length > 0) return null
  const spinePath = stepsIn(spine)
  const insidePath = stepsIn(inside)
  const end = END.exec(insidePath.rest)
  if (spinePath.steps.length === 0 || spinePath.rest !== '' || !end) return null
  return {
    spine: spinePath.steps,
    inside: insidePath.steps,
    offset: end[1] === undefined ? null : Number(end[1]),
  }
}

/** Character offset with its text assertion; temporal and spatial offset. */
const END = /^(?::(\d+)(?:\[(?:\^[\s\S]|[^\]^])*\])?)?(?:[~@].*)?$/s

/** Formats an identifier from the path of a spine item and a path inside its document. */
export function formatCfi(spine: string, inside: string): string {
  return `epubcfi(${spine}!${inside})`
}

/** Formats one step; the special characters of CFI in an id are escaped by `^`. */
export function formatStep({ index, id }: CfiStep): string {
  return `/${index}${id === '' ? '' : `[${id.replace(/[[\](),;=^]/g, '^$&')}]`}`
}

/**
 * Compares two paths in document order. Returns a negative number when `one` is first, 0 when they are equal or one
 * contains the other.
 */
export function comparePaths(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** A path without the id assertions of its steps, for comparison. */
export function pathWithoutIds(steps: readonly CfiStep[]): string {
  return steps.map(({ index }) => `/${index}`).join('')
}

const STEP = /^\/(\d+)(?:\[((?:\^[\s\S]|[^\]^])*)\])?/

/** The steps at the start of a path, and the rest of it. */
function stepsIn(path: string): { steps: CfiStep[]; rest: string } {
  const steps: CfiStep[] = []
  let rest = path
  for (let found = STEP.exec(rest); found; found = STEP.exec(rest)) {
    // Inside the brackets, parameters follow the id after a comma or semicolon.
    const [id = ''] = splitOutside(found[2] ?? '', ',').flatMap((part) => splitOutside(part, ';'))
    steps.push({ index: Number(found[1]), id: id.replace(/\^([\s\S])/g, '$1') })
    rest = rest.slice(found[0].length)
  }
  return { steps, rest }
}

/** Splits at a character that is neither in brackets nor escaped by `^`. */
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
