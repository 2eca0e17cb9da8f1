import { expect, test, vi } from 'vitest'
import { openWith } from '../../../src/platform/open-with'

test('resolves with both results', async () => {
  const close = vi.fn()
  expect(await openWith(Promise.resolve('book'), Promise.resolve(7), close)).toEqual(['book', 7])
  expect(close).not.toHaveBeenCalled()
})

test('closes the opened resource if the other promise rejects, in either order', async () => {
  const close = vi.fn()
  await expect(openWith(Promise.resolve('first'), Promise.reject(new Error('no')), close)).rejects.toThrow(
    'no',
  )
  expect(close).toHaveBeenLastCalledWith('first')
  let open = (_: string) => {}
  const late = new Promise<string>((done) => {
    open = done
  })
  await expect(openWith(late, Promise.reject(new Error('no')), close)).rejects.toThrow('no')
  open('late')
  await Promise.resolve()
  await Promise.resolve()
  expect(close).toHaveBeenLastCalledWith('late')
})

test('closes nothing if opening fails', async () => {
  const close = vi.fn()
  await expect(openWith(Promise.reject(new Error('broken')), Promise.resolve(1), close)).rejects.toThrow(
    'broken',
  )
  await Promise.resolve()
  expect(close).not.toHaveBeenCalled()
})
