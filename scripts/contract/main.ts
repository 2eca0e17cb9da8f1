// `npm run contract`: regenerates every file derived from widgets/contract.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from '../lib/paths.mjs'
import { say } from '../lib/say.mjs'
import { artefacts } from './artefacts'

let written = 0
for (const [path, text] of Object.entries(artefacts())) {
  const file = inRoot(path)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  say(path)
  written++
}
say(written === 0 ? 'Everything agrees with the contract.' : `${written} written.`)
