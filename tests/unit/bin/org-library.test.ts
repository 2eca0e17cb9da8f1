import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A command that prints a line, prints more after input, and writes its result to a file. */
const COMMAND = `
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
export async function main([file]) {
  console.log('first')
  await once(process.stdin, 'data')
  for (let n = 0; n < 20; n++) {
    console.log('more')
    console.error('more')
    await new Promise((go) => setTimeout(go, 2))
  }
  writeFileSync(file, 'done')
  return 0
}
`

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bin-'))
  await mkdir(join(root, 'bin'))
  await mkdir(join(root, 'dist/node'), { recursive: true })
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
  await writeFile(join(root, 'dist/node/cli.js'), COMMAND)
  await copyFile('bin/org-library.js', join(root, 'bin/org-library.js'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('the command continues when its output pipe is closed', async () => {
  const done = join(root, 'done')
  const child = spawn(process.execPath, [join(root, 'bin/org-library.js'), done])
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.stderr.destroy()
  child.stdin.end('go\n')
  expect(await ended).toEqual([0, null])
  expect(await readFile(done, 'utf8')).toBe('done')
})
