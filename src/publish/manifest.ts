import type { Output } from './output'
import type { BookRecord } from './types'

/** Name of the file in the output folder that tells one run what the run before made. */
export const MANIFEST_FILE = '.org-library.json'

/** Raised when records are made in another way, so that no old ones are used again. */
const VERSION = 3

export interface ManifestBook {
  /** Sizes and times of the files the record was made of. */
  stamp: string
  identity: string
  record: BookRecord
}

export interface Manifest {
  version: number
  /** Identity → id, of every book ever published here; never shrinks. */
  ids: Record<string, string>
  /** By path in the folder of books. */
  books: Record<string, ManifestBook>
  /** What the run made, from the output folder. */
  files: string[]
}

/** The manifest of the run before; an empty one when there is none or it cannot be read. */
export async function readManifest(output: Output): Promise<Manifest> {
  const empty: Manifest = { version: VERSION, ids: {}, books: {}, files: [] }
  const text = await output.read(MANIFEST_FILE)
  if (text === null) return empty
  try {
    const found = JSON.parse(text) as Partial<Manifest>
    return {
      version: VERSION,
      ids: found.ids ?? {},
      // Records of another version are read anew; ids and files hold whatever the version.
      books: found.version === VERSION ? (found.books ?? {}) : {},
      files: found.files ?? [],
    }
  } catch {
    return empty
  }
}

export async function writeManifest(output: Output, manifest: Omit<Manifest, 'version'>): Promise<void> {
  await output.write(MANIFEST_FILE, `${JSON.stringify({ version: VERSION, ...manifest })}\n`)
}
