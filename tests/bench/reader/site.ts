import { readFileSync } from 'node:fs'
import type { BenchBook } from '../books/make'
import { builtFiles } from '../lib/built'
import { bundle } from '../lib/bundle'
import { inBench } from '../lib/paths'
import { type Answer, type Route, typeOf } from '../lib/server'
import { ENGINES } from './engines'
import { WebPublication } from './webpub'

const CODE = inBench('.cache', 'site')

/** The files of the site: an empty page for each engine, its code, dist, and the books in both forms. */
export async function makeSite(books: readonly BenchBook[]): Promise<Route> {
  for (const { id } of ENGINES) await bundle(inBench('reader', 'pages', `${id}.ts`), `${CODE}/${id}`)
  const files = new Map<string, Answer>()
  const webpubs = new Map<string, WebPublication>()
  for (const { id, path, format } of books) {
    const body = readFileSync(path)
    files.set(`books/${id}.${format}`, { body, type: typeOf(path), kind: 'book', ranges: true })
    if (format === 'epub') webpubs.set(id, await WebPublication.of(path))
  }
  const code = builtFiles(CODE)
  return (path) => {
    const [folder = '', name = '', ...rest] = path.split('/')
    if (name === 'page.html') return pageOf(folder)
    if (folder === 'webpub') return webpubs.get(name)?.answer(rest.join('/')) ?? null
    return files.get(path) ?? code(path)
  }
}

/** All addresses are relative, so the folder of the page does not matter. */
function pageOf(engine: string): Answer | null {
  if (!ENGINES.some(({ id }) => id === engine)) return null
  // Ours is loaded as documented; the driver's script runs after it.
  const element = engine === 'ours' ? '<script type="module" src="dist/book-reader.js"></script>' : ''
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${engine}</title><base href="../"><style>body{margin:0}</style></head><body>${element}<script type="module" src="${engine}/main.js"></script></body></html>`
  return { body: Buffer.from(html), type: 'text/html;charset=utf-8', kind: 'page' }
}
