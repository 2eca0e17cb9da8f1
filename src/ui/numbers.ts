/** What a number field allows. */
export interface NumberLimits {
  min?: number
  max?: number
  /** How much an arrow adds; 1 by default. */
  step?: number
  /** Digits after the point; without it as many as the step has. */
  precision?: number
}

/** Digits after the point in a number as written. */
function digitsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}

export function precisionOf({ step = 1, precision }: NumberLimits): number {
  return Math.min(20, Math.max(0, precision ?? digitsOf(step)))
}

/** Rounds half away from zero on the decimal digits as written, so that 1.005 at two digits is 1.01. */
export function roundTo(value: number, precision: number): number {
  if (!Number.isFinite(value)) return value
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e')
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + precision}`))
  return Math.sign(value) * Number(`${shifted}e${-precision}`) || 0
}

/** Brings a number inside the bounds; where they cross, `min` stands. */
export function clamp(value: number, { min = -Infinity, max = Infinity }: NumberLimits): number {
  return Math.max(min, Math.min(max, value))
}

/** A typed number made to honour precision and bounds. The bounds win over the precision. */
export function settleNumber(value: number, rules: NumberLimits): number {
  return clamp(rules.precision === undefined ? value : roundTo(value, rules.precision), rules)
}

/** The value so many steps on; an empty field counts from 0 or the nearest bound. */
export function stepBy(value: number | null, count: number, rules: NumberLimits): number {
  const { step = 1 } = rules
  const from = value ?? clamp(0, rules)
  const digits = Math.max(precisionOf(rules), rules.precision === undefined ? digitsOf(from) : 0)
  return clamp(roundTo(from + count * step, digits), rules)
}

/** A text as a number; full-width digits and signs count. Null when it is none. */
export function parseNumber(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-').replace(/。/g, '.').trim()
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

/** How a settled value is written in the field. */
export function writeNumber(value: number | null, { precision }: NumberLimits): string {
  if (value === null) return ''
  return precision === undefined ? String(value) : value.toFixed(Math.min(20, Math.max(0, precision)))
}
