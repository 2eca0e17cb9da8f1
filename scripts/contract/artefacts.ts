import { readFileSync } from 'node:fs'
import { inRoot } from '../lib/paths.mjs'
import { indexDeclarations, specs } from './declarations'
import { manifest, vscode, webTypes } from './editors'
import { react, svelte, vue } from './frameworks'
import { ELEMENTS } from './names'
import { readmeTables, reference } from './reference'

const START = '<!-- contract:start -->'
const END = '<!-- contract:end -->'

/** Everything that is made from the contract table, by path from the project's folder. */
export function artefacts(): Readonly<Record<string, string>> {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }
  return {
    ...Object.fromEntries(ELEMENTS.map((element) => [`widgets/generated/${element.tag}.ts`, specs(element)])),
    'widgets/generated/index.d.ts': indexDeclarations(),
    'widgets/generated/react.d.ts': react(),
    'widgets/generated/vue.d.ts': vue(),
    'widgets/generated/svelte.d.ts': svelte(),
    'widgets/generated/custom-elements.json': manifest(),
    'widgets/generated/vscode.html-custom-data.json': vscode(),
    'widgets/generated/web-types.json': webTypes(version),
    'docs/elements.md': reference(),
    'README.md': readme(),
  }
}

/** README.md with the tables between its markers renewed. @throws Error when it has no markers */
function readme(): string {
  const text = readFileSync(inRoot('README.md'), 'utf8')
  const [before, rest] = text.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`README.md has no ${START} … ${END}`)
  return `${before}${START}\n\n${readmeTables()}\n\n${END}${after}`
}
