import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'

/** A folder of books and one to publish to, not yet made, and what is said meanwhile; `root` holds both. */
export async function makeFolders(): Promise<{ root: string; books: string; out: string; lines: string[] }> {
  const root = await mkdtemp(join(tmpdir(), 'publish-'))
  const lines: string[] = []
  const listen = (line: string) => void lines.push(line)
  vi.spyOn(console, 'log').mockImplementation(listen)
  vi.spyOn(console, 'error').mockImplementation(listen)
  return { root, books: join(root, 'books'), out: join(root, 'out'), lines }
}

export async function putFile(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
