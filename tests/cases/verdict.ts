/** What one case says: a row of docs/reports/cases.md. */
export interface Row {
  name: string
  expected: string
  seen: string
  verdict: 'pass' | 'partly' | 'fail'
  /** The claims that do not hold; empty for a pass. */
  why: readonly string[]
}

/** A sentence about a case, and whether it holds. */
export interface Claim {
  says: string
  holds: boolean
}

/** All claims hold: pass; some: partly; none: fail. */
export function rowOf(name: string, expected: string, seen: string, claims: readonly Claim[]): Row {
  const why = claims.filter(({ holds }) => !holds).map(({ says }) => says)
  const verdict = why.length === 0 ? 'pass' : why.length < claims.length ? 'partly' : 'fail'
  return { name, expected, seen, verdict, why }
}
