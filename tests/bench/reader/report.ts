import type { BenchBook } from '../books/make'
import { short } from '../lib/figures'
import { ENGINES, type Engine, isOurs, titleOf } from './engines'
import { FAR, GIANT_TURNS, TURNS } from './journeys'
import type { RunResult } from './run'
import { type Row, rowsOf } from './table'

export interface Reported {
  books: readonly BenchBook[]
  results: readonly RunResult[]
  /** One message per failure. */
  failures: readonly string[]
  runs: number
  /** Number of these runs with a search. */
  searches: number
  machine: string
  command: string
}

/** The report as Markdown: a table for each book, the goals and whether they are met, and the method. */
export function report(given: Reported): string {
  const { books, results, failures, runs, searches, machine, command } = given
  const tables = books.map((book) => ({ book, rows: rowsOf(results.filter((run) => run.book === book.id)) }))
  return `# The reader against its peers

Written by \`${command}\`; do not edit it by hand. ${new Date().toISOString().slice(0, 10)}. ${machine}.

${runs} runs of each engine with each book, one after another in turn, each in a fresh page of 1000 × 700 with the book in
800 × 600 inside a shadow root, one column, letters of 20 px. Every figure is the median / the 95th percentile.
The whole book was searched in ${searches} of the runs.

## Aims

${aims(tables)}

${tables.map(({ book, rows }) => section(book, rows)).join('\n\n')}

${reasons(failures)}

## How it is measured

${HOW}
`
}

function section({ name, bytes, format }: BenchBook, rows: readonly Row[]): string {
  const isAlone = format === 'txt'
  const isShown = (engine: Engine) => !isAlone || isOurs(engine)
  const ours = ENGINES.filter(isOurs)
  const head = [
    '',
    ...ENGINES.filter(isShown).map(titleOf),
    ...(isAlone ? [] : ours.map((engine) => `${titleOf(engine)} ÷ best peer`)),
    'aim',
    ...ours.map(titleOf),
  ]
  const lines = rows.map(({ name: figure, cells, aim, judged }) => [
    figure,
    ...cells.filter((_, at) => ENGINES.map(isShown)[at]),
    ...(isAlone ? [] : judged.map(({ ratio }) => ratio)),
    aim,
    ...judged.map(({ isMet }) => (isMet === null ? '' : isMet ? 'met' : '**not met**')),
  ])
  return `## ${capital(name)} (${short(bytes / 1e6)} MB)

${[head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`
}

function aims(tables: readonly { book: BenchBook; rows: readonly Row[] }[]): string {
  return ENGINES.filter(isOurs)
    .map((engine) => {
      const judged = tables.flatMap(({ book, rows }) =>
        rows.flatMap((row) =>
          row.judged
            .filter((each) => each.engine === engine && each.isMet !== null)
            .map((each) => ({ ...row, ...each, book: book.name })),
        ),
      )
      const missed = judged.filter(({ isMet }) => !isMet)
      const head = `**${capital(titleOf(engine))}**: ${judged.length - missed.length} of ${judged.length} are met.`
      if (missed.length === 0) return head
      const list = missed.map(
        ({ name, book, cells, ratio, aim }) =>
          `- ${book}: ${name} is ${cells[ENGINES.indexOf(engine)]}${ratio ? `, ${ratio} the best peer` : ''}; the aim is ${aim}`,
      )
      return `${head} Not met:\n\n${list.join('\n')}`
    })
    .join('\n\n')
}

/** The reason for each dash in the tables. */
function reasons(failures: readonly string[]): string {
  const lines = [
    '— if an engine has nothing to measure:',
    '',
    '- The peers are driven by calls only, and have no table of contents to open.',
    "- Readium's navigator cannot search a whole book.",
    '- Only ours opens TXT. A book of one chapter has no crossing and no far jump.',
    ...failures.map((failure) => `- ${failure}`),
  ]
  return lines.join('\n')
}

const HOW = `- **Painted**: from the call or the key to the end of the frame that shows the effect: a frame's callback, then a
  task after it, in which style, layout and painting of that frame are done. Turns and jumps begin in a frame's callback,
  where browsers deliver input, at 60 frames a second unless \`--frames free\` is given; so a synchronous effect
  is painted in the same frame and counts its work alone, and one that needs three frames counts three frames.
- **The next is accepted**: the engine takes another turn. foliate-js refuses them for 100 ms after each; a turn counts as
  done only then, and both are reported.
- **First page**: the code is loaded, the address is given, the first page is painted. What an engine loads late (ours does)
  is included. *With loading the code*: from the navigation to an empty page.
- **Our surface** corresponds to the peers: the navigator that lays a book out and turns its pages (\`src/reading\`), driven by its own
  calls, without an interface around it. The aims were set for it.
- **Our \`<book-reader>\`** is the whole element \`<book-reader href="…">\` from \`dist/\`, with its bars, contents, search, notes and marks; turned by the arrow
  key; a far jump is a click on an entry of the open contents, including the closing of these; a search is typed
  into its panel and all hits are listed. The peers have no interface: their own calls (\`next\`, \`display\`, \`goTo\`, \`go\`, \`search\`).
- **Readium** does not parse EPUB; it gets the same book as a web publication (manifest, positions, files, text compressed) as its
  servers send it. epub.js and epub-ts search as in their example, section by section, from the beginning; ours begins at the page.
  What ours loads when its search panel is opened is not counted; it is in the code of the others from the beginning.
- The pause between two turns is 60 ms. After the first page there are 300 ms of rest. The journey is ${TURNS} turns and ${FAR.length} far jumps
  (the giant: ${GIANT_TURNS} turns), and the search after it.
- **Heap** is JavaScript's own after a collection (\`Runtime.getHeapUsage\`), with code, frames of the same process and all; the
  row with buffers and document adds array buffers and the nodes' own memory.
- Bytes are those the server sent, compressed as it sent them.`

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
