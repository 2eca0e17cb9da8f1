import { mkdtempSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { main } from '../../../src/publish/cli'

/** A folder of books and the one it is published to, which are empty before each test of a file. */
export interface Folders {
  /** Holds both. */
  root: string
  books: string
  /** Not yet made. */
  out: string
  /** What the command says. */
  lines: string[]
  said(): string
  put(path: string, content: string | Uint8Array): Promise<void>
  /** Resolves to the exit code. Of an option that is given twice the later one counts. */
  publish(...more: string[]): Promise<number>
  /** A JSON file of what was published. */
  read<Content>(path: string): Promise<Content>
}

export function freshFolders(): Folders {
  const root = mkdtempSync(join(tmpdir(), 'publish-'))
  const books = join(root, 'books')
  const out = join(root, 'out')
  const lines: string[] = []
  const listen = (line: string) => void lines.push(line)
  beforeEach(async () => {
    await mkdir(root, { recursive: true })
    lines.length = 0
    vi.spyOn(console, 'log').mockImplementation(listen)
    vi.spyOn(console, 'error').mockImplementation(listen)
  })
  afterEach(() => rm(root, { recursive: true, force: true }))
  return {
    root,
    books,
    out,
    lines,
    said: () => lines.join('\n'),
    put: async (path, content) => {
      const file = join(books, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    },
    publish: (...more) =>
      main(['publish', books, '--out', out, '--org', 'demo', '--name', '示例书馆', ...more]),
    read: async (path) => JSON.parse(await readFile(join(out, path), 'utf8')),
  }
}
