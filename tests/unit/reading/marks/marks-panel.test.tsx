// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { I18nContext } from '../../../../src/i18n/I18n'
import { createTranslate } from '../../../../src/i18n/translate'
import { readingTools } from '../../../../src/i18n/words/reading-tools'
import { MarksPanel } from '../../../../src/reading/marks/MarksPanel'
import { MarksSession } from '../../../../src/reading/marks/session'
import { bookmarks } from './bookmarks'

afterEach(cleanup)

it('a mark that is deleted leaves the focus in the list', async () => {
  const session = new MarksSession(bookmarks().marks, 'b')
  session.start()
  await session.toggle([], { href: 'c', index: 0, progression: 0, fraction: 0 }, '第一章')
  const i18n = { locale: 'zh-CN' as const, t: createTranslate('zh-CN', readingTools) }
  render(
    <I18nContext.Provider value={i18n}>
      <MarksPanel
        session={session}
        book={{ bid: 'b', title: '书', author: '', identifier: '' }}
        canHighlight={false}
        onGo={() => {}}
        onNote={() => {}}
        onClose={() => {}}
      />
    </I18nContext.Provider>,
  )
  const button = await screen.findByRole('button', { name: /删|取消|移除/ })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})
