import type { HeadingRule } from '../../../domain/book'
import type { Heading } from './headings'

/** Rules of a book, characters of a pattern, and characters of a line that is tried: what is longer is left out. */
const MAX_RULES = 12
const MAX_PATTERN = 200
const MAX_LINE = 120
const MAX_LEVEL = 6
/** Quantifiers without an upper bound; with one fewer, 120 characters take at most 120² steps. */
const MAX_UNBOUNDED = 2

/**
 * Whether a pattern takes a bounded time on a line: it compiles, is short, and has neither a quantified group, nor a
 * reference, nor more than two quantifiers without a small upper bound. So it takes at most about 120³ steps on a line.
 */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || compiled(pattern) === null) return false
  // The characters of classes and escapes are no operators.
  const plain = pattern
    .replace(/\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|.)/gsu, (each) => (/^\\[1-9k]/.test(each) ? each : 'x'))
    .replace(/\[[^\]]*\]/g, 'x')
  if (/\\[1-9k]/.test(plain) || /\)\s*(?:[*+]|\{)/.test(plain)) return false
  const bounds = [...plain.matchAll(/\{(\d*)(?:,(\d*))?\}/g)]
  const large = bounds.filter(
    ([whole, least, most]) => Number((whole.includes(',') ? most || 999 : least) ?? 0) > 20,
  )
  const unbounded = (plain.match(/(?<!\()[*+]/g)?.length ?? 0) + large.length
  return unbounded <= MAX_UNBOUNDED && bounds.length <= 6
}

function compiled(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})`, 'u')
  } catch {
    return null
  }
}

/** A function that parses a line by the rules of a book; null when the book has none that can be used. */
export function parseByRules(rules: readonly HeadingRule[]): ((line: string) => Heading | null) | null {
  const usable = rules
    .slice(0, MAX_RULES)
    .filter(
      ({ pattern, level }) =>
        Number.isInteger(level) && level >= 1 && level <= MAX_LEVEL && isSafePattern(pattern),
    )
    .flatMap(({ pattern, level }) => ({ expression: compiled(pattern), level: level - 1 }))
  if (usable.length === 0) return null
  return (line) => {
    if (line === '' || line.length > MAX_LINE) return null
    const rule = usable.find(({ expression }) => expression?.test(line))
    if (!rule) return null
    return {
      kind: 'own',
      unit: '',
      title: line.replace(/[\s　]+/g, ' '),
      number: Number.NaN,
      last: Number.NaN,
      prefix: '',
      isNumberOnly: false,
      trust: 'firm',
      level: rule.level,
    }
  }
}
