import { table } from '../lib/table'
import type { Outcome } from './measure'
import { needsIn, type Policy } from './sources'

export interface FeatureReport {
  name: string
  about: string
  /** Under a report-only policy that allows nothing. */
  asked: Outcome
  needs: Policy
  /** Under a policy that allows exactly what it needs. */
  exact: Outcome
  /** Without each of its needs in turn. */
  lost: { directive: string; source: string; outcome: Outcome }[]
}

export interface SettingReport {
  title: string
  features: readonly FeatureReport[]
}

/** Returns the text of docs/reports/policy.md. */
export function document(
  settings: readonly SettingReport[],
  strict: ReadonlyMap<string, Outcome>,
  { policy, version }: { policy: string; version: string },
): string {
  return `# What a page’s policy has to allow

Written by \`npm run policy\`; do not edit it by hand. Each feature is used on a page of its own in Chromium ${version}: first
under a policy that allows nothing and only reports, which shows what it needs; then under exactly that, enforced, with
Trusted Types, where it has to work without a violation; then again without each need in turn. Everything that is not
named is refused (\`default-src 'none'\`): no inline style, no \`eval\`, no \`wasm-unsafe-eval\`, no frame.

${settings.map(section).join('\n\n')}

## Under the policy of the demo

\`\`\`
${policy.replaceAll('; ', ';\n')}
\`\`\`

${table(
  ['feature', 'violations', 'works'],
  [...strict].map(([name, { sides, violations }]) => [
    name,
    violations.length === 0 ? 'none' : listOf(violations),
    sides ? sidesOf(sides) : '**no**',
  ]),
)}

## In words

- **PDF** is parsed by a worker, which browsers allow only from the page’s own origin. From a CDN, or if \`worker-src\`
  does not allow it, the same code runs on the main thread. Its character maps and its fonts are fetched from
  the script’s origin, under \`connect-src\`.
- **Search** runs on the main thread; there is no worker to allow.
- **Fonts** of books are passed as bytes, **sounds** as samples: \`font-src\` and \`media-src\` do not apply.
- **Sounds above 16 MB** are played by the browser, like films, and need what films need; without it a message says so.
- **Films** need \`media-src blob:\`. There is no alternative: browsers play a film that is not on the network only from an
  address (\`srcObject\` accepts a file in no engine but WebKit, and a \`MediaSource\` only fragmented films).
  Without it the rest of the book is readable, and the film is not shown.
- **Trusted Types**: \`org-library\` is the policy by which the elements pass text to inert parsers and name their worker;
  \`dompurify\` is that of DOMPurify.
`
}

function section({ title, features }: SettingReport): string {
  const needs = features.map(({ name, about, needs, exact }) => [
    name,
    about,
    [...needs].map(([directive, sources]) => `\`${directive} ${[...sources].join(' ')}\``).join('; '),
    exact.violations.length === 0 ? 'none' : listOf(exact.violations),
    exact.sides ? sidesOf(exact.sides) : '**no**',
  ])
  const atoms = [
    ...new Set(features.flatMap((one) => needsIn(one.needs).map((need) => need.join(' ')))),
  ].sort()
  const lost = atoms.map((atom) => {
    const losses = features.flatMap(({ name, lost, exact }) =>
      lost
        .filter(({ directive, source }) => `${directive} ${source}` === atom)
        .map(({ outcome }) => ({ name, says: difference(exact, outcome) })),
    )
    const groups = [...new Set(losses.map(({ says }) => says))].map((says) => {
      const names = losses.filter((one) => one.says === says).map(({ name }) => name)
      return `**${says}**: ${names.length === features.length ? 'all' : names.join(', ')}`
    })
    return [`\`${atom}\``, groups.join('. ')]
  })
  return `## ${title}

${table(['feature', 'of', 'needs', 'violations then', 'works then'], needs)}

Together:

\`\`\`
${commonPolicy(features)}
\`\`\`

What happens without one of them:

${table(['refused', 'effect on what needs it'], lost)}`
}

/** The policy that allows all features. */
function commonPolicy(features: readonly FeatureReport[]): string {
  const all = new Map<string, Set<string>>([['default-src', new Set(["'none'"])]])
  for (const [directive, source] of features.flatMap(({ needs }) => needsIn(needs)))
    all.set(directive, (all.get(directive) ?? new Set()).add(source))
  const types = all.get('trusted-types') ?? new Set()
  all.delete('trusted-types')
  all.set('require-trusted-types-for', new Set(["'script'"])).set('trusted-types', types)
  return [...all].map(([directive, sources]) => `${directive} ${[...sources].join(' ')}`).join(';\n')
}

/** A short description of what a feature loses. */
function difference({ sides: before }: Outcome, { sides: after, violations }: Outcome): string {
  if (!after) return 'stops'
  const lostSides = Object.entries(before ?? {}).flatMap(([side, worked]) =>
    worked && !after[side] ? [side] : [],
  )
  const reported = violations.length > 0 ? 'reported' : 'nothing reported'
  return lostSides.length > 0
    ? `goes on without ${lostSides.join(', ')} (${reported})`
    : `goes on (${reported})`
}

const sidesOf = (sides: Readonly<Record<string, boolean>>) =>
  Object.entries(sides)
    .map(([side, isThere]) => (isThere ? side : `not: ${side}`))
    .join(', ') || 'yes'

const listOf = (violations: Outcome['violations']) =>
  [...new Set(violations.map(({ directive, blocked }) => `\`${directive}\` (${blocked.slice(0, 60)})`))].join(
    ', ',
  )
