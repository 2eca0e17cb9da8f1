// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { errors } from '../../../src/i18n/words/errors'
import { LibraryError } from '../../../src/platform/errors'
import { Failure } from '../../../src/screens/Failure'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

afterEach(cleanup)

const i18n = { locale: 'zh-CN' as const, t: createTranslate('zh-CN', errors) }

function show(error: LibraryError) {
  const navigate = vi.fn()
  const services = { navigate, report: () => {}, requestLogin: () => {} } as unknown as LibraryServices
  render(
    <ServicesContext.Provider value={services}>
      <I18nContext.Provider value={i18n}>
        <Failure error={error} from="/search?q=x" part />
      </I18nContext.Provider>
    </ServicesContext.Provider>,
  )
  return navigate
}

test('a book that is not there has the 404 page; a catalogue that is not there is said in place', () => {
  expect(show(new LibraryError('not-found', 'x'))).toHaveBeenCalledWith('/error/404', { replace: true })
  cleanup()
  expect(show(new LibraryError('not-found', 'x', { isCatalogue: true }))).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('没有找到书库')
})
