import { table } from '../../scripts/lib/table'
import type { Row } from './rows'
import { FORMS, type Form } from './samples'
import type { Way } from './saved'
import type { Outcome } from './shown'

/** The result of one sample. */
export interface Result {
  row: Row
  form: Form
  tag: string
  way: Way
  outcome: Outcome
}

const HEADS: Readonly<Record<Form, string>> = {
  html: 'HTML',
  data: '`data-`',
  link: 'link',
  wordpress: 'shortcode',
}

/** Returns the text of docs/reports/editors.md. */
export function report(
  results: readonly Result[],
  versions: ReadonlyMap<string, string>,
  browser: string,
): string {
  const lines = (isFilter: boolean) => {
    const rows = [...new Set(results.map(({ row }) => row))].filter(
      (row) => (row.isFilter ?? false) === isFilter,
    )
    return rows.map((row) => {
      const of = (form: Form, way: Way) =>
        cell(results.filter((one) => one.row === row && one.form === form && one.way === way))
      const version = versions.get(row.package)
      const name = [row.name, version?.split('.').slice(0, 2).join('.')].filter(Boolean).join(' ')
      const ways: readonly Way[] = isFilter ? ['source'] : ['source', 'paste']
      return [name, row.with ?? '', ...FORMS.flatMap((form) => ways.map((way) => of(form, way)))]
    })
  }
  const heads = FORMS.flatMap((form) => [`${HEADS[form]}, as source`, `${HEADS[form]}, pasted`])
  return `# Editors

Written by \`npm run editors\`; do not edit it by hand. What is left of a snippet after it was put into the
editor of a CMS: each editor is opened in ${browser}, given what the snippet builder writes for a card, a reader and a library,
once in its source and once pasted; what it would save is put into a page under the strict policy of
[policy.md](policy.md), and the book has to appear. The link is for cards only.

**works**: as it is. **with the loader**: if the site’s template has the line with \`loader.js\`, which the snippet
builder shows beside it. **as text**: unchanged text, as WordPress expects it. *a link*: no card, but a link to the book. –: nothing usable is left.

## Editors

${table(['editor', 'with', ...heads], lines(false))}

² TinyMCE writes addresses of its own host relative to the page being edited: shown from another folder, a link leads
elsewhere. Here it is configured not to; a library on another host needs no setting.

## What a site does with it before it is shown

${table(['filter', 'with', ...FORMS.map((form) => HEADS[form])], lines(true))}

¹ Tags and attributes as their documentation lists them (\`tests/editors/fixtures/allowed.js\`), not their code, which is PHP.

## Which one to take

- The **link** is kept everywhere: paste it on a line of its own. The template’s line says which links become
  cards and how they look; without it they are still links.
- The **\`data-\` form**, also for a reader or a library, if \`div\` and its attributes are kept.
- **HTML** if markup is kept: raw blocks, templates, pages of your own. \`<script>\` and our tags are what
  editors remove first.
- The **shortcode** if the site is WordPress: it is text, which nothing removes (Quill writes its spaces as \`&nbsp;\`, which
  WordPress does not read).
`
}

const SAID: Readonly<Record<Outcome, string>> = {
  works: '**works**',
  'with the loader': '**with the loader**',
  'as text': '**as text**',
  'a link': '*a link*',
  lost: '–',
}

/** One word when card, reader and library have the same outcome; else one each. */
function cell(results: readonly Result[]): string {
  const outcomes = new Set(results.map(({ outcome }) => outcome))
  if (outcomes.size <= 1) return [...outcomes].map((one) => SAID[one]).join('')
  return [...outcomes]
    .map((one) => {
      const tags = results.filter(({ outcome }) => outcome === one).map(({ tag }) => tag.replace(/^.*-/, ''))
      return `${tags.join(', ')}: ${SAID[one]}`
    })
    .join('; ')
}
