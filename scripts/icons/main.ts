// `npm run icons`: writes the icon files from the table and Lucide's drawings.
import { writeFileSync } from 'node:fs'
import { inRoot } from '../lib/paths.mjs'
import { say } from '../lib/say.mjs'
import { ICON_FILES } from './table'
import { iconSource } from './write'

for (const file of ICON_FILES) {
  writeFileSync(inRoot(file.file), iconSource(file))
  say(`${file.file}: ${Object.keys(file.icons).length} icons`)
}
