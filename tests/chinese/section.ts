/** A table of figures of docs/reports/chinese.md. */
export interface Table {
  /** What was measured, how, and on which texts: a paragraph of Markdown above the table. */
  intro: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Figures that miss their aim, a sentence each; the command fails if there is any. */
  misses: readonly string[]
}

/**
 * A section of `npm run chinese`. Each module of `tests/chinese/sections` exports one as `section`; the name of its file
 * is what `--only` takes.
 */
export interface Section {
  title: string
  /** Place in the report: 10, 20, 30 …, so that another fits between. */
  order: number
  run(): Promise<Table>
}
