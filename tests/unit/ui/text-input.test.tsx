// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
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
/** What a browser does for a key: sets the value, then tells of it. */
const type = (value: string, isComposing = false) => {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(field(), value)
  fireEvent(field(), new InputEvent('input', { bubbles: true, isComposing }))
}

describe('graphemes', () => {
  it('counts what people count', () => {
    expect(graphemes('𠮷野家').length).toBe(3)
    expect(graphemes('👩‍👩‍👧').length).toBe(1)
  })
})

describe('fitInsertion', () => {
  it('cuts the tail of what is inserted, not of what stood after it', () => {
    expect(fitInsertion('甲乙', '甲一二三四乙', 4)).toEqual({ text: '甲一二乙', caret: 3 })
  })
  it('cuts at the end when the text is typed there', () => {
    expect(fitInsertion('abc', 'abcd', 3)).toEqual({ text: 'abc', caret: 3 })
  })
  it('never cuts a character in two', () => {
    expect(fitInsertion('', '𠮷𠮷𠮷', 2).text).toBe('𠮷𠮷')
  })
  it('a text that was too long can only get shorter', () => {
    expect(graphemes(fitInsertion('一二三四五', '一二三四五六', 3).text).length).toBeLessThanOrEqual(5)
  })
  it('leaves a text that fits alone', () => {
    expect(fitInsertion('', '一二', 2).text).toBe('一二')
  })
})

describe('TextInput', () => {
  it('counts by character and stops at the maximum', () => {
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
  ])('of %i characters, shows the count from %i on, and says what is left', (maxLength, from) => {
    render(<Held maxLength={maxLength} start={'字'.repeat(from - 1)} />)
    const near = () => screen.getByText(new RegExp(`/${maxLength}$`)).hasAttribute('data-near')
    expect(near()).toBe(false)
    expect(screen.getByRole('status').textContent).toBe('')
    type('字'.repeat(from))
    expect(near()).toBe(true)
    type('字'.repeat(maxLength - 1))
    expect(screen.getByRole('status').textContent).toBe('还可输入 1 字')
  })

  it('does not cut or report a text while it is being composed', () => {
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

  it('is emptied by its cross, which then goes away, and keeps the focus', () => {
    render(<Held start="雾港" clearable />)
    fireEvent.click(screen.getByRole('button', { name: '清空' }))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
  })

  it('a search field is emptied by Escape first', () => {
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

  it('ties its error to the field', () => {
    render(<Held error="不能为空" />)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('不能为空')
  })
})
