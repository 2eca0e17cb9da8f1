import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LibraryError } from '../../../src/platform/errors'
import { loadModule, MODULE_LIMIT } from '../../../src/platform/load-module'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that comes is all there is, and leaves no timer behind', async () => {
  expect(await loadModule(async () => 7)).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that never comes is given up and told so', async () => {
  const ended = expect(loadModule(() => new Promise(() => {}))).rejects.toMatchObject({ code: 'network' })
  await vi.advanceTimersByTimeAsync(MODULE_LIMIT)
  await ended
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that fails is told as one that did not come; what it says itself stays', async () => {
  await expect(loadModule(() => Promise.reject(new SyntaxError('cut short')))).rejects.toMatchObject({
    code: 'network',
  })
  const said = new LibraryError('no-readable-format', 'not in this build')
  await expect(loadModule(() => Promise.reject(said))).rejects.toBe(said)
  expect(vi.getTimerCount()).toBe(0)
})

test('every dynamic import goes through it', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = ['src', 'widgets'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const bare = files
    // The command runs in Node.
    .filter((file) => /\.tsx?$/.test(file) && !/publish|load-module\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      const imports = code.match(/(?<!typeof\s+)\bimport\s*\(/g) ?? []
      const limited = code.match(/\bloadModule(?:<[^>]*>)?\(\s*(?:async\s*)?\(\)\s*=>\s*import\s*\(/g) ?? []
      return imports.length === limited.length ? [] : [file]
    })
  expect(bare).toEqual([])
})
