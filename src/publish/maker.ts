import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Which code makes the records: a digest of the command itself, so that no upgrade, and no change while one works on
 * it, leaves records that other code has made. Built, the command is one file that names every further one by its
 * digest (vite.node.config.ts); run from its sources, this file alone counts, and `VERSION` of the manifest with it.
 */
export async function makerOfRecords(): Promise<string> {
  const code = await readFile(fileURLToPath(import.meta.url))
  return createHash('sha256').update(code).digest('hex').slice(0, 16)
}
