import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Returns a digest of the command's code, so that records made by other code are not reused after an upgrade or a change
 * in development. The built command is one file that refers to all others by their digests (vite.node.config.ts); run
 * from its sources, only this file is included, and `VERSION` of the manifest must be raised.
 */
export async function hashOwnCode(): Promise<string> {
  const code = await readFile(fileURLToPath(import.meta.url))
  return createHash('sha256').update(code).digest('hex').slice(0, 16)
}
