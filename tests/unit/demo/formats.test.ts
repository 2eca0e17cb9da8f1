import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { snippetOf } from '../../../demo/snippet/formats.js'
import {
  attributesOf,
  bookPageOf,
  KNOWN,
  missingIn,
  readState,
  widthOf,
} from '../../../demo/snippet/state.js'
import { version } from '../../../package.json'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { BOOK_CARD } from '../../../widgets/contract/book-card'
import { BOOK_READER } from '../../../widgets/contract/book-reader'
import { ORG_LIBRARY } from '../../../widgets/contract/org-library'

const ORIGIN = 'https://books.example'

function written(as: string, choices: Record<string, string> = {}) {
  const state = readState(new URLSearchParams({ book: '751763635', as, ...choices }).toString())
  return snippetOf(as, {
    tag: state.what ?? '',
    attributes: attributesOf(state, ORIGIN),
    width: widthOf(state),
    origin: ORIGIN,
    title: '《一杯茶的时间》',
    book: state.book ?? '',
    to: bookPageOf(state, ORIGIN),
  })
}

describe('the choices', () => {
  const page = readFileSync(inRoot('demo', 'snippet.html'), 'utf8')
  const offered = (name: string) => {
    const options = page.match(new RegExp(`<select name="${name}">.*?</select>`, 's'))?.[0]
    return options
      ? [...options.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)
      : [...page.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map(([, value]) => value)
  }

  test.each([
    ['paper', BOOK_READER.attributes.theme],
    ['flow', BOOK_READER.attributes.flow],
    ['sign-in', ORG_LIBRARY.attributes['sign-in']],
    ['type', BOOK_CARD.attributes.type],
    ['direction', BOOK_CARD.attributes.direction],
    ['theme', BOOK_CARD.attributes.theme],
  ])('%s are those of the contract', (name, attribute) => {
    // The default may be the empty choice.
    const own = attribute.values.filter((value) => value !== '' && value !== attribute.default)
    expect(KNOWN[name]).toEqual(expect.arrayContaining(own))
    expect(offered(name)).toEqual(expect.arrayContaining(own))
  })
})

describe('what is missing', () => {
  const missing = (choices: Record<string, string>) =>
    missingIn(readState(new URLSearchParams({ book: '751763635', ...choices }).toString()), ORIGIN)

  test.each([
    [{}, ''],
    [{ from: 'own' }, '先填上目录的地址。'],
    [{ from: 'own', src: 'javascript:alert(1)' }, /目录的地址不对/],
    [{ from: 'own', src: 'https://x.example/{org}/' }, /先填上机构代码/],
    [{ from: 'own', src: 'https://x.example/{org}/', org: 'acme' }, ''],
    [{ from: 'own', src: '/books/' }, ''],
    [{ book: '' }, '先选一本书。'],
    [{ book: '', what: 'org-library' }, ''],
    [{ href: 'javascript:alert(1)' }, /点了去哪儿/],
  ])('%j: %s', (choices, sentence) => {
    if (sentence instanceof RegExp) expect(missing(choices)).toMatch(sentence)
    else expect(missing(choices)).toBe(sentence)
  })
})

test('the sign-in of a library is written when it is not the usual one', () => {
  expect(written('html', { what: 'org-library', 'sign-in': 'host' }).code).toContain('sign-in="host"')
  expect(written('html', { what: 'org-library' }).code).not.toContain('sign-in')
})

test.each(['react', 'vue'])('the package of %s is installed from the file of a release', (as) => {
  expect(written(as).once?.code).toContain(`npm install ./org-library-${version}.tgz`)
})

describe('a link', () => {
  test('contains the book; everything else is in the line for the template', () => {
    const { code, rich, once } = written('link', { direction: 'row', theme: 'dark' })
    expect(code).toBe(`<a href="${ORIGIN}/#/bookdetail/751763635">《一杯茶的时间》</a>`)
    expect(rich).toBe(`<p>${code}</p>`)
    expect(once?.code).toContain(`data-href="${ORIGIN}/#/bookdetail/{bid}"`)
    expect(once?.code).toContain(`data-src="${ORIGIN}/library/demo/"`)
    expect(once?.code).toMatch(/data-direction="row"[\s\S]*data-theme="dark"/)
    expect(once?.code).not.toContain('751763635')
  })

  test('leads to the typed address, else to the page of the chosen organisation', () => {
    expect(written('link', { href: 'https://x.example/?a=1&b={bid}' }).code).toContain(
      'href="https://x.example/?a=1&amp;b=751763635"',
    )
    expect(written('link', { from: 'jiangnan' }).code).toContain(
      `"${ORIGIN}/?org=jiangnan#/bookdetail/751763635"`,
    )
  })

  test.each(['', 'https://x.example/book'])('requires an address that contains the book: “%s”', (href) => {
    const { code, missing } = written('link', { from: 'own', src: 'https://x.example/feed.json', href })
    expect(code).toBe('')
    expect(missing).toContain('{bid}')
  })
})

test('the data- form contains no script, because editors remove it; the template contains it', () => {
  const { code, rich, once } = written('data')
  expect(code).toMatch(/^<div[^>]* data-book-card/s)
  expect(code).not.toContain('<script')
  expect(rich).toBe(code)
  expect(once?.code).toBe(`<script src="${ORIGIN}/dist/loader.js" defer></script>`)
})

test.each(['html', 'data', 'vue'])('no line of %s starts with a Markdown quotation mark', (as) => {
  const { code } = written(as, { direction: 'row', 'show-toggle': '1', href: `${ORIGIN}/#/bookdetail/{bid}` })
  expect(code.split('\n').length).toBeGreaterThan(3)
  expect(code).not.toMatch(/^\s*>/m)
})

test.each([
  [{}, 220],
  [{ direction: 'row' }, 560],
  [{ width: '0' }, 0],
  [{ width: '300' }, 300],
  [{ width: '30' }, 80],
  [{ width: '三百' }, 220],
  [{ what: 'book-reader' }, 0],
])('the width of a card %j in the builder is %d', (choices, width) => {
  expect(widthOf(readState(new URLSearchParams(choices).toString()))).toBe(width)
})
