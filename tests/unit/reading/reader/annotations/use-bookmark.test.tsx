// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Bookmark } from '../../../../../src/domain/mark'
import type { Location, Navigator } from '../../../../../src/reading/navigator/navigator'
import { PageText } from '../../../../../src/reading/navigator/text/page-text'
import { Annotations } from '../../../../../src/reading/reader/annotations/annotations'
import { useBookmark } from '../../../../../src/reading/reader/annotations/use-annotations'
import { bookmarks } from './bookmarks'

const placeAt = (index: number): Location => ({
  locator: { href: `c${index}.xhtml`, index, progression: 0, fraction: index / 10 },
  page: 1,
  pages: 4,
  tocItem: { label: `第${index}章`, href: `c${index}.xhtml`, children: [] },
  chapter: index + 1,
  atStart: false,
  atEnd: false,
  forward: 'right',
})

it('a bookmark during a pending jump is for the target page', async () => {
  const { marks, kept } = bookmarks()
  const session = new Annotations(marks, 'b')
  session.start()
  let arrive = () => {}
  let location = placeAt(1)
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const navigator = {
    location: () => location,
    settled: () => arrived,
    visiblePages: () => [],
  } as unknown as Navigator
  const notify = vi.fn()
  const none: readonly Bookmark[] = []
  const { result, rerender } = renderHook(
    (props: { location: Location; bookmarks: readonly Bookmark[] }) =>
      useBookmark({
        navigator,
        session,
        notify,
        chapterLabelOf: (_locator, { tocItem }) => tocItem?.label ?? '',
        ...props,
      }),
    { initialProps: { location, bookmarks: none } },
  )
  await act(async () => {
    const done = result.current.toggle()
    location = placeAt(5)
    arrive()
    await done
  })
  expect(notify).toHaveBeenLastCalledWith('已加书签')
  expect(kept().map(({ locator, chapter }) => [locator.index, chapter])).toEqual([[5, '第5章']])
  rerender({ location, bookmarks: session.store.getState().bookmarks })
  expect(result.current.isOn).toBe(true)

  // A second press before the next render is for the same page.
  await act(() => result.current.toggle())
  expect(kept()).toEqual([])
  expect(notify).toHaveBeenLastCalledWith('已去掉书签')
})

it('pressing twice adds and removes a bookmark', async () => {
  const { marks, kept } = bookmarks()
  const session = new Annotations(marks, 'b')
  session.start()
  const location = placeAt(1)
  const navigator = { location: () => location, visiblePages: () => [] } as unknown as Navigator
  const { result } = renderHook(() =>
    useBookmark({ navigator, session, notify: () => {}, chapterLabelOf: () => '', location, bookmarks: [] }),
  )
  await act(() => Promise.all([result.current.toggle(), result.current.toggle()]))
  expect(kept()).toEqual([])
  await act(() => Promise.all([1, 2, 3].map(() => result.current.toggle())))
  expect(kept()).toHaveLength(1)
})

it('stores the first words of the page, one line per block', async () => {
  const { marks, kept } = bookmarks()
  const session = new Annotations(marks, 'b')
  session.start()
  const body = document.createElement('body')
  for (const [name, words] of [
    ['h1', '第一章'],
    ['p', '天色将明未明。'],
  ] as const)
    body.append(Object.assign(document.createElement(name), { textContent: words }))
  const location = placeAt(1)
  location.locator.text = { before: '', highlight: '第一章天色', after: '' }
  const pages = [
    { index: 1, href: 'c1.xhtml', text: new PageText(body), view: body, root: body, language: '' },
  ]
  const navigator = { location: () => location, visiblePages: () => pages } as unknown as Navigator
  const { result } = renderHook(() =>
    useBookmark({ navigator, session, notify: () => {}, chapterLabelOf: () => '', location, bookmarks: [] }),
  )
  await act(() => result.current.toggle())
  expect(kept().map(({ words, locator }) => [words, locator.text?.highlight])).toEqual([
    ['第一章\n天色将明未明。', '第一章天色'],
  ])
})
