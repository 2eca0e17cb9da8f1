// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fitInsertion, graphemes } from '../../../src/ui/graphemes'
import { TextInput, type TextInputProps } from '../../../src/ui/TextInput'
import { render } from './render'

afterEach(cleanup)

const changed = vi.fn()
function Held({ start = '', ...props }: Partial<TextInputProps> & { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <TextInput
      label="书名"
      {...props}
      value={value}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
    />
  )
}
const field = () => screen.getByLabelText('书名') as HTMLInputElement
/** Types as a browser does: sets the value, then fires the input event. */
const type = (value: string, isComposing = false) => {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(field(), value)
  fireEvent(field(), new InputEvent('input', { bubbles: true, isComposing }))
}

describe('graphemes', () => {
  it('counts graphemes', () => {
    expect(graphemes('𠮷野家').length).toBe(3)
    expect(graphemes('👩‍👩‍👧').length).toBe(1)
  })
})

describe('fitInsertion', () => {
  it('cuts the end of the insertion, not of the text after it', () => {
    expect(fitInsertion('甲乙', '甲一二三四乙', 4)).toEqual({ text: '甲一二乙', caret: 3 })
  })
  it('cuts at the end when the text is typed there', () => {
    expect(fitInsertion('abc', 'abcd', 3)).toEqual({ text: 'abc', caret: 3 })
  })
  it('never splits a surrogate pair', () => {
    expect(fitInsertion('', '𠮷𠮷𠮷', 2).text).toBe('𠮷𠮷')
  })
  it('does not lengthen a text that is too long', () => {
    expect(graphemes(fitInsertion('一二三四五', '一二三四五六', 3).text).length).toBeLessThanOrEqual(5)
  })
  it('keeps a text that fits', () => {
    expect(fitInsertion('', '一二', 2).text).toBe('一二')
  })
})

describe('TextInput', () => {
  it('counts graphemes and stops at the maximum', () => {
    render(<Held maxLength={4} start="𠮷" />)
    expect(screen.getByText('1/4')).toBeTruthy()
    type('𠮷一二三四五')
    expect(changed).toHaveBeenLastCalledWith('𠮷一二三')
    expect(screen.getByText('4/4')).toBeTruthy()
  })

  it.each([
    [24, 18],
    [100, 75],
    [5000, 4900],
  ])(
    'with a maximum of %i, shows the count from %i characters on and announces the rest',
    async (maxLength, from) => {
      render(<Held maxLength={maxLength} start={'字'.repeat(from - 1)} />)
      const near = () => screen.getByText(new RegExp(`/${maxLength}$`)).hasAttribute('data-near')
      expect(near()).toBe(false)
      expect(screen.getByRole('status').textContent).toBe('')
      type('字'.repeat(from))
      expect(near()).toBe(true)
      type('字'.repeat(maxLength - 1))
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('还可输入 1 字'))
    },
  )

  it('does not cut or report a text during IME composition', () => {
    changed.mockClear()
    render(<Held maxLength={2} />)
    fireEvent.compositionStart(field())
    type('zhong', true)
    expect(changed).not.toHaveBeenCalled()
    expect(field().value).toBe('zhong')
    type('中文字', true)
    fireEvent.compositionEnd(field(), { target: { value: '中文字' } })
    expect(changed).toHaveBeenCalledTimes(1)
    expect(changed).toHaveBeenLastCalledWith('中文')
  })

  it('is emptied by its clear button, which disappears, and keeps the focus', () => {
    render(<Held start="雾港" clearable />)
    fireEvent.click(screen.getByRole('button', { name: '清空' }))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
  })

  it('Escape empties a search field first', () => {
    render(<Held start="雾港" clearable type="search" />)
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(field().value).toBe('')
  })

  it('shows and hides a password', () => {
    render(<Held start="secret" type="password" />)
    expect(field().type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: '显示密码' }))
    expect(field().type).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(field().type).toBe('password')
  })

  it('links the error to the field', async () => {
    render(<Held error="不能为空" />)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    // The region stands for a moment before it is filled.
    await waitFor(() => expect(described?.textContent).toBe('不能为空'))
  })
})

it('an empty required field is not invalid before a try', () => {
  render(<TextInput label="姓名" value="" onChange={() => {}} required />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /姓名/ })
  expect(field.getAttribute('aria-required')).toBe('true')
  expect(field.matches(':invalid')).toBe(false)
  expect(field.hasAttribute('aria-invalid')).toBe(false)
})
