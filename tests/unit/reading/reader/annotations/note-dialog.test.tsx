// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { I18nContext } from '../../../../../src/i18n/I18n'
import { createTranslate } from '../../../../../src/i18n/translate'
import { reader } from '../../../../../src/i18n/words/reader'
import { ui } from '../../../../../src/i18n/words/ui'
import { NoteDialog } from '../../../../../src/reading/reader/annotations/NoteDialog'

// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(cleanup)

/** Opens a note dialog and types a text. */
function write(text: string) {
  const [onSave, onClose] = [vi.fn(), vi.fn()]
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', { ...reader, ...ui }) }}>
      <NoteDialog words="天色将明" note="旧" language="" onSave={onSave} onClose={onClose} />
    </I18nContext.Provider>,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  return { onSave, onClose }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test.each([
  ['the close button', () => press('关闭')],
  ['a press on the backdrop', () => fireEvent.click(screen.getByRole('dialog'))],
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
])('%s saves the text', (_way, leave) => {
  const { onSave, onClose } = write('新的一句')
  leave()
  expect(onSave).toHaveBeenCalledExactlyOnceWith('新的一句')
  expect(onClose).not.toHaveBeenCalled()
})

test('does not save an unchanged or cancelled text', () => {
  const same = write('旧')
  press('关闭')
  expect([same.onSave.mock.calls.length, same.onClose.mock.calls.length]).toEqual([0, 1])
  cleanup()
  const given = write('新的一句')
  press('取消')
  expect([given.onSave.mock.calls.length, given.onClose.mock.calls.length]).toEqual([0, 1])
})
