import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LibraryError } from '../../../src/platform/errors'
import { loadModule, MODULE_LIMIT } from '../../../src/platform/load-module'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('returns a module that loads, and leaves no timer behind', async () => {
  expect(await loadModule(async () => 7)).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects with network for a module that never arrives', async () => {
  const ended = expect(loadModule(() => new Promise(() => {}))).rejects.toMatchObject({ code: 'network' })
  await vi.advanceTimersByTimeAsync(MODULE_LIMIT)
  await ended
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects with network for a module that fails, but passes on its LibraryError', async () => {
  await expect(loadModule(() => Promise.reject(new SyntaxError('cut short')))).rejects.toMatchObject({
    code: 'network',
  })
  const thrown = new LibraryError('no-readable-format', 'not in this build')
  await expect(loadModule(() => Promise.reject(thrown))).rejects.toBe(thrown)
  expect(vi.getTimerCount()).toBe(0)
})

test('every dynamic import goes through loadModule', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = ['src', 'widgets'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const bare = files
    // The publish command runs in Node.
    .filter((file) => /\.tsx?$/.test(file) && !/publish|load-module\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      const imports = code.match(/(?<!typeof\s+)\bimport\s*\(/g) ?? []
      const limited = code.match(/\bloadModule(?:<[^>]*>)?\(\s*(?:async\s*)?\(\)\s*=>\s*import\s*\(/g) ?? []
      return imports.length === limited.length ? [] : [file]
    })
  expect(bare).toEqual([])
})
