import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { ConvertPool } from '../../../src/publish/convert-pool'
import { createPublishTranslate } from '../../../src/publish/translate'
import type { BookFile, PublishOptions } from '../../../src/publish/types'

/** A thread that answers each book with its path as the note, and fails with some. */
const THREAD = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ file: { path } }) => {
    if (path.startsWith('crash')) setTimeout(() => { throw new Error('crashed by ' + path) })
    else if (path === 'refused') parentPort.postMessage({ failure: { code: 'bad-book', message: path } })
    else parentPort.postMessage({ conversion: { converted: null, notes: [{ path, reason: '' }] } })
  })`

const fileOf = (path: string): BookFile => ({
  ...{
    path,
    absolute: `/${path}`,
    format: 'txt',
    bytes: 1,
    stamp: '',
    modified: '',
    side: {},
    coverFile: null,
    annotationsFile: null,
  },
})

function poolOf(jobs: number) {
  const options: PublishOptions = {
    ...{ books: '/', out: '/', orgCode: 'o', orgName: 'o', templateId: '1', jobs, locale: 'en' },
    library: { categories: [], featured: [] },
    t: createPublishTranslate('en'),
    say: () => undefined,
    now: new Date(0),
  }
  const started: Worker[] = []
  const pool = new ConvertPool(options, () => {
    const worker = new Worker(THREAD, { eval: true })
    started.push(worker)
    return worker
  })
  const pathOf = (path: string) =>
    pool.convert(fileOf(path)).then(
      ({ notes }) => notes[0]?.path,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : thrown),
    )
  return { pool, pathOf, started }
}

test('a thread that has crashed is replaced, and the books that wait for it are converted', async () => {
  const { pool, pathOf, started } = poolOf(2)
  const paths = ['crash 1', 'crash 2', 'crash 3', 'one', 'two', 'refused', 'three']
  expect(await Promise.all(paths.map(pathOf))).toEqual([
    'crashed by crash 1',
    'crashed by crash 2',
    'crashed by crash 3',
    'one',
    'two',
    'refused',
    'three',
  ])
  // The third that crashes is replaced only if books still wait for it.
  expect([4, 5]).toContain(started.length)
  await pool.close()
}, 10_000)

test('a thread that crashes between two books is not used again', async () => {
  const { pool, pathOf, started } = poolOf(2)
  expect(await pathOf('first')).toBe('first')
  const ended = new Promise((fulfil) => started[0]?.once('exit', fulfil))
  // Not asked by the pool, which takes the thread for idle.
  started[0]?.postMessage({ file: { path: 'crash by itself' } })
  await ended
  expect(await pathOf('next')).toBe('next')
  expect(started.length).toBe(2)
  await pool.close()
}, 10_000)

test('closing starts no thread in place of those that it ends', async () => {
  const { pool, pathOf, started } = poolOf(2)
  const answers = ['crash 1', 'crash 2', 'waits'].map(pathOf)
  await pool.close()
  expect(await Promise.all(answers.slice(0, 2))).toHaveLength(2)
  expect(started.length).toBe(2)
}, 10_000)
