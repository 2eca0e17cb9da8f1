import { mkdtempSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { main } from '../../../src/publish/cli'

/** A folder of books and an output folder, both empty before each test. */
export interface Folders {
  /** The parent of both. */
  root: string
  books: string
  /** Not created yet. */
  out: string
  /** The output of the command. */
  lines: string[]
  said(): string
  put(path: string, content: string | Uint8Array): Promise<void>
  /** Resolves to the exit code. If an option is given twice, the last one counts. */
  publish(...more: string[]): Promise<number>
  /** Reads a published JSON file. */
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
