// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Problem } from '../../../src/ui/Problem'
import { render } from './render'

afterEach(cleanup)

const PLACES = ['screen', 'box', 'card', 'form', 'book', 'panel', 'chip'] as const

test.each(PLACES)('in a %s the sentence is read out and the retry is pressed', (place) => {
  const onRetry = vi.fn()
  render(<Problem place={place} sentence="没有收到回应" onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain('没有收到回应')
  fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test.each(PLACES)('in a %s there is no button where a retry cannot help', (place) => {
  render(<Problem place={place} sentence="地址写得不对" onRetry={false} retriesOnline />)
  expect(screen.queryByRole('button')).toBeNull()
  window.dispatchEvent(new Event('online'))
})

test('other buttons stand before the retry and after it', () => {
  render(
    <Problem sentence="需要登录" before={<button type="button">登录</button>} onRetry={() => {}}>
      <button type="button">关闭</button>
    </Problem>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '登录',
    '再试一次',
    '关闭',
  ])
})

test('in a status region it has no role of its own', () => {
  render(<Problem place="chip" role={null} sentence="没有取全" />)
  expect(screen.getByText('没有取全').closest('[role]')).toBeNull()
})
