import type { Violation } from './measure'

/** A policy as data: what each directive allows. */
export type Policy = ReadonlyMap<string, ReadonlySet<string>>

/** Origins that stand for the page's own, the scripts' and the books' wherever a policy is written. */
export interface Names {
  own: string
  scripts: string
  books: string
}
export const SELF = "'self'"
export const SCRIPTS = 'https://cdn.example'
export const BOOKS = 'https://books.example'

/** Every directive that can be asked about; the first is what the others fall back to. */
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

/** Nothing is allowed, and Trusted Types are asked for. */
export const NOTHING: Policy = new Map()

/** The directive that a page would write, of that which the browser names. */
const written = (directive: string) => directive.replace(/-(elem|attr)$/, '')

/** What has to be allowed for a violation not to be one: directive and source. Null for one that no source heals. */
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

/** The header of a policy that refuses all that it does not name, for these origins. */
export function headerOf(policy: Policy, names: Names): string {
  const real = (source: string) =>
    source === SCRIPTS ? names.scripts : source === BOOKS ? names.books : source
  const lines = DIRECTIVES.map((name) => {
    const sources = [...(policy.get(name) ?? [])].map(real)
    // The page's own script that notes violations is always let in.
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
