import { expect, test, vi } from 'vitest'
import { openTogether } from '../../../src/platform/open-together'

test('what is opened comes with what it needs', async () => {
  const close = vi.fn()
  expect(await openTogether(Promise.resolve('book'), Promise.resolve(7), close)).toEqual(['book', 7])
  expect(close).not.toHaveBeenCalled()
})

test('what was opened is closed where the other fails, whichever comes first', async () => {
  const close = vi.fn()
  await expect(
    openTogether(Promise.resolve('first'), Promise.reject(new Error('no')), close),
  ).rejects.toThrow('no')
  expect(close).toHaveBeenLastCalledWith('first')
  let open = (_: string) => {}
  const late = new Promise<string>((done) => {
    open = done
  })
  await expect(openTogether(late, Promise.reject(new Error('no')), close)).rejects.toThrow('no')
  open('late')
  await Promise.resolve()
  await Promise.resolve()
  expect(close).toHaveBeenLastCalledWith('late')
})

test('what fails to open has nothing to close', async () => {
  const close = vi.fn()
  await expect(openTogether(Promise.reject(new Error('broken')), Promise.resolve(1), close)).rejects.toThrow(
    'broken',
  )
  await Promise.resolve()
  expect(close).not.toHaveBeenCalled()
})
