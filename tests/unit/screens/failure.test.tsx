// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { LibraryError } from '../../../src/platform/errors'
import { Failure } from '../../../src/screens/Failure'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

afterEach(cleanup)

const i18n = { locale: 'zh-CN' as const, t: createTranslate('zh-CN', words) }

function show(error: LibraryError, member = false) {
  const navigate = vi.fn()
  const store = createStore(() => ({ user: member ? { id: 'm', name: 'M' } : null, deviceToken: 'x' }))
  const services = {
    navigate,
    report: () => {},
    requestLogin: () => {},
    session: { store },
  } as unknown as LibraryServices
  render(
    <ServicesContext.Provider value={services}>
      <I18nContext.Provider value={i18n}>
        <Failure error={error} from="/search?q=x" onRetry={() => {}} isPart />
      </I18nContext.Provider>
    </ServicesContext.Provider>,
  )
  return navigate
}

test('shows the 404 page for a missing book, and an inline message for a missing catalogue', () => {
  expect(show(new LibraryError('not-found', 'x'))).toHaveBeenCalledWith('/error/404', { replace: true })
  cleanup()
  expect(show(new LibraryError('not-found', 'x', { isCatalogue: true }))).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('没有找到书库')
})

test('does not ask a signed-in member without permission to sign in again', () => {
  const forbidden = new LibraryError('unauthorized', 'x', { status: 403 })
  show(forbidden)
  expect(screen.getByRole('button').textContent).toContain('登录')
  cleanup()
  show(forbidden, true)
  expect(screen.getByRole('alert').textContent).toContain('不允许')
  expect(screen.getByRole('button').textContent).toContain('再试一次')
  cleanup()
  show(new LibraryError('unauthorized', 'x', { status: 401 }), true)
  expect(screen.getByRole('button').textContent).toContain('登录')
})
