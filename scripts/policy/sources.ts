import type { Violation } from './measure'

/** A policy as data: what each directive allows. */
export type Policy = ReadonlyMap<string, ReadonlySet<string>>

/** Origins that a policy writes for the page, the scripts and the books. */
export interface Names {
  own: string
  scripts: string
  books: string
}
export const SELF = "'self'"
export const SCRIPTS = 'https://cdn.example'
export const BOOKS = 'https://books.example'

/** Every directive that is measured; the first is the fallback of the others. */
const DIRECTIVES = [
  'default-src',
  'script-src',
  'style-src',
  'connect-src',
  'img-src',
  'font-src',
  'media-src',
  'worker-src',
  'frame-src',
  'object-src',
  'form-action',
  'base-uri',
]

/** Allows nothing and requires Trusted Types. */
export const NOTHING: Policy = new Map()

/** Maps the directive named by the browser to the one that a page writes. */
const written = (directive: string) => directive.replace(/-(elem|attr)$/, '')

/** The directive and source that would allow a violation. Null when no source can. */
export function needOf({ directive, blocked, sample }: Violation, names: Names): [string, string] | null {
  const name = written(directive)
  if (name === 'trusted-types') return [name, sample || blocked]
  if (name === 'require-trusted-types-for') return null
  if (blocked === 'inline' || blocked === 'eval' || blocked === 'wasm-eval')
    return [name, `'unsafe-${blocked}'`]
  if (blocked === 'blob' || blocked.startsWith('blob:')) return [name, 'blob:']
  if (blocked === 'data' || blocked.startsWith('data:')) return [name, 'data:']
  const { origin } = new URL(blocked)
  if (origin === names.own) return [name, SELF]
  if (origin === names.scripts) return [name, SCRIPTS]
  if (origin === names.books) return [name, BOOKS]
  return [name, origin]
}

/** The policy that allows exactly these needs. */
export function policyOf(needs: Iterable<readonly [string, string]>): Policy {
  const policy = new Map<string, Set<string>>()
  for (const [directive, source] of needs) {
    const sources = policy.get(directive) ?? new Set<string>()
    policy.set(directive, sources.add(source))
  }
  return policy
}

export function without(policy: Policy, directive: string, source: string): Policy {
  return policyOf(needsIn(policy).filter(([name, one]) => name !== directive || one !== source))
}

export const needsIn = (policy: Policy): [string, string][] =>
  [...policy].flatMap(([name, sources]) => [...sources].map((source): [string, string] => [name, source]))

/** The header of a policy that refuses everything it does not name, for these origins. */
export function headerOf(policy: Policy, names: Names): string {
  const real = (source: string) =>
    source === SCRIPTS ? names.scripts : source === BOOKS ? names.books : source
  const lines = DIRECTIVES.map((name) => {
    const sources = [...(policy.get(name) ?? [])].map(real)
    // The page's own script that records violations is always allowed.
    if (name === 'script-src') sources.push(`${names.own}/note.js`)
    return `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`
  })
  const types = [...(policy.get('trusted-types') ?? [])]
  lines.push(
    "require-trusted-types-for 'script'",
    `trusted-types ${types.length > 0 ? types.join(' ') : "'none'"}`,
  )
  return lines.join('; ')
}
