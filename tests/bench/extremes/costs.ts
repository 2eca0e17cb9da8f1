import { epub, opf, page as xhtml } from '../../unit/reading/formats/books'
import type { ExtremeBook } from './books'

/** A book of a few KB that costs a browser or the reader far more than its size. */
export interface CostlyBook extends ExtremeBook {
  /** What it does, for the report. */
  what: string
  /** What bounds it. */
  bound: string
}

const TEXT = '<p>渡口的灯还亮着。</p>'
const SVG = 'http://www.w3.org/2000/svg'

const chapter = (body: string, css = '') =>
  epub({ 'OPS/c1.xhtml': xhtml(TEXT + body, `<title>t</title>${css && `<style>${css}</style>`}`) })

/** Groups, each of which refers ten times to the one before: ten to the ninth parts. */
const nested = (refer: (id: string) => string, wrap: (id: string, inner: string) => string) =>
  Array.from({ length: 9 }, (_, at) => wrap(`g${at + 1}`, refer(`g${at}`).repeat(10))).join('')

const drawing = (inner: string) =>
  chapter(`<svg xmlns="${SVG}" width="100" height="100"><path id="g0" d="M0 0 L9 9"/>${inner}</svg>`)

const painted = (element: string, attribute: string) =>
  drawing(
    `${nested(
      (id) => `<path d="M0 0 L9 9 L0 9" ${attribute}="url(#${id})"/>`,
      (id, inner) => `<${element} id="${id}" width="9" height="9">${inner}</${element}>`,
    )}<path d="M0 0 L99 99 L0 99" ${attribute}="url(#g9)"/>`,
  )

const book = (id: string, what: string, bound: string, make: ExtremeBook['make']): CostlyBook => ({
  id,
  name: 'a.epub',
  what,
  bound,
  make,
})

const REFERENCES = 'references are counted with what they draw, 5,000 in all'

export const COSTLY_BOOKS: readonly CostlyBook[] = [
  book('media-lists', '`@media` lists of two, 24 deep', '500,000 letters of copied rules a sheet', () =>
    chapter('', `${'@media (min-width:1px),(max-width:9999px){'.repeat(24)}p{color:red}${'}'.repeat(24)}`),
  ),
  book('media-spaces', '1 MB of spaces before `and`', 'linear patterns (`npm run patterns`)', () =>
    chapter('', `@media screen${' '.repeat(1_000_000)}x {p{color:red}}`),
  ),
  book('entities', 'an entity of 500 letters, 200,000 times', '500,000 letters a document', () =>
    epub({
      'OPS/c1.xhtml': `<!DOCTYPE html [<!ENTITY e "${'字'.repeat(480)}">]><html xmlns="http://www.w3.org/1999/xhtml"><body>${TEXT}${'&e;'.repeat(200_000)}</body></html>`,
    }),
  ),
  book('question-marks', 'an address of 300,000 `?` and U+2028', 'linear patterns', () =>
    chapter(`<a href="${'?'.repeat(300_000)}\u2028">字</a><img src="${'?'.repeat(300_000)}\u2028" alt=""/>`),
  ),
  book(
    'rootless',
    '3,000 `svg` and `math` without a namespace',
    'parsed together; a drawing weighs 100 letters in a segment',
    () => chapter('<svg><path d="M0 0"/></svg><math><mi>x</mi></math>'.repeat(3000)),
  ),
  book('malformed', '60,000 tags that nobody closes', 'one scan; the depth is bounded', () =>
    chapter('<b><i><div>'.repeat(20_000)),
  ),
  book('use', '`use` of `use`, nine deep', REFERENCES, () =>
    drawing(
      `${nested(
        (id) => `<use href="#${id}"/>`,
        (id, inner) => `<g id="${id}">${inner}</g>`,
      )}<use href="#g9"/>`,
    ),
  ),
  book('pattern', 'patterns filled with patterns', REFERENCES, () => painted('pattern', 'fill')),
  book('mask', 'masks of masked shapes', REFERENCES, () => painted('mask', 'mask')),
  book('marker', 'markers of marked lines', REFERENCES, () => painted('marker', 'marker-mid')),
  book('clip', 'clip paths of clipped shapes', REFERENCES, () => painted('clipPath', 'clip-path')),
  book('filters', '2,000 shapes with a filter', REFERENCES, () =>
    drawing(
      `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect width="99" height="99" filter="url(#f)"/>'.repeat(2000)}`,
    ),
  ),
  book('sheet-filters', '2,000 shapes with a filter of a style sheet', REFERENCES, () =>
    chapter(
      `<svg xmlns="${SVG}" width="100" height="100"><filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect width="99" height="99"/>'.repeat(2000)}</svg>`,
      'rect{filter:url(#f)}',
    ),
  ),
  book('sheet-masks', 'masks of masked shapes by a style sheet', REFERENCES, () =>
    chapter(
      `<svg xmlns="${SVG}" width="100" height="100"><path id="g0" d="M0 0 L9 9"/>${nested(
        (id) => `<path d="M0 0 L9 9 L0 9" class="${id}"/>`,
        (id, inner) => `<mask id="${id}" width="9" height="9">${inner}</mask>`,
      )}<path d="M0 0 L99 99 L0 99" class="g9"/></svg>`,
      Array.from({ length: 10 }, (_, at) => `.g${at}{mask:url(#g${at})}`).join(''),
    ),
  ),
  book('sheet-patterns', 'patterns filled with patterns by a style sheet', REFERENCES, () =>
    chapter(
      `<svg xmlns="${SVG}" width="100" height="100"><path id="g0" d="M0 0 L9 9"/>${nested(
        (id) => `<path d="M0 0 L9 9 L0 9" class="${id}"/>`,
        (id, inner) => `<pattern id="${id}" width="9" height="9">${inner}</pattern>`,
      )}<path d="M0 0 L99 99 L0 99" class="g9"/></svg>`,
      Array.from({ length: 10 }, (_, at) => `.g${at}{fill:url(#g${at})}`).join(''),
    ),
  ),
  book('spans', 'cells over 65,534 rows and 1,000 columns', 'the rows of the table, 500 columns', () =>
    chapter(`<table>${'<tr><td rowspan="65534" colspan="1000">字</td></tr>'.repeat(300)}</table>`),
  ),
  book('columns', 'a grid of 1,000,000 tracks', '200 tracks a declaration', () =>
    chapter(
      '<div class="a"><p>字</p></div>'.repeat(20),
      '.a{display:grid;grid-template-columns:repeat(1000000,1px)} .a p{grid-column:900000/span 90000}',
    ),
  ),
  ...Object.entries({
    columns: 'column-count:2',
    'em-columns': 'column-width:9em',
    'vertical-columns': 'writing-mode:vertical-rl;column-count:2',
    grids: 'display:grid;grid-template-columns:auto 1fr',
    'inline-grids': 'display:inline-grid',
    flex: 'display:flex;flex-wrap:wrap',
    'inline-blocks': 'display:inline-block',
    tables: 'display:table',
  }).map(([kind, css]) =>
    book(`nested-${kind}`, `\`${css}\`, 60 deep`, 'an element is laid out 256 times, all 100,000 times', () =>
      chapter(`${'<div class="a"><p>字</p>'.repeat(60)}${'</div>'.repeat(60)}`, `.a{${css}}`),
    ),
  ),
  book('breaks', '475 forced page breaks', 'all are placed at once', () =>
    chapter('<p>字</p>'.repeat(475), 'p{break-after:page}'),
  ),
  book('content', '20,000 letters of `content` before 2,000 elements', '1,000 letters a declaration', () =>
    chapter('<i>字</i>'.repeat(2000), `i::before{content:"${'字'.repeat(20_000)}"}`),
  ),
  book('comment-in-string', '`content: "/*"` before the rules', 'strings are skipped', () =>
    chapter('', 'p::before{content:"/*"} p{color:red}'),
  ),
  ...['p', 'h2', 'span', 'li'].map((name) =>
    book(`many-${name}`, `100,000 \`${name}\`, no navigation`, 'prepared in slices; 10,000 entries', () =>
      epub({
        'OPS/book.opf': opf({}),
        'OPS/c1.xhtml': xhtml(`${TEXT}${`<${name}>章</${name}>`.repeat(100_000)}`),
      }),
    ),
  ),
  book('too-many', '1,000,000 `i`', '200,000 elements a chapter', () => chapter('<i/>'.repeat(1_000_000))),
  book('many-nested', '100,000 `i` in 200 nested `div`, no navigation', 'prepared in slices', () =>
    epub({
      'OPS/book.opf': opf({}),
      'OPS/c1.xhtml': xhtml(
        `${TEXT}${'<div>'.repeat(200)}${'<i>章</i>'.repeat(100_000)}${'</div>'.repeat(200)}`,
      ),
    }),
  ),
]
