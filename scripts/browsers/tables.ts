import { FEATURES, type Feature } from '../../tests/browsers/features'
import { JOURNEY } from '../../tests/browsers/journey'
import type { Outcome } from '../../tests/support/contract/page/ledger'
import { RUNS } from '../../tests/support/contract/run'
import { table } from '../lib/table'

/** All results of one engine. */
export interface EngineReport {
  title: string
  version: string
  /** Number of steps of the journey that passed. */
  steps: number
  /** Outcomes of the contract checks, by run id. */
  runs: Record<string, readonly Outcome[]>
  /** Support for each feature, by feature name. */
  has: Record<string, boolean>
}

/** Returns the text of docs/reports/browsers.md. */
export function tables(reports: readonly EngineReport[]): string {
  const titles = reports.map(({ title, version }) => `${title} ${version}`)
  const results = [
    [
      'the journey',
      'home, a book, signing in, the shelf, the reader, history, search, another organisation',
      ...reports.map(({ steps }) => ratio(steps, JOURNEY.length)),
    ],
    ...Object.entries(RUNS).map(([id, { name }]) => [
      name,
      [...new Set(reports.flatMap(({ runs }) => (runs[id] ?? []).map(({ tag }) => `\`${tag}\``)))].join(', '),
      ...reports.map(({ runs }) =>
        ratio((runs[id] ?? []).filter(({ passed }) => passed).length, (runs[id] ?? []).length),
      ),
    ]),
  ]
  const failures = reports.flatMap(({ title, runs }) =>
    Object.values(runs)
      .flat()
      .filter(({ passed }) => !passed)
      .map(({ tag, subject, check, got = '', wanted = '' }) => [
        title,
        `\`${tag}\` ${subject}`,
        check,
        `\`${got}\` instead of \`${wanted}\``,
      ]),
  )
  const isMissing = ({ name }: Feature) => reports.some(({ has }) => !has[name])
  const features = (list: readonly Feature[]) =>
    list.map((feature) => [
      feature.name,
      ...reports.map(({ has }) => (has[feature.name] ? 'yes' : '**no**')),
      feature.without ?? 'nothing else helps',
    ])
  return `# Browsers

Written by \`npm run browsers\`; do not edit it by hand. \`npm run test:browsers\` runs the same without writing: one user journey
and the checks of the elements' contract in Chromium, Firefox (Debian's \`firefox-esr\`, over WebDriver BiDi) and WebKit
(\`webkit2gtk-driver\` with \`xvfb\`), on the built \`dist/\` and under the strict policy; an engine that is not installed is
skipped with a message. The checks are in \`tests/support/contract\`; all other browser tests run in Chromium.

Required everywhere: container queries, \`light-dark()\`, \`popover\`, \`dialog\`, constructable style sheets,
\`DecompressionStream\`. That is Chromium 123, Firefox 128, Safari 17.5 and newer.

## What passes

${table(['what', 'of', ...titles], results)}

${failures.length > 0 ? table(['engine', 'of', 'check', 'got'], failures) : 'No check fails in any of them.'}

## What an engine lacks

${table(['feature', ...titles, 'what happens without it'], features(FEATURES.filter(isMissing)))}

All of them have: ${FEATURES.filter((feature) => !isMissing(feature))
    .map(({ name }) => name)
    .join(', ')}.
`
}

const ratio = (passed: number, all: number) => (all === 0 ? '**none ran**' : `${passed} of ${all}`)
