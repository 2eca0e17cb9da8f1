// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { I18nContext } from '../../../../../src/i18n/I18n'
import { createTranslate } from '../../../../../src/i18n/translate'
import { reader } from '../../../../../src/i18n/words/reader'
import { ui } from '../../../../../src/i18n/words/ui'
import type { Publication } from '../../../../../src/reading/publication/publication'
import { AnnotationsPanel } from '../../../../../src/reading/reader/annotations/AnnotationsPanel'
import { Annotations } from '../../../../../src/reading/reader/annotations/annotations'
import { bookmarks } from './bookmarks'

afterEach(cleanup)

const publication: Publication = {
  metadata: { title: '书', author: '', language: '', identifier: '', direction: 'ltr', layout: 'reflowable' },
  spine: [],
  toc: [],
  load: () => Promise.reject(new Error('no chapters')),
  resource: async () => null,
  close() {},
}
const layer = {
  marks: [],
  isShown: true,
  setShown() {},
  pressed: null,
  press() {},
  answer: () => Promise.reject(new Error('no layer')),
}
const place = { href: 'c', index: 0, progression: 0, fraction: 0 }

/** A store of marks, as it is after the session has started. */
async function begun() {
  const session = new Annotations(bookmarks().marks, 'b')
  session.start()
  await waitFor(() => expect(session.store.getState().ready).toBe(true))
  return session
}

function show(session: Annotations, canHighlight = true) {
  const i18n = {
    locale: 'zh-CN' as const,
    t: createTranslate('zh-CN', { ...reader, ...ui }),
  }
  return render(
    <I18nContext.Provider value={i18n}>
      <AnnotationsPanel
        session={session}
        book={{ bid: 'b', title: '书', author: '', identifier: '' }}
        publication={publication}
        language="zh-CN"
        canHighlight={canHighlight}
        onGo={() => {}}
        onNote={() => {}}
        layer={layer}
        onAnswer={() => {}}
        onRemoved={() => {}}
        onClose={() => {}}
      />
    </I18nContext.Provider>,
  )
}

const highlights = [
  {
    ...place,
    kind: 'highlight' as const,
    id: '1',
    bid: 'b',
    locator: place,
    style: 'pink' as const,
    chapter: '',
    created: 0,
    note: '',
  },
]

it('deleting a mark keeps the focus in the list', async () => {
  const session = await begun()
  await session.toggleBookmark([], { locator: place }, '第一章')
  show(session, false)
  const button = await screen.findByRole('button', { name: /删|取消|移除/ })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

const selected = () => screen.getByRole('tab', { selected: true }).textContent

it('opens with the first tab that is not empty, and stays with it', async () => {
  const session = await begun()
  show(session)
  expect(selected()).toBe('书签 0')
  cleanup()
  session.store.setState({ highlights })
  show(session)
  expect(selected()).toBe('划线 1')
  await act(() => session.toggleBookmark([], { locator: place }, ''))
  expect(selected()).toMatch(/^划线/)
  cleanup()
  show(session)
  expect(selected()).toBe('书签 1')
})

it('opens with the tab chosen last, if the book has it', async () => {
  const session = await begun()
  await session.toggleBookmark([], { locator: place }, '')
  show(session)
  fireEvent.click(screen.getByRole('tab', { name: /划线/ }))
  cleanup()
  show(session)
  expect(selected()).toBe('划线 0')
  cleanup()
  show(session, false)
  expect(selected()).toBe('书签 1')
})

it('a file of another book is refused with a sentence, and its markup is not taken over', async () => {
  const session = await begun()
  show(session)
  const set = { type: 'AnnotationSet', about: { 'dc:title': '<img src=x>西游记' }, items: [] }
  const file = new File([JSON.stringify(set)], 'a.annotation')
  fireEvent.change(screen.getByLabelText('标注文件', { selector: 'input' }), { target: { files: [file] } })
  const alert = await screen.findByRole('alert', {}, { timeout: 20_000 })
  await waitFor(() =>
    expect(alert.textContent).toBe('这是《<img src=x>西游记》的标注，不是这本书的，没有导入。'),
  )
  expect(document.querySelector('img')).toBeNull()
})

it('shows the marks once they are loaded', () => {
  const session = new Annotations(bookmarks().marks, 'b')
  show(session)
  act(() => session.store.setState({ highlights, ready: true }))
  expect(selected()).toBe('划线 1')
})
