import { isAnnotationSet, readAnnotationSet } from './annotation-set'
import { AnnotationFileError, FILE_LIMITS, type ImportedBook } from './imported'
import { isKoreaderExport, isKoreaderSidecar, readKoreaderExport, readKoreaderSidecar } from './koreader'
import { isReadestExport, readReadestExport } from './readest'

/**
 * Reads a file of annotations by its content: a set of the W3C or of Readium, an export of Readest or KOReader, or the
 * settings that KOReader keeps beside a book.
 *
 * @throws AnnotationFileError
 */
export function readAnnotations(text: string): ImportedBook[] {
  if (text.length > FILE_LIMITS.bytes) throw new AnnotationFileError('too-large')
  const bare = text.replace(/^\uFEFF/, '')
  if (isKoreaderSidecar(bare)) return [attempt(() => readKoreaderSidecar(bare))]
  if (!/^\s*[{[]/.test(bare)) throw new AnnotationFileError('foreign')
  const json: unknown = attempt(() => JSON.parse(bare))
  if (isReadestExport(json)) return [readReadestExport(json)]
  if (isAnnotationSet(json)) return [attempt(() => readAnnotationSet(json))]
  if (isKoreaderExport(json)) return readKoreaderExport(json)
  throw new AnnotationFileError('foreign')
}

function attempt<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new AnnotationFileError('broken', { cause })
  }
}
