import { builtFiles } from '../lib/built'
import { bundle } from '../lib/bundle'
import { inBench } from '../lib/paths'
import type { Answer, Route } from '../lib/server'
import { makeCatalogue } from './catalogue'
import type { Way } from './run'

const CODE = inBench('.cache', 'cards')
export const WAYS: readonly Way[] = ['cards', 'plain', 'roots']

/** The files of the site: one page for each way with its code, dist, the feed and its covers. */
export async function makeSite(): Promise<Route> {
  for (const way of WAYS) await bundle(inBench('cards', 'pages', `${way}.ts`), `${CODE}/${way}`)
  const catalogue = await makeCatalogue()
  const code = builtFiles(CODE)
  return (path) => {
    const [folder = '', name = ''] = path.split('/')
    const way = WAYS.find((each) => each === folder)
    if (way && name === 'page.html') return pageOf(way)
    return catalogue.get(path) ?? code(path)
  }
}

/** Boxes of one size in every page, so that equally many are in view. */
const STYLE = `body { margin: 0 } .shelf { display: grid; grid-template-columns: repeat(5, 160px); grid-auto-rows: 300px; gap: 24px; padding: 24px }
.shelf > * { overflow: hidden } .shelf img { display: block; width: 160px; height: 213px; object-fit: cover } h3, p { font-size: 14px; margin: 8px 0 0 }`

function pageOf(way: Way): Answer {
  const element = way === 'cards' ? '<script type="module" src="dist/book-card.js"></script>' : ''
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${way}</title><base href="../"><style>${STYLE}</style></head><body>${element}<script type="module" src="${way}/main.js"></script></body></html>`
  return { body: Buffer.from(html), type: 'text/html;charset=utf-8', kind: 'page' }
}
