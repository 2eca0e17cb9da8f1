import { median, p95, short } from '../lib/figures'
import { CARDS } from './ids'
import type { CardRun, Stage, Way } from './run'
import { WAYS } from './site'

interface Figure {
  name: string
  of(run: CardRun): number
  /** A count, which is the same in every run. */
  isCount?: boolean
}

const FIGURES: readonly Figure[] = [
  ...stage('first screen', ({ first }) => first),
  { name: 'a second at rest: all tasks of the page, ms', of: ({ rest }) => rest },
  ...stage('scrolled to the end', ({ scrolled }) => scrolled),
  { name: 'cards that show their book at the end', of: ({ done }) => done, isCount: true },
  { name: 'code moved, KB', of: ({ codeBytes }) => codeBytes / 1e3, isCount: true },
]

function stage(when: string, of: (run: CardRun) => Stage): Figure[] {
  return [
    { name: `${when}: painted, ms`, of: (run) => of(run).painted },
    { name: `${when}: scripts, ms`, of: (run) => of(run).script },
    { name: `${when}: all tasks of the page, ms`, of: (run) => of(run).tasks },
    { name: `${when}: heap, MB`, of: (run) => of(run).heap / 1e6 },
    { name: `${when}: heap, buffers and document, MB`, of: (run) => of(run).whole / 1e6 },
    { name: `${when}: catalogue requests`, of: (run) => of(run).catalogueRequests, isCount: true },
    { name: `${when}: covers fetched`, of: (run) => of(run).covers, isCount: true },
  ]
}

const HEADS: Readonly<Record<Way, string>> = {
  cards: '`<book-card>`',
  plain: 'plain `<img>` and text',
  roots: 'bare React roots, the same markup',
}

interface Aim {
  sentence: string
  isMet: boolean
  figure: string
}

export interface ReportedCards {
  results: readonly CardRun[]
  runs: number
  machine: string
  command: string
}

export function report({ results, runs, machine, command }: ReportedCards): string {
  const of = (way: Way, figure: (run: CardRun) => number) =>
    results.filter((run) => run.way === way).map(figure)
  const rows = FIGURES.map(({ name, of: value, isCount }) => {
    const cells = WAYS.map((way) => {
      const values = of(way, value)
      return isCount ? short0(median(values)) : `${short(median(values))} / ${short(p95(values))}`
    })
    const [cards = 0, plain = 0, roots = 0] = WAYS.map((way) => median(of(way, value)))
    return [name, ...cells, ...(isCount ? ['', ''] : [ratio(cards, plain), ratio(cards, roots)])]
  })
  const head = ['', ...WAYS.map((way) => HEADS[way]), '÷ plain', '÷ roots']
  const table = [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
  return `# ${CARDS} cards against plain ones

Written by \`${command}\`; do not edit it by hand. ${new Date().toISOString().slice(0, 10)}. ${machine}.

${runs} runs of each page, one after another in turn, each fresh: ${CARDS} books of one catalogue, five in a row, in a window of
1000 × 700. Every figure is the median / the 95th percentile.

${aimsOf(of)
  .map(({ sentence, isMet, figure }) => `- ${sentence}: ${isMet ? 'met' : '**not met**'} (${figure})`)
  .join('\n')}

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

- **Painted**: from the moment the code is loaded until every card in view shows its title and its cover, and a frame after that
  has been painted; then from screenful to screenful down to the last, so that all ${CARDS} have been shown; those times are of the scrolling alone.
- **Plain**: an \`<img loading="lazy">\` and two lines, built from the same feed by the page's own script. **Bare roots**: one
  \`createRoot\` a card in the page's own tree, with the same markup as a shown card, and none of its functions.
- A card requests its book, and its cover, only when it is near the window; the browser's own lazy loading begins
  much earlier.
- **Scripts** are calls, modules and microtasks in the browser's trace, without the layout they cause; **tasks** the browser's
  own count (\`Performance.getMetrics\`); both from the same moment on, in the main thread's own time. Requesting a picture's
  file is part of the script that names it; if the browser does so by itself (\`loading="lazy"\`) it is not.
- The heap is taken after a collection; for the cards and the roots it includes React's code, which the plain page lacks.
`
}

function aimsOf(of: (way: Way, figure: (run: CardRun) => number) => number[]): Aim[] {
  const at = (way: Way, figure: (run: CardRun) => number) => median(of(way, figure))
  const requests = at('cards', ({ scrolled }) => scrolled.catalogueRequests)
  const covers = at('cards', ({ first }) => first.covers)
  const script = (way: Way) => at(way, ({ first, scrolled }) => first.script + scrolled.script)
  const heap = (way: Way) => at(way, ({ scrolled }) => scrolled.whole)
  const each = (total: number) => `${((total - script('plain')) / CARDS).toFixed(2)} ms`
  const kilobytes = (total: number) => `${short((total - heap('plain')) / CARDS / 1e3)} KB`
  return [
    {
      sentence: `${CARDS} cards make one catalogue request`,
      isMet: requests === 1,
      figure: `${requests}`,
    },
    {
      sentence: 'covers are fetched near the window only',
      isMet: covers < CARDS / 4,
      figure: `${covers} of ${CARDS} before scrolling`,
    },
    {
      sentence: 'a card runs no more script than a bare React root with its markup, when all have been shown',
      isMet: script('cards') <= script('roots'),
      figure: `${each(script('cards'))} a card, ${each(script('roots'))} a root, each beyond a plain one`,
    },
    {
      sentence: 'a card holds no more memory than such a root',
      isMet: heap('cards') <= heap('roots'),
      figure: `${kilobytes(heap('cards'))} a card, ${kilobytes(heap('roots'))} a root, each beyond a plain one`,
    },
  ]
}

const ratio = (value: number, other: number): string => (other > 0 ? `${(value / other).toFixed(2)}×` : '')
const short0 = (value: number): string =>
  Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '—'
