import type { HeadingRule } from '../../../domain/book'
import type { Heading } from './headings'

/** Rules of a book, characters of a pattern, and characters of a line that is tried: what is longer is left out. */
const MAX_RULES = 12
const MAX_PATTERN = 200
const MAX_LINE = 120
const MAX_LEVEL = 6
/** Steps that a pattern may take on a line, and milliseconds that the rules may take on a text. */
const MAX_STEPS = 1_000_000
const MAX_TIME = 1000

/**
 * Whether a pattern takes a bounded time on a line: it compiles, is short, has neither a quantified group nor a
 * reference, and the product of the choices of its quantifiers and alternatives is small. It must not match an empty line,
 * since it would match every line.
 */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > MAX_PATTERN || compiled(pattern)?.test('') !== false) return false
  // The characters of classes and escapes are no operators, nor is the mark of a lazy quantifier or of a group's kind.
  const plain = pattern
    .replace(/\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|.)/gsu, (each) => (/^\\[1-9k]/.test(each) ? '\\' : 'x'))
    .replace(/\[[^\]]*\]/g, 'x')
    .replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(')
    .replace(/([*+?}])\?/g, '$1')
  if (plain.includes('\\') || /\)[*+{]/.test(plain)) return false
  let steps = 1
  for (const [operator, , comma, most] of plain.matchAll(/[*+?|]|\{(\d+)(,?)(\d*)\}/g)) {
    if (operator === '?' || operator === '|') steps *= 2
    else if (operator === '*' || operator === '+' || (comma && !most)) steps *= MAX_LINE
    else if (comma) steps *= Math.max(1, Number(most))
  }
  return steps <= MAX_STEPS
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
  let time = 0
  return (line) => {
    if (line === '' || line.length > MAX_LINE || time > MAX_TIME) return null
    const start = performance.now()
    const rule = usable.find(({ expression }) => expression?.test(line))
    time += performance.now() - start
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
