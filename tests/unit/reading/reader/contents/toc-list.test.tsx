// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nContext } from '../../../../../src/i18n/I18n'
import { createTranslate } from '../../../../../src/i18n/translate'
import { reader } from '../../../../../src/i18n/words/reader'
import { TocList } from '../../../../../src/reading/reader/contents/TocList'

afterEach(cleanup)

const line = (label: string) => ({ label, href: `${label}.xhtml`, children: [] })

/** In tests each entry is a resource of its own, and begins at its share of the book. */
const startOf = (index: number) => (index < 0 ? null : { index, fraction: index / 4 })

function show(labels: readonly string[], current: number | null = null) {
  const told: string[] = []
  const toc = labels.map(line)
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', reader) }}>
      <TocList
        toc={toc}
        language=""
        current={current === null ? null : (toc[current] ?? null)}
        startOf={(href) => startOf(toc.findIndex((item) => item.href === href))}
        here={Math.max(0, current ?? 0)}
        onPress={(href) => told.push(`pressed ${href}`)}
        onGo={(href) => told.push(`gone to ${href}`)}
      />
    </I18nContext.Provider>,
  )
  return told
}

/** The labels, without the places beside them. */
const labels = () =>
  screen.getAllByRole('button').map((entry) => [...entry.childNodes].at(0)?.textContent ?? '')
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

test('says where chapters begin, and which lie behind the reader', () => {
  show(['a', 'b', 'c', 'd'], 2)
  const places = screen
    .getAllByRole('button')
    .map((entry) => [entry.querySelector('.entry-place')?.textContent, entry.hasAttribute('data-read')])
  expect(places).toEqual([
    ['0%', true],
    ['25%', true],
    ['50%', false],
    ['75%', false],
  ])
  expect(screen.getByRole('button', { name: 'b' }), 'the name is the label').toBeTruthy()
})

test('reports a press on an entry before the click', () => {
  const told = show(['a', 'b'])
  const line = screen.getByRole('button', { name: 'b' })
  fireEvent.pointerDown(line)
  fireEvent.click(line)
  expect(told).toEqual(['pressed b.xhtml', 'gone to b.xhtml'])
})

test('a short list has no search field; a long one renders completely, with the current entry', () => {
  show(['a', 'b'])
  expect(screen.queryByRole('searchbox')).toBeNull()
  cleanup()
  show(
    Array.from({ length: 220 }, (_, at) => `第${at + 1}章`),
    133,
  )
  expect(labels()).toHaveLength(220)
  expect(screen.getByRole('button', { current: 'location', name: '第134章' })).toBeTruthy()
})

test('a very long list renders only entries near the view and the current one; search finds all', async () => {
  show(
    Array.from({ length: 20_000 }, (_, at) => `第${at + 1}章`),
    9999,
  )
  expect(labels().length).toBeLessThan(500)
  expect(screen.getByRole('button', { current: 'location', name: '第10000章' })).toBeTruthy()
  const runs = [...screen.getByRole('list').children]
  expect(runs).toHaveLength(400)
  // Scroll the run of entry 15,001 to the middle of the view.
  for (const [at, run] of runs.entries())
    run.getBoundingClientRect = () => new DOMRect(0, (at - 300) * 2000 - 1000, 300, 2000)
  fireEvent.scroll(screen.getByRole('navigation'))
  expect(screen.getByRole('button', { name: '第15001章' })).toBeTruthy()
  expect(screen.getByRole('button', { current: 'location' })).toBeTruthy()
  expect(labels().length).toBeLessThan(500)
  type('19999')
  expect(screen.queryByText('目录里没有这一章')).toBeNull()
  await waitFor(() => expect(labels()).toEqual(['第19999章']), { timeout: 45_000 })
}, 60_000)

test('finds an entry by text or number; Enter goes to the first', async () => {
  const told = show([
    ...Array.from({ length: 120 }, (_, at) => `第${at + 1}章 ${at === 76 ? '江湖夜雨' : '路'}`),
    '後記',
  ])
  type('江湖')
  expect(labels()).toEqual(['第77章 江湖夜雨'])
  expect(screen.getByRole('status').textContent).toBe('找到 1 处')
  type('12')
  expect(labels()).toEqual(['第12章 路', '第112章 路', '第120章 路'])
  fireEvent.submit(screen.getByRole('search'))
  expect(told).toEqual(['gone to 第12章 路.xhtml'])
  type('没有')
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByText('目录里没有这一章')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
  expect(labels()).toHaveLength(121)
  // The fold table loads by itself.
  type('后记')
  expect(await screen.findByRole('button', { name: '後記' })).toBeTruthy()
})

test('does not search during IME composition', () => {
  show(Array.from({ length: 80 }, (_, at) => `第${at + 1}章 路`))
  const field = screen.getByRole('searchbox')
  fireEvent.compositionStart(field)
  type('lu')
  expect(labels()).toHaveLength(80)
  fireEvent.compositionEnd(field, { target: { value: '路' } })
  expect(screen.getByRole('status').textContent).toBe('找到 80 处')
})
