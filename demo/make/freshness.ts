import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** A short hash of texts and bytes, in the given order. */
export function fingerprint(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 24)
}

/** A hash of every file below a folder and of its name. */
export async function folderFingerprint(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const parts: (string | Uint8Array)[] = []
  for (const file of files) parts.push(relative(folder, file), await readFile(file))
  return fingerprint(...parts)
}

/**
 * Returns the content of `file`, and calls `make` to write it only when `key` differs from the key stored beside it.
 */
export async function cached(
  file: string,
  key: string,
  make: () => Promise<Uint8Array>,
): Promise<{ data: Uint8Array; made: boolean }> {
  try {
    if ((await readFile(`${file}.key`, 'utf8')) === key) return { data: await readFile(file), made: false }
  } catch {
    // Not made yet.
  }
  const data = await make()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, data)
  await writeFile(`${file}.key`, key)
  return { data, made: true }
}

/** Writes a file unless it already has this content. */
export async function writeIfChanged(file: string, data: Uint8Array): Promise<boolean> {
  try {
    if (Buffer.compare(await readFile(file), data) === 0) return false
  } catch {
    // The file does not exist yet.
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, data)
  return true
}
