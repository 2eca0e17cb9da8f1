import { readTextBook } from '../../support/read-text-book'
import { KINDS, makeTextBook } from '../../support/text-books'
import type { Section } from '../section'
import { demoProse, inTraditional } from '../texts'

/** Books of each kind; a third of them is traditional. */
const BOOKS = 30
const AIM = 0.98

export const section: Section = {
  title: 'Chapters of plain text',
  order: 20,
  async run() {
    const prose = demoProse()
    const misses: string[] = []
    const rows = KINDS.map((kind) => {
      const sum = { expected: 0, found: 0, right: 0, levels: 0, whole: 0 }
      for (let seed = 1; seed <= BOOKS; seed++) {
        const book = makeTextBook(kind, seed, prose)
        const isTraditional = seed % 3 === 0
        const written = isTraditional
          ? {
              ...book,
              text: inTraditional(book.text),
              headings: book.headings.map((each) => ({ ...each, label: inTraditional(each.label) })),
            }
          : book
        const { expected, found, right, levels, isWhole } = readTextBook(written)
        sum.expected += expected
        sum.found += found
        sum.right += right
        sum.levels += levels
        if (isWhole) sum.whole++
      }
      const figures = [
        ['recall', sum.right, sum.expected],
        ['precision', sum.right, sum.found],
        ['levels', sum.levels, sum.right],
      ] as const
      for (const [name, part, all] of figures)
        if (all > 0 && part / all < AIM) misses.push(`${kind}: ${name} ${percent(part, all)}`)
      if (sum.whole < BOOKS) misses.push(`${kind}: ${BOOKS - sum.whole} texts are not whole`)
      return [
        kind,
        String(sum.expected),
        ...figures.map(([, part, all]) => percent(part, all)),
        `${sum.whole} of ${BOOKS}`,
      ]
    })
    return {
      intro: `${KINDS.length * BOOKS} books of \`tests/support/text-books.ts\`, made of the prose of the demo library: every third is traditional; their
settings differ (indents, empty lines, line ends, places of headings). Recall is the share of a book's headings that the contents have, precision
the share of the contents that are headings, levels the share of these at their level. A text is whole if all chapters together are the file, to the
character but for white space. The aims are ${AIM * 100} % and every text.`,
      head: ['kind', 'headings', 'recall', 'precision', 'levels', 'whole texts'],
      rows,
      misses,
    }
  },
}

const percent = (part: number, all: number) => (all === 0 ? '–' : `${((part / all) * 100).toFixed(1)} %`)
