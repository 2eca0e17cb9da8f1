import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Output } from '../../../src/publish/output'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'output-'))
  const first = new Output(root)
  await first.write('all.json', 'old')
  await first.write('file/1.txt', 'old')
  await first.commit()
})
afterEach(() => rm(root, { recursive: true, force: true }))

const read = (path: string) => readFile(join(root, path), 'utf8')

test('a run that fails leaves the files that exist as they were, and nothing behind', async () => {
  const output = new Output(root)
  await output.write('all.json', 'new')
  await output.write('book/2.json', 'new')
  await output.writePieces('pieces', ['a', 'b'], 0o600)
  await output.undo()
  expect(await read('all.json')).toBe('old')
  expect(readdirSync(root, { recursive: true }).sort()).toEqual(['all.json', 'file', 'file/1.txt'])
})

test('existing files are replaced when all are written', async () => {
  const output = new Output(root)
  await output.write('all.json', 'new')
  await output.write('file/1.txt', 'new')
  expect([await read('all.json'), await read('file/1.txt')]).toEqual(['old', 'new'])
  await output.commit()
  expect(await read('all.json')).toBe('new')
  expect(readdirSync(root, { recursive: true }).sort()).toEqual(['all.json', 'file', 'file/1.txt'])
})

test('what is committed stays when something fails afterwards', async () => {
  const output = new Output(root)
  await output.write('all.json', 'new')
  await output.write('book/2.json', 'new')
  await output.commit()
  await output.write('book/3.json', 'new')
  await output.undo()
  expect([await read('all.json'), await read('book/2.json')]).toEqual(['new', 'new'])
  expect(readdirSync(join(root, 'book'))).toEqual(['2.json'])
})

test('a commit that fails half-way keeps the files that the lists in place may name', async () => {
  const first = new Output(root)
  await first.write('root.json', 'old')
  await first.commit()
  const output = new Output(root)
  await output.write('all.json', 'new')
  await output.write('root.json', 'new')
  await output.write('book/2.json', 'new')
  await rm(join(root, 'root.json'))
  await mkdir(join(root, 'root.json/a'), { recursive: true })
  await expect(output.commit()).rejects.toThrow()
  await output.undo()
  expect([await read('all.json'), await read('book/2.json')]).toEqual(['new', 'new'])
  expect(readdirSync(root).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
