import { readFileSync } from 'node:fs'
import { inRoot } from '../lib/paths.mjs'
import { indexDeclarations, specs } from './declarations'
import { manifest, vscode, webTypes } from './editors'
import { react, svelte, vue } from './frameworks'
import { ELEMENTS } from './names'
import { reference } from './reference'

/** Every file generated from the contract table, by path relative to the project's folder. */
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
  }
}
