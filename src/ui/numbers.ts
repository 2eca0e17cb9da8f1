/** Constraints of a number field. */
export interface NumberLimits {
  min?: number
  max?: number
  /** Step of the buttons and arrow keys; 1 by default. */
  step?: number
  /** Decimal places; by default those of the step. */
  precision?: number
}

/** Number of decimal places. */
function digitsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}

export function precisionOf({ step = 1, precision }: NumberLimits): number {
  return Math.min(20, Math.max(0, precision ?? digitsOf(step)))
}

/** Rounds the decimal notation half away from zero: 1.005 with two digits gives 1.01. */
export function roundTo(value: number, precision: number): number {
  if (!Number.isFinite(value)) return value
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e')
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + precision}`))
  return Math.sign(value) * Number(`${shifted}e${-precision}`) || 0
}

/** Clamps a number to the bounds; if `min` is greater than `max`, `min` wins. */
export function clamp(value: number, { min = -Infinity, max = Infinity }: NumberLimits): number {
  return Math.max(min, Math.min(max, value))
}

/** Rounds and clamps a typed number. The bounds win over the precision. */
export function normaliseNumber(value: number, rules: NumberLimits): number {
  return clamp(rules.precision === undefined ? value : roundTo(value, rules.precision), rules)
}

/** The value after a number of steps; an empty field starts at 0 or the nearest bound. */
export function stepBy(value: number | null, count: number, rules: NumberLimits): number {
  const { step = 1 } = rules
  const from = value ?? clamp(0, rules)
  const digits = Math.max(precisionOf(rules), rules.precision === undefined ? digitsOf(from) : 0)
  return clamp(roundTo(from + count * step, digits), rules)
}

/** Parses a number, also with full-width digits and signs; null if it is not a number. */
export function parseNumber(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-').replace(/。/g, '.').trim()
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

/** Formats a committed value for the field. */
export function formatNumber(value: number | null, { precision }: NumberLimits): string {
  if (value === null) return ''
  return precision === undefined ? String(value) : value.toFixed(Math.min(20, Math.max(0, precision)))
}
