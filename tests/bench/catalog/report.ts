import { median, p95, short } from '../lib/figures'
import { INTRO } from './books'
import type { Figures } from './run'
import type { Site } from './site'

export interface Measured {
  site: Site
  figures: readonly Figures[]
}

const NAMES = {
  ours: 'our index in parts',
  minisearch: 'MiniSearch, characters and pairs',
  flexsearch: 'FlexSearch, characters and pairs',
  includes: '`includes` over one JSON',
} as const

/** The aims for 100,000 books, and whether a run meets them. */
const AIMS: readonly [aim: string, isMet: (one: Figures) => boolean][] = [
  ['first suggestion under 300 ms', ({ first }) => first < 300],
  ['under 300 KB moved for it', ({ firstBytes }) => firstBytes < 300 * 1024],
  ['50 ms per keystroke at the 95th percentile', ({ keystrokes }) => p95(keystrokes) <= 50],
  ['no task over 50 ms', ({ longest }) => longest <= 50],
  ['under 25 MB of heap more', ({ heap }) => heap < 25_000_000],
]

/** The page of docs/reports. */
export function report(measured: readonly Measured[], machine: string, command: string): string {
  const rows = measured.flatMap(({ site, figures }) =>
    figures.map((one) => {
      const cells = [
        site.count.toLocaleString('en'),
        NAMES[one.way],
        `${short(one.first)} ms`,
        `${short(one.firstBytes / 1024)} KB`,
        `${short(median(one.keystrokes))} / ${short(p95(one.keystrokes))} ms`,
        one.longest === 0 ? 'below 50 ms' : `${short(one.longest)} ms`,
        `${short(one.heap / 1_000_000)} MB`,
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  const made = measured.map(
    ({ site }) =>
      `| ${site.count.toLocaleString('en')} | ${short(site.seconds)} s | ${site.files.toLocaleString('en')} | ${short(site.bytes / 1_000_000)} MB |`,
  )
  const largest = measured.at(-1)?.figures.find(({ way }) => way === 'ours')
  const aims = largest
    ? AIMS.map(([aim, isMet]) => `- ${aim}: ${isMet(largest) ? 'met' : '**not met**'}`)
    : []
  return `# Search in large catalogues

Written by \`${command}\`; do not edit it by hand. ${machine}.

Generated Chinese books with introductions of ${INTRO} characters. Ours is the library's own search field: it gets the focus, and the first key
follows 300 ms later, as with a person; then from the end of the 120 ms in which the field waits for another key, and already reads
what the suggestions need, to the list on the page. The peers hold everything in memory
and are timed without a page, from the request for the JSON. "First" is the first query of a fresh page; "moved" is all that is
fetched from the focus until then; "each" is the median and the 95th percentile of 48 further queries of one to four characters.
Heap is that of the page's thread.

| books | search | first | moved | each | longest task | heap more |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Of the aims, with the most books:

${aims.join('\n')}

Making the index:

| books | time | files | size |
| --- | --- | --- | --- |
${made.join('\n')}
`
}
