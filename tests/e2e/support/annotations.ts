import { readFile } from 'node:fs/promises'
import { SET_FILE } from '../../../src/annotation-files/write'
import { createBytesSource } from '../../../src/reading/formats/source/source'
import { openArchive } from '../../../src/reading/formats/zip/archive'

/** The set in a downloaded `.annotations` file. */
export async function annotationsIn(path: string) {
  const archive = await openArchive(createBytesSource(new Uint8Array(await readFile(path))))
  const bytes = await archive.read(SET_FILE)
  return JSON.parse(new TextDecoder().decode(bytes ?? undefined))
}
