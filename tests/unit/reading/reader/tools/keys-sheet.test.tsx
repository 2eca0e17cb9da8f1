// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { I18nContext } from '../../../../../src/i18n/I18n'
import { createTranslate } from '../../../../../src/i18n/translate'
import { reader } from '../../../../../src/i18n/words/reader'
import { ui } from '../../../../../src/i18n/words/ui'
import { KeysSheet, type KeysSheetProps } from '../../../../../src/reading/reader/tools/KeysSheet'

// jsdom has no modal dialogs.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
})
afterEach(cleanup)

function listed(can: Partial<KeysSheetProps>): string[] {
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', { ...reader, ...ui }) }}>
      <KeysSheet
        hasText={true}
        canMark={true}
        hasTypography={true}
        canZoom={false}
        canFillScreen={true}
        areLettersOff={false}
        onClose={() => {}}
        {...can}
      />
    </I18nContext.Provider>,
  )
  return screen.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent ?? '')
}

test('reflowable text has keys for the font size, but not for zoom', () => {
  const keys = listed({})
  expect(keys).toContain('放大、缩小字号')
  expect(keys).not.toContain('放大、缩小、整页')
})

test('PDF pages have keys for zoom, but not for the font size', () => {
  const keys = listed({ hasTypography: false, canZoom: true })
  expect(keys).toContain('放大、缩小、整页')
  expect(keys).not.toContain('放大、缩小字号')
})

test('a picture book of fixed pages has neither', () => {
  const keys = listed({ hasTypography: false })
  expect(keys).not.toContain('放大、缩小、整页')
  expect(keys).not.toContain('放大、缩小字号')
  expect(keys).toContain('朗读')
})

test('a comic has no keys for text; without full screen there is no key for it', () => {
  const keys = listed({ hasText: false, canFillScreen: false })
  for (const gone of ['全书查找', '朗读', '选中下一句、上一句', '处理选中的文字', '全屏'])
    expect(keys).not.toContain(gone)
})
