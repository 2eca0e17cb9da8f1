import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { markupFor } from './bench'
import { browserFiles, type Pages, product } from './build'
import type { Framework } from './framework'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, 'pages', 'angular')
const MADE = join(ROOT, '.made')
const inModules = (...path: string[]) => join(ROOT, 'node_modules', ...path)
const load = (...path: string[]) => import(pathToFileURL(inModules(...path)).href)

/** Angular is a separate package that only `npm run test:frameworks` installs. */
export const angular = (): Framework => ({
  name: 'Angular',
  version: JSON.parse(readFileSync(inModules('@angular', 'core', 'package.json'), 'utf8')).version,
  build: buildAngular,
  flag: (on) => (on ? '' : null),
  spellings: [
    ['', true],
    ['true', true],
    [null, false],
    [undefined, false],
  ],
  writesFalse: true,
  forbids: { server: 'Angular’s server rendering is a package of its own, which is not installed here' },
  policies: ['angular'],
  roots: { main: 'app-example', bench: 'app-bench' },
})

/**
 * Compiles ahead of time with Angular's compiler and strict templates, then bundles, as the Angular CLI does.
 */
async function buildAngular(): Promise<Pages> {
  await mkdir(MADE, { recursive: true })
  await writeFile(join(MADE, 'bench.html'), markupFor('angular'))
  const compiler = inModules('@angular', 'compiler-cli', 'bundles', 'src', 'bin', 'ngc.js')
  try {
    await run(process.execPath, [compiler, '-p', join(ROOT, 'tsconfig.json')])
  } catch (thrown) {
    const { stdout = '', stderr = '' } = thrown as { stdout?: string; stderr?: string }
    throw new Error(`Angular's compiler refused the pages\n${stdout}${stderr}`)
  }
  const compiled = join(MADE, 'js', 'tests', 'e2e', 'frameworks', 'pages', 'angular')
  const files = await browserFiles(
    {
      root: ROOT,
      configFile: false,
      mode: 'production',
      base: '/frameworks/',
      logLevel: 'error',
      publicDir: false,
      define: { ngDevMode: 'true', ngJitMode: 'false' },
      plugins: [product(false), linker()],
    },
    { main: join(compiled, 'main.js'), bench: join(compiled, 'bench-main.js') },
  )
  return { files, takesOver: '', rendered: '' }
}

/** Angular's packages are partially compiled; a Babel plug-in links them. */
function linker(): Plugin {
  return {
    name: 'angular-linker',
    async transform(code, id) {
      if (!id.includes('@angular') || !code.includes('ɵɵngDeclare')) return null
      const [
        { transformAsync },
        { createEs2015LinkerPlugin },
        { NodeJSFileSystem, ConsoleLogger, LogLevel },
      ] = await Promise.all([
        load('@babel', 'core', 'lib', 'index.js'),
        load('@angular', 'compiler-cli', 'bundles', 'linker', 'babel', 'index.js'),
        load('@angular', 'compiler-cli', 'bundles', 'index.js'),
      ])
      const linking = createEs2015LinkerPlugin({
        fileSystem: new NodeJSFileSystem(),
        logger: new ConsoleLogger(LogLevel.warn),
        linkerJitMode: false,
        sourceMapping: false,
      })
      const done = await transformAsync(code, {
        filename: id,
        configFile: false,
        babelrc: false,
        compact: false,
        plugins: [linking],
      })
      return done?.code ? { code: done.code, map: null } : null
    },
  }
}
