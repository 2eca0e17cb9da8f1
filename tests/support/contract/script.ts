import { build } from 'vite'
import { inRoot } from '../../../scripts/lib/paths.mjs'

/** The page's side of the contract checks as one classic script. */
export async function contractScript(): Promise<string> {
  const built = await build({
    root: inRoot('tests', 'support', 'contract', 'page'),
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: 'main.ts', formats: ['iife'], name: 'contractChecks', fileName: 'contract' },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('the contract’s checks could not be put into one script')
  return chunk.code
}
