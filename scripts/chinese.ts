// `npm run chinese`: measures what the library does with Chinese text and writes docs/reports/chinese.md. Each module of
// tests/chinese/sections is a section of it.
//   npm run chinese -- --only txt-chapters   runs some; the report keeps the other sections of the last run
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Section, Table } from '../tests/chinese/section'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'
import { table } from './lib/table'

/** A section that has run. */
interface Result extends Table {
  name: string
  title: string
  order: number
}

const FOLDER = inRoot('tests', 'chinese', 'sections')
const FILE = inRoot('docs', 'reports', 'chinese.md')
/** The sections of the last run. */
const RESULTS = inRoot('test-results', 'chinese.json')

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
const unknown = values.only?.filter((only) => !names.includes(only)) ?? []
if (unknown.length > 0) stop(`No such section: ${unknown.join(', ')}. There are ${names.join(', ')}.`)

const results = new Map(lastResults().map((result) => [result.name, result]))
for (const name of names) {
  if (values.only && !values.only.includes(name)) continue
  const section = await sectionOf(name)
  const { title, order } = section
  results.set(name, { name, title, order, ...(await section.run()) })
  mkdirSync(dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, JSON.stringify([...results.values()]))
  const misses = results.get(name)?.misses ?? []
  say(`${name}: ${misses.length === 0 ? 'every aim is met' : misses.join('; ')}`)
}
const ordered = [...results.values()].sort((a, b) => a.order - b.order)
writeFileSync(FILE, reportOf(ordered))
say(`wrote ${FILE}`)
const missed = ordered.filter(({ misses }) => misses.length > 0)
if (missed.length > 0) stop(`Aims are missed in: ${missed.map(({ title }) => title).join(', ')}`)

function lastResults(): Result[] {
  if (!values.only || !existsSync(RESULTS)) return []
  const found: Result[] = JSON.parse(readFileSync(RESULTS, 'utf8'))
  return found.filter(({ name }) => names.includes(name))
}

async function sectionOf(name: string): Promise<Section> {
  const module: { section?: Section } = await import(pathToFileURL(`${FOLDER}/${name}.ts`).href)
  return module.section ?? stop(`${FOLDER}/${name}.ts exports no section.`)
}

function reportOf(sections: readonly Result[]): string {
  const parts = sections.map(({ title, intro, head, rows, misses }) => {
    const missed = misses.length > 0 ? `\n\n**Missed:** ${misses.join('; ')}.` : ''
    return `## ${title}\n\n${intro.trim()}${missed}\n\n${table(head, rows)}`
  })
  return `# Chinese

Written by \`npm run chinese\`; do not edit it by hand. Each section is a module of \`tests/chinese/sections\`. The texts are
made by the project or in the public domain.

${parts.join('\n\n')}
`
}
