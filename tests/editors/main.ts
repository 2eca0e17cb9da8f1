// `npm run editors`, through scripts/editors.mjs: writes what real editors and sanitizers keep of the snippet to
// docs/reports/editors.md.
//   --only quill     rows whose page or setting matches; prints the table without writing it
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { say, stop } from '../../scripts/lib/say.mjs'
import { serve } from '../../scripts/serve.mjs'
import { type Result, report } from './report'
import { EDITORS, FILTERS, type Row } from './rows'
import { samplesOf } from './samples'
import { savedBy, type Way } from './saved'
import { outcomeOf } from './shown'

const { values } = parseArgs({ options: { only: { type: 'string' }, show: { type: 'boolean' } } })
const BOOK = '渡口'
const inEditors = (...parts: string[]) => inRoot('tests', 'editors', ...parts)

const executablePath = await findBrowser()
if (!executablePath) stop('There is no Chromium here; set CHROMIUM_PATH.')
const pages = mkdtempSync(join(tmpdir(), 'org-library-editors-'))
const server = await serve({ port: 0 })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  say('Bundling the editors …')
  await bundle(pages)
  const page = await browser.newPage()
  await servePages(page)
  const results = await run(page)
  const version = /[\d.]+/.exec(browser.version())?.[0] ?? ''
  const document = report(results, versions(), `Chromium ${version}`)
  if (values.only) say(document)
  else {
    writeFileSync(inRoot('docs', 'reports', 'editors.md'), document)
    say('wrote docs/reports/editors.md')
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(pages, { recursive: true, force: true })
}

async function run(page: Page): Promise<Result[]> {
  const samples = samplesOf(server.url, await bookId(), BOOK)
  const results: Result[] = []
  const known = new Map<string, Result['outcome']>()
  const rows = [...EDITORS, ...FILTERS].filter(
    ({ page: name, setting }) => !values.only || [name, setting].includes(values.only),
  )
  for (const row of rows) {
    const ways: readonly Way[] = row.isFilter ? ['source'] : ['source', 'paste']
    for (const sample of samples)
      for (const way of ways) {
        const { form, tag } = sample
        const saved = await savedBy(page, server.url, row, sample, way)
        if (values.show) say(`\n${form} ${tag} ${way}\n${saved}`)
        const key = `${form} ${tag} ${saved}`
        const outcome = known.get(key) ?? (await outcomeOf(page, server.url, sample, saved))
        known.set(key, outcome)
        results.push({ row, form, tag, way, outcome })
      }
    const fared = results.filter((one) => one.row === row && one.outcome !== 'lost').length
    say(`  ${[row.name, row.with].filter(Boolean).join(', ')}: ${fared} of ${samples.length * ways.length}`)
  }
  return results
}

/** The id of the demo's book. */
async function bookId(): Promise<string> {
  const response = await fetch(`${server.url}/library/demo/search-index.json`)
  const index = (await response.json()) as { books: { bid: string; resName: string }[] }
  return index.books.find(({ resName }) => resName === BOOK)?.bid ?? stop(`The demo has no ${BOOK}.`)
}

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: inEditors(),
    logLevel: 'error',
    base: '/admin/pages/',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: {
        input: { main: inEditors('pages', 'main.js') },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })
}

/** Serves `/admin/edit.html`, the editor's page, and its files. */
async function servePages(page: Page): Promise<void> {
  const type = (path: string) =>
    path.endsWith('.css') ? 'text/css' : path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
  const folder = (address: string, root: string) =>
    page.route(`**${address}**`, (route) => {
      const path = join(root, new URL(route.request().url()).pathname.slice(address.length))
      if (!existsSync(path)) return route.fulfill({ status: 404 })
      return route.fulfill({ body: readFileSync(path), contentType: `${type(path)};charset=utf-8` })
    })
  await folder('/admin/pages/', pages)
  await folder('/ckeditor4/', inEditors('node_modules', 'ckeditor4'))
  await page.route('**/admin/edit.html*', (route) =>
    route.fulfill({
      contentType: 'text/html;charset=utf-8',
      body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>编辑</title></head>
<body><button id="elsewhere">elsewhere</button><div id="place"></div><script type="module" src="/admin/pages/main.js"></script></body></html>`,
    }),
  )
}

function versions(): Map<string, string> {
  const named = [...EDITORS, ...FILTERS].map((row: Row) => row.package).filter(Boolean)
  return new Map(
    named.map((name) => {
      const file = inEditors('node_modules', name, 'package.json')
      return [name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version]
    }),
  )
}
