import type { Table } from '../../tests/e2e/hosts/support/row'
import { table } from '../lib/table'
import type { Row } from './rows'

const TITLES: readonly (readonly [Table, string])[] = [
  ['to the elements', 'What a page does to the elements'],
  ['to the page', 'What the elements do to a page'],
  ['several', 'Several on a page'],
  ['policy', 'Policy'],
]

/** Returns the text of docs/reports/hosts.md. */
export function document(rows: readonly Row[], browser: string): string {
  const passed = rows.filter(({ status }) => status === 'passes').length
  return `# Host pages

Written by \`npm run hosts\`; do not edit it by hand. Kinds of pages, what is compared, and the results in
${browser}: each row is a test in \`tests/e2e/hosts\`, its styles are in \`tests/fixtures/hosts\`. Of ${rows.length} rows **${passed} pass**.

“Pixels”: a card, the library’s home, a book’s details and the reader are shown in a box of fixed size, and their screenshots are
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
- Newer Chromium asks the user for permission before a page of a public address loads anything from a local network: a library
  inside one needs its pages there too, or the user’s consent.
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
