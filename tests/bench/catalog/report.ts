import { median, p95, short } from '../lib/figures'
import { INTRO } from './books'
import type { Published, PublishedTexts, Run } from './published'
import type { Figures } from './run'
import type { ScreenFigures, TextFigures } from './screens'
import type { Site } from './site'

export interface Measured {
  site: Site
  figures: readonly Figures[]
}

export interface BenchResults {
  measured: readonly Measured[]
  published: (Published & ScreenFigures) | null
  texts: (PublishedTexts & { found: readonly TextFigures[] }) | null
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

const count = (value: number) => value.toLocaleString('en')
const megabytes = (bytes: number) => `${short(bytes / 1_000_000)} MB`
const verdict = (isMet: boolean) => (isMet ? 'met' : '**not met**')

/** The page of docs/reports. */
export function report(
  { measured, published, texts }: BenchResults,
  machine: string,
  command: string,
): string {
  const parts = [
    measured.length > 0 ? suggestions(measured) : '',
    published ? catalogue(published) : '',
    texts ? fullText(texts) : '',
  ]
  return `# Large catalogues

Written by \`${command}\`; do not edit it by hand. ${machine}.

${parts.filter(Boolean).join('\n')}`
}

function suggestions(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ site, figures }) =>
    figures.map((one) => {
      const cells = [
        count(site.count),
        NAMES[one.way],
        `${short(one.first)} ms`,
        `${short(one.firstBytes / 1024)} KB`,
        `${short(median(one.keystrokes))} / ${short(p95(one.keystrokes))} ms`,
        one.longest === 0 ? 'below 50 ms' : `${short(one.longest)} ms`,
        megabytes(one.heap),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  const made = measured.map(
    ({ site }) =>
      `| ${count(site.count)} | ${short(site.seconds)} s | ${count(site.files)} | ${megabytes(site.bytes)} |`,
  )
  const largest = measured.at(-1)?.figures.find(({ way }) => way === 'ours')
  const aims = largest ? AIMS.map(([aim, isMet]) => `- ${aim}: ${verdict(isMet(largest))}`) : []
  return `## Suggestions

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

const RUNS_HEAD = `| run | time | memory | first word | longest silence | exit |
| --- | --- | --- | --- | --- | --- |`

const runRow = ({ name, seconds, memory, firstWord, silence, code }: Run) =>
  `| ${name} | ${short(seconds)} s | ${short(memory)} MB | ${short(firstWord)} s | ${short(silence)} s | ${code ?? 'killed'} |`

function catalogue({ books, runs, home, list }: Published & ScreenFigures): string {
  const memory = Math.max(...runs.map((run) => run.memory))
  const again = runs.find(({ name }) => name.startsWith('again'))?.seconds ?? Number.NaN
  return `## A published catalogue

${count(books)} TXT books of two short chapters, published by the command.

${RUNS_HEAD}
${runs.map(runRow).join('\n')}

- under 400 MB: ${verdict(memory < 400)}
- an unchanged run under 60 s: ${verdict(again < 60)}

The library over loopback. Home, from the request for the page to its first book: ${short(home.first)} ms, ${short(home.bytes / 1024)} KB of the catalogue, longest
task ${short(home.longest)} ms. The list of all ${count(list.total)} books, scrolled through its first ${count(list.shown)}: a further page after ${short(median(list.pages))} ms, ${short(p95(list.pages))} ms at the 95th
percentile, longest task ${short(list.longest)} ms, ${megabytes(list.heap)} of heap more at the end.
`
}

function fullText({ books, runs, texts, index, blocks, found }: NonNullable<BenchResults['texts']>): string {
  const times = found.map(({ first }) => first)
  const moved = found.map(({ bytes }) => bytes)
  const rows = found.map(
    ({ query, first, bytes, hits }) =>
      `| ${query} | ${short(first)} ms | ${short(bytes / 1024)} KB | ${hits} |`,
  )
  return `## Full text

${count(books)} generated books of 200,000 characters, ${megabytes(texts)} as gzip: what a search that holds everything in memory would move.

${RUNS_HEAD}
${runs.map(runRow).join('\n')}

The index has ${megabytes(index)}, ${short((100 * index) / texts)} % of the texts; the blocks that hits are shown from have ${megabytes(blocks)}. The first hits on the
screen, in a fresh page each, after ${short(median(times))} ms, at most ${short(Math.max(...times))} ms:

| query | first hits | moved | shown |
| --- | --- | --- | --- |
${rows.join('\n')}

- the index at most 60 % of the texts: ${verdict(index <= 0.6 * texts)}
- first hits under 1 s: ${verdict(Math.max(...times) < 1000)}
- under 1 MB moved for them: ${verdict(Math.max(...moved) < 1_000_000)}
`
}
