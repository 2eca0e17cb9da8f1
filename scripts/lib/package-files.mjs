import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

const dist = (file) => inRoot('dist', file)

/** Entries that define tags; their types only declare that the tags exist. */
const DEFINING = ['all', 'org-library', 'book-card', 'book-reader']
/** Entries with types only; their script is empty, so importing one does nothing. */
const TYPES_ONLY = ['react', 'vue', 'svelte']

/** Copies the generated contract files into dist: declarations and editor data. */
export function copyContract() {
  for (const file of readdirSync(inRoot('widgets', 'generated')))
    if (!/(?<!\.d)\.ts$/.test(file)) copyFileSync(inRoot('widgets', 'generated', file), dist(file))
  for (const name of DEFINING) writeFileSync(dist(`${name}.d.ts`), "import './index.js'\n\nexport {}\n")
  for (const name of TYPES_ONLY) writeFileSync(dist(`${name}.js`), 'export {}\n')
}

/** Writes `dist/integrity.json`: the value of `integrity="…"` for each script a page names itself. */
export function writeIntegrity(files = ['loader.js', 'org-library.single.js']) {
  const hashes = Object.fromEntries(
    files.map((file) => [
      file,
      `sha384-${createHash('sha384')
        .update(readFileSync(dist(file)))
        .digest('base64')}`,
    ]),
  )
  writeFileSync(dist('integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`)
  return hashes
}
