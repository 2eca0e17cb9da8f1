// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nContext } from '../../../../../src/i18n/I18n'
import { createTranslate } from '../../../../../src/i18n/translate'
import { reader } from '../../../../../src/i18n/words/reader'
import { TocList } from '../../../../../src/reading/reader/contents/TocList'

afterEach(cleanup)

test('a line tells that it is pressed before it is gone to', () => {
  const told: string[] = []
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', reader) }}>
      <TocList
        toc={['a', 'b'].map((label) => ({ label, href: `${label}.xhtml`, children: [] }))}
        language=""
        current={null}
        onPress={(href) => told.push(`pressed ${href}`)}
        onGo={(href) => told.push(`gone to ${href}`)}
      />
    </I18nContext.Provider>,
  )
  const line = screen.getByRole('button', { name: 'b' })
  fireEvent.pointerDown(line)
  fireEvent.click(line)
  expect(told).toEqual(['pressed b.xhtml', 'gone to b.xhtml'])
})
