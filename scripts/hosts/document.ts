import type { Table } from '../../tests/e2e/hosts/support/row'
import { table } from '../lib/table'
import type { Row } from './rows'

const TITLES: readonly (readonly [Table, string])[] = [
  ['to the elements', 'What a page does to the elements'],
  ['to the page', 'What the elements do to a page'],
  ['several', 'Several on a page'],
  ['policy', 'Policy'],
]

/** docs/reports/hosts.md. */
export function document(rows: readonly Row[], browser: string): string {
  const passed = rows.filter(({ status }) => status === 'passes').length
  return `# Pages the elements stand in

Written by \`npm run hosts\`; do not edit it by hand. What a page may be and do, what is compared, and what came of it in
${browser}: each row is a test of \`tests/e2e/hosts\`, its styles are in \`tests/fixtures/hosts\`. Of ${rows.length} rows **${passed} pass**.

“Pixels”: a card, the library’s home, a book’s details and the reader stand in a box of fixed size, and their pictures are
compared with those on a page without styles; at most one pixel in a thousand may differ.

${TITLES.map(([key, title]) =>
  section(
    title,
    rows.filter((row) => row.table === key),
  ),
).join('\n\n')}

What a page’s policy has to allow for each feature is in [policy.md](policy.md).

## What is not supported

- A page that itself uses hashes beginning with \`#/\`, without \`router="memory"\`.
- Newer Chromium asks a page of a public address for a permission before it loads anything from a local network: a library
  inside one needs its pages there too, or the reader’s consent.
`
}

function section(title: string, rows: readonly Row[]): string {
  return `## ${title}

${table(
  ['page', 'compared', 'result', 'test'],
  rows.map(({ page, compared, measured, status, file }) => [
    page,
    compared,
    [status === 'passes' ? status : `**${status}**`, measured].filter(Boolean).join('; '),
    `\`${file}\``,
  ]),
)}`
}
