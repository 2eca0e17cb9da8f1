// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { boundCosts } from '../../../../../src/reading/navigator/sanitise/bounds'
import { renameReservedElements } from '../../../../../src/reading/navigator/sanitise/names'
import { cpuTime } from '../../../../support/cpu-time'

const SVG = 'http://www.w3.org/2000/svg'
const bodyOf = (inner: string) =>
  new DOMParser().parseFromString(
    `<body xmlns="http://www.w3.org/1999/xhtml">${inner}</body>`,
    'application/xhtml+xml',
  ).documentElement

function bounded(inner: string, css: readonly string[] = []) {
  const body = bodyOf(inner)
  const inline = css.map((each) => ({ element: body.querySelector('[id="styled"]') ?? body, css: each }))
  boundCosts(body, inline)
  return { body, inline, count: (selector: string) => body.querySelectorAll(selector).length }
}

/** Groups, each of which refers ten times to the one before. */
const nested = (depth: number, refer: (id: string) => string, wrap: (id: string, inner: string) => string) =>
  Array.from({ length: depth }, (_, at) => wrap(`g${at + 1}`, refer(`g${at}`).repeat(10))).join('')

test('cells that push those of the rows below aside lose their spans', () => {
  const row = '<tr><td rowspan="65534" colspan="100">字</td></tr>'
  expect(bounded(`<table>${row.repeat(30)}</table>`).count('[rowspan], [colspan]')).toBe(0)
  const usual = '<tr><td rowspan="2" colspan="3">字</td><td>字</td></tr><tr><td>字</td></tr>'
  expect(bounded(`<table>${usual.repeat(300)}</table>`).count('[rowspan="2"][colspan="3"]')).toBe(300)
})

describe('references in drawings', () => {
  test('of a billion parts are removed, and the text stays', () => {
    const { body, count } = bounded(
      `<p>字</p><svg xmlns="${SVG}"><path id="g0" d="M0 0"/>${nested(
        9,
        (id) => `<use href="#${id}"/>`,
        (id, inner) => `<g id="${id}">${inner}</g>`,
      )}<use href="#g9"/></svg>`,
    )
    expect(body.textContent).toBe('字')
    expect(count('svg > use[href]')).toBe(0)
    expect(count('use[href]')).toBeGreaterThan(0)
  })

  test.each([
    ['pattern', 'fill'],
    ['mask', 'mask'],
    ['marker', 'marker-mid'],
    ['filter', 'filter'],
    ['clipPath', 'clip-path'],
  ])('of a %s in a %s', (element, attribute) => {
    const { count } = bounded(
      `<svg xmlns="${SVG}">${nested(
        9,
        (id) => `<path d="M0 0 L1 1" ${attribute}="url(#${id})"/>`,
        (id, inner) => `<${element} id="${id}">${inner}</${element}>`,
      )}<path id="last" d="M0 0" ${attribute}="url(#g9)"/></svg>`,
    )
    expect(count(`#last[${attribute}]`)).toBe(0)
  })

  test.each([
    ['one after another', '#last { filter: url("#g9") }', 'filter'],
    ['in a condition', '@media all { path#last:hover { filter: url(#g9) } }', 'filter'],
  ])('of a style sheet, %s', (_how, css, name) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const body = bodyOf(
      `<svg xmlns="${SVG}"><path id="g0" d="M0 0"/>${nested(
        9,
        (id) => `<use href="#${id}"/>`,
        (id, inner) => `<g id="${id}">${inner}</g>`,
      )}<filter id="f"/><path id="last" d="M0 0"/></svg>`,
    )
    const sheets = [sheet]
    boundCosts(body, [], sheets)
    const kept = (of = sheet) => [...of.cssRules].map(({ cssText }) => cssText).join('')
    expect(kept(sheets[0])).not.toContain(name)
    // Other chapters may share it.
    expect(kept()).toContain(name)
    sheet.replaceSync(css.replace('g9', 'f'))
    boundCosts(body, [], [sheet])
    expect(kept()).toContain(name)
  })

  test('of style sheets that select every shape', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('rect { filter: url(#f) } '.repeat(100))
    const body = bodyOf(`<svg xmlns="${SVG}"><filter id="f"/>${'<rect/>'.repeat(1001)}</svg>`)
    const sheets = [sheet]
    boundCosts(body, [], sheets)
    expect([...(sheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText).join('')).not.toContain('url')
  })

  test('of a style attribute', () => {
    const { inline } = bounded(
      `<svg xmlns="${SVG}"><path id="g0" d="M0 0"/>${nested(
        9,
        (id) => `<use href="#${id}"/>`,
        (id, inner) => `<g id="${id}">${inner}</g>`,
      )}<path id="styled" d="M0 0"/></svg>`,
      ['mask: url(#g9)', 'color: red'],
    )
    expect(inline.map(({ css }) => css)).toEqual(['', 'color: red'])
  })

  test('of a usual drawing stay, and a circle ends', () => {
    const { count } = bounded(
      `<svg xmlns="${SVG}"><defs><path id="a" d="M0 0"/><pattern id="p"><path d="M0 0"/></pattern><marker id="m"><path d="M0 0"/></marker></defs>
      ${'<use href="#a" fill="url(#p)"/>'.repeat(500)}<path d="M0 0 L1 1 L2 2" marker-mid="url(#m)"/>
      <g id="x"><use href="#y"/></g><g id="y"><use href="#x"/></g></svg>`,
    )
    expect(count('use[href="#a"][fill]')).toBe(500)
    expect(count('path[marker-mid]')).toBe(1)
  })
})

describe('boxes that lay out their content several times', () => {
  const plain = (css: string, depth: number, attribute = '') => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const body = bodyOf(`${`<div class="a"${attribute}>`.repeat(depth)}字${'</div>'.repeat(depth)}`)
    const inline = attribute
      ? [...body.querySelectorAll('div')].map((element) => ({ element, css: 'display:grid' }))
      : []
    boundCosts(body, inline, [sheet])
    return inline.filter((each) => each.css.includes('display:block')).length
  }
  test.each([
    ['grids', '.a{display:grid}', 56],
    ['inline grids', '@media all{.a{display:inline-grid}}', 56],
    ['columns', '.a{column-count:2}', 56],
    ['columns of a width', '.a{column-width:9em}', 56],
    ['flexible rows', '.a{display:flex}', 52],
    ['blocks', '.a{display:block;float:left}', 0],
  ])('of nested %s the inner ones become blocks', (_kind, css, count) => {
    expect(plain(css, 60)).toBe(count)
  })
  test('by style attributes, too', () => expect(plain('', 60, ' id="x"')).toBe(56))
  test('three deep they stay', () => expect(plain('.a{display:grid;column-count:2}', 3)).toBe(0))
  test('are bounded together', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('div{display:grid}')
    const body = bodyOf('<div><div><div><div><p>字</p></div></div></div></div>'.repeat(1000))
    const inline: { element: Element; css: string }[] = []
    boundCosts(body, inline, [sheet])
    expect(inline.length).toBeGreaterThan(1000)
  })
})

describe('spans of a table', () => {
  test('are at most its rows, and so many columns', () => {
    const { body } = bounded(
      '<table><tr><td rowspan="65534" colspan="1000">一</td><td colspan="1000">二</td></tr><tr><td>三</td></tr></table>',
    )
    const cell = body.querySelector('td')
    expect([cell?.getAttribute('rowspan'), cell?.getAttribute('colspan')]).toEqual(['2', '500'])
    expect(body.textContent).toBe('一二三')
  })

  test('of many rows and columns are removed', () => {
    const { count } = bounded(`<table>${'<tr><td colspan="500">一</td></tr>'.repeat(2000)}</table>`)
    expect(count('[colspan]')).toBe(0)
  })

  test('of a usual table stay', () => {
    const table = '<table><tr><td rowspan="2" colspan="4">一</td></tr><tr><td>二</td></tr></table>'
    expect(bounded(table).count('[rowspan="2"][colspan="4"]')).toBe(1)
  })
})

test('thousands of roots without a namespace are read at once', () => {
  const read = (count: number) => {
    const root = bodyOf(
      '<p>一</p><svg viewbox="0 0 1 1"><path d="M0 0"/></svg><math><mi>x</mi></math>'.repeat(count),
    )
    const started = cpuTime()
    renameReservedElements(root.ownerDocument)
    return { time: cpuTime() - started, root }
  }
  const { root } = read(3)
  expect(root.getElementsByTagNameNS(SVG, 'path')).toHaveLength(3)
  expect(root.getElementsByTagNameNS('http://www.w3.org/1998/Math/MathML', 'mi')).toHaveLength(3)
  expect([...root.children].map(({ localName }) => localName)).toEqual([
    'p',
    'svg',
    'math',
    'p',
    'svg',
    'math',
    'p',
    'svg',
    'math',
  ])
  expect(read(400).time).toBeLessThan(4000)
})
