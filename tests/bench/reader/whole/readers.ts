import { readFileSync } from 'node:fs'
import type { BenchBook } from '../../books/make'
import { builtFiles } from '../../lib/built'
import { bundle } from '../../lib/bundle'
import { inBench } from '../../lib/paths'
import { type Answer, fileIn, type Route, typeOf } from '../../lib/server'

/** A reader with its interface, as its makers ship it. */
export interface WholeReader {
  id: 'ours' | 'foliate' | 'epubjs'
  title: string
  /** Its page, and how it gets the address of the book. */
  addressOf(book: BenchBook): string
}

const versionOf = (name: string): string => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(inBench('node_modules', name, 'package.json'), 'utf8'),
  )
  return version
}

const pathOf = ({ id, format }: BenchBook) => `books/${id}.${format}`

export const WHOLE_READERS: readonly WholeReader[] = [
  { id: 'ours', title: 'our `<book-reader>`', addressOf: (book) => `ours.html?book=${pathOf(book)}` },
  {
    id: 'foliate',
    title: `foliate-js ${versionOf('foliate-js')}, \`reader.html\``,
    addressOf: (book) => `foliate/reader.html?url=../${pathOf(book)}`,
  },
  {
    id: 'epubjs',
    title: `epubjs ${versionOf('epubjs')}, \`examples/spreads.html\``,
    addressOf: (book) => `epubjs/examples/spreads.html?url=../../${pathOf(book)}`,
  },
]

/** The element as documentation shows it, filling the window. The script at the end gives it the address of the book. */
const OURS =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>ours</title><style>html,body{margin:0;height:100%}book-reader{display:block;height:100%;--org-library-reader-height:100vh}</style><script type="module" src="dist/book-reader.js"></script></head><body><book-reader lang="zh-CN"></book-reader><script>document.querySelector("book-reader").setAttribute("href",new URLSearchParams(location.search).get("book"))</script></body></html>'

/** epub.js' example loads JSZip from a server of others; here it is on the same server, of the version that epub.js depends on. */
const ELSEWHERE = /https:\/\/cdnjs\.cloudflare\.com\/[\w./-]*jszip\.min\.js/

/** The files of the readers and the books. The second value is the script that measures, for each page. */
export async function makeWholeSite(books: readonly BenchBook[]): Promise<{ route: Route; probe: string }> {
  const code = inBench('.cache', 'site', 'probe')
  await bundle(inBench('reader', 'pages', 'probe.ts'), code)
  const files = new Map<string, Answer>()
  for (const { id, path, format } of books)
    files.set(`books/${id}.${format}`, {
      body: readFileSync(path),
      type: typeOf(path),
      kind: 'book',
      ranges: true,
    })
  const page = (body: string): Answer => ({
    body: Buffer.from(body),
    type: 'text/html;charset=utf-8',
    kind: 'page',
  })
  files.set('ours.html', page(OURS))
  const example = readFileSync(inBench('node_modules', 'epubjs', 'examples', 'spreads.html'), 'utf8')
  if (!ELSEWHERE.test(example)) throw new Error('The example of epub.js has changed.')
  files.set('epubjs/examples/spreads.html', page(example.replace(ELSEWHERE, '../jszip.min.js')))
  const jszip = fileIn(inBench('node_modules', 'jszip', 'dist'), 'jszip.min.js', 'code')
  if (!jszip) throw new Error('There is no JSZip.')
  files.set('epubjs/jszip.min.js', jszip)
  const own = builtFiles(code)
  const packages = new Map<string, Answer | null>()
  const inPackage = (path: string): Answer | null => {
    const [, id = '', rest = ''] = /^(foliate|epubjs)\/(.+)$/.exec(path) ?? []
    if (id === '') return null
    const folder = inBench('node_modules', id === 'foliate' ? 'foliate-js' : id)
    const found = packages.get(path) ?? fileIn(folder, rest, /\.html$/.test(rest) ? 'page' : 'code')
    packages.set(path, found)
    return found
  }
  return {
    route: (path) => files.get(path) ?? inPackage(path) ?? own(path),
    probe: readFileSync(`${code}/main.js`, 'utf8'),
  }
}
