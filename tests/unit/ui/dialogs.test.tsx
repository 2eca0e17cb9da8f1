// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../../../src/ui/Dialog'
import { MessageBoxes } from '../../../src/ui/MessageBoxes'
import { checkPrompt, createMessageBox } from '../../../src/ui/message-box-store'
import { TextInput } from '../../../src/ui/TextInput'
import { installDialog } from './dom'
import { render } from './render'

beforeAll(installDialog)
afterEach(cleanup)

function Opener({ onClose = () => {} }: { onClose?: (reason: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog
        open={open}
        title="登录"
        onClose={(reason) => {
          onClose(reason)
          setOpen(false)
        }}
      >
        <input aria-label="姓名" data-autofocus />
      </Dialog>
    </>
  )
}

/** A dialog whose field comes later. */
function Late() {
  const [content, setContent] = useState<ReactNode>(null)
  return (
    <Dialog open onClose={() => {}} title="登录">
      <button
        type="button"
        onClick={() => setContent(<TextInput label="姓名" value="" onChange={() => {}} autoFocusInDialog />)}
      >
        来
      </button>
      {content}
    </Dialog>
  )
}

describe('Dialog', () => {
  it('is named by its title, takes the focus and returns it', () => {
    render(<Opener />)
    const button = screen.getByText('打开')
    button.focus()
    fireEvent.click(button)
    expect(screen.getByRole('dialog', { name: '登录' }).hasAttribute('open')).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('姓名'))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('gives the focus to a field that comes later, unless it has been moved', async () => {
    const { unmount } = render(<Late />)
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    fireEvent.click(screen.getByText('来'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('姓名')))
    unmount()

    render(<Late />)
    screen.getByText('来').focus()
    fireEvent.click(screen.getByText('来'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.activeElement).toBe(screen.getByText('来'))
  })

  it('shows the field that has the focus when its size or that of its content changes', () => {
    const observed = new Map<Element, () => void>()
    vi.stubGlobal(
      'ResizeObserver',
      class {
        #changed: () => void
        constructor(changed: () => void) {
          this.#changed = changed
        }
        observe(element: Element) {
          observed.set(element, this.#changed)
        }
        disconnect() {
          observed.clear()
        }
      },
    )
    render(<Opener />)
    fireEvent.click(screen.getByText('打开'))
    const shown = vi.fn()
    screen.getByLabelText('姓名').scrollIntoView = shown
    expect(observed.size, 'the dialog and its content').toBeGreaterThan(1)
    for (const changed of observed.values()) changed()
    expect(shown).toHaveBeenCalledTimes(observed.size)
    fireEvent.keyDown(screen.getByLabelText('姓名'), { key: 'Escape' })
    expect(observed.size, 'its undo').toBe(0)
    vi.unstubAllGlobals()
  })

  it('closes on Escape and on a click that begins on the backdrop', () => {
    const onClose = vi.fn()
    render(<Opener onClose={onClose} />)
    fireEvent.click(screen.getByText('打开'))
    fireEvent.keyDown(screen.getByLabelText('姓名'), { key: 'Escape' })
    expect(onClose).toHaveBeenLastCalledWith('escape')
    fireEvent.click(screen.getByText('打开'))
    const dialog = screen.getByRole('dialog')
    vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200))
    fireEvent.pointerDown(screen.getByLabelText('姓名'))
    fireEvent.click(dialog, { clientX: 5, clientY: 5 })
    expect(screen.queryByRole('dialog')).not.toBeNull()
    fireEvent.pointerDown(dialog, { clientX: 5, clientY: 5 })
    fireEvent.click(dialog, { clientX: 5, clientY: 5 })
    expect(onClose).toHaveBeenLastCalledWith('backdrop')
  })
})

describe('MessageBox', () => {
  it('alert resolves when it is closed', async () => {
    const box = createMessageBox()
    render(<MessageBoxes store={box} />)
    let told = false
    act(() => void box.alert({ title: '已过期' }).then(() => (told = true)))
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await act(async () => {})
    expect(told).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('confirm resolves to true or false, and to false on Escape', async () => {
    const box = createMessageBox()
    render(<MessageBoxes store={box} />)
    let answer: Promise<boolean> = Promise.resolve(false)
    const ask = () =>
      act(() => {
        answer = box.confirm({ title: '移出书架？' })
      })
    ask()
    act(() => fireEvent.click(screen.getByRole('button', { name: '确定' })))
    expect(await answer).toBe(true)
    ask()
    act(() => fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' }))
    expect(await answer).toBe(false)
  })

  it('a destructive confirm does not focus its confirm button', () => {
    const box = createMessageBox()
    render(<MessageBoxes store={box} />)
    act(() => void box.confirm({ title: '删除笔记？', danger: true }))
    expect(document.activeElement?.textContent).toBe('取消')
  })

  it('prompt shows the default error, then resolves to the valid text', async () => {
    const box = createMessageBox()
    render(<MessageBoxes store={box} />)
    let answer: Promise<string | null> = Promise.resolve(null)
    act(() => {
      answer = box.prompt({ title: '分组名', pattern: /^\S+$/ })
    })
    fireEvent.change(screen.getByRole('textbox', { name: '分组名' }), { target: { value: '  ' } })
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    // The region of the error stands for a moment before it is filled.
    expect(await screen.findByText('输入的内容不合要求')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '分组名' }))
    fireEvent.change(screen.getByRole('textbox', { name: '分组名' }), { target: { value: '小说' } })
    expect(screen.queryByText('输入的内容不合要求')).toBeNull()
    act(() => fireEvent.click(screen.getByRole('button', { name: '确定' })))
    expect(await answer).toBe('小说')
  })

  it('message boxes are queued, and all settle when the element is removed', async () => {
    const box = createMessageBox()
    render(<MessageBoxes store={box} />)
    let answers: Promise<unknown> = Promise.resolve()
    act(() => {
      answers = Promise.all([
        box.confirm({ title: '一' }),
        box.prompt({ title: '二' }),
        box.alert({ title: '三' }),
      ])
    })
    expect(screen.getByRole('alertdialog', { name: '一' })).toBeTruthy()
    expect(screen.queryByText('二')).toBeNull()
    act(() => box.dismissAll())
    expect(await answers).toEqual([false, null, undefined])
  })
})

describe('checkPrompt', () => {
  const otherwise = '不合要求'
  it('checks the pattern first, then the validator with its message', () => {
    expect(checkPrompt('a', { title: '', pattern: /^\d+$/ }, otherwise)).toBe(otherwise)
    expect(checkPrompt('a', { title: '', pattern: /^\d+$/, errorMessage: '要数字' }, otherwise)).toBe(
      '要数字',
    )
    expect(checkPrompt('1', { title: '', validator: () => '太小' }, otherwise)).toBe('太小')
    expect(checkPrompt('1', { title: '', validator: () => false }, otherwise)).toBe(otherwise)
    expect(checkPrompt('1', { title: '', pattern: /^\d+$/, validator: () => true }, otherwise)).toBeNull()
  })
  it('resets `lastIndex` of a global pattern', () => {
    const options = { title: '', pattern: /\d/g }
    expect(checkPrompt('1', options, otherwise)).toBeNull()
    expect(checkPrompt('1', options, otherwise)).toBeNull()
  })
})
