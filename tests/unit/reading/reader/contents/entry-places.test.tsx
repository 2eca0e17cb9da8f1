// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nContext } from '../../../../../src/i18n/I18n'
import { createTranslate } from '../../../../../src/i18n/translate'
import { words } from '../../../../../src/i18n/words'
import type { Location, Navigator } from '../../../../../src/reading/navigator/navigator'
import type { Publication } from '../../../../../src/reading/publication/publication'
import { ContentsPanel } from '../../../../../src/reading/reader/contents/ContentsPanel'
import { progressionsOfIds } from '../../../../../src/reading/reader/search/source-text'

/* Where the entries of the contents begin that lie inside one file. */

afterEach(cleanup)

const TEN = '一二三四五六七八九十'

test('measures ids by the characters before them, not by markup, head or scripts', () => {
  const markup = `<html><head><title>${TEN}</title></head><body>
    <h2 id="a">${TEN}</h2><script>const id = "${TEN}"</script><!-- <i id="no"> -->
    <p class="${TEN}">${TEN}</p><p>${TEN}<a name='b'/>${TEN}</p><h2 id="c">${TEN}</h2></body></html>`
  const found = progressionsOfIds(markup, new Set(['a', 'b', 'c', 'no', 'missing']))
  expect([...found]).toEqual([
    ['a', 0],
    ['b', 0.6],
    ['c', 0.8],
  ])
  expect([...progressionsOfIds('<p id="a"></p>', new Set(['a']))]).toEqual([['a', 0]])
})

const entry = (label: string, href: string) => ({ label, href, children: [] })

function book(load: Publication['load']): Publication {
  const item = { mediaType: 'application/xhtml+xml', linear: true, size: 100 }
  return {
    metadata: {
      title: '书',
      author: '',
      language: 'zh',
      identifier: '',
      direction: 'ltr',
      layout: 'reflowable',
    },
    spine: ['one.xhtml', 'two.xhtml'].map((href) => ({ ...item, href })),
    toc: [
      entry('序', 'one.xhtml'),
      entry('一', 'two.xhtml#a'),
      entry('二', 'two.xhtml#b'),
      entry('三', 'two.xhtml#none'),
    ],
    load,
    resource: async () => null,
    close() {},
  }
}

const show = (publication: Publication) =>
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', words) }}>
      <ContentsPanel
        title="书"
        publication={publication}
        navigator={{} as Navigator}
        location={
          {
            locator: { href: 'one.xhtml', index: 0, progression: 0, fraction: 0 },
            tocItem: null,
          } as unknown as Location
        }
        onGo={() => {}}
        onClose={() => {}}
      />
    </I18nContext.Provider>,
  )

const places = () =>
  ['序', '一', '二', '三'].map(
    (name) => screen.getByRole('button', { name }).querySelector('.entry-place')?.textContent ?? '',
  )

test('an entry inside a file gets its percentage once the file is measured', async () => {
  const load = vi.fn(async () => ({
    kind: 'document' as const,
    href: 'two.xhtml',
    mediaType: 'application/xhtml+xml',
    text: `<body><h2 id="a">${TEN}</h2><h2 id="b">${TEN}</h2></body>`,
  }))
  show(book(load))
  expect(places()).toEqual(['0%', '50%', '', ''])
  await waitFor(() => expect(places()).toEqual(['0%', '50%', '75%', '']))
  expect(load.mock.calls, 'no file without such entries is read').toEqual([[1]])
})

test('a file that does not load leaves its entries as they are', async () => {
  const load = vi.fn(() => Promise.reject(new Error('bad-book')))
  show(book(load))
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(places()).toEqual(['0%', '50%', '', ''])
})
