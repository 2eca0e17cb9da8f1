import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { LibraryError } from '../platform/errors'
import type { ConvertedBook } from './convert'
import { fileDigest } from './digest'
import { ChangedSource } from './output'
import { readBook } from './pack'
import { stampIn } from './stamp'
import type { BookFile } from './types'

/**
 * A run of many books takes hours. A book that is written, moved or removed between the time when it is read and the time
 * when it is published concerns this book alone, and what is published is what was read.
 */

type Read = Pick<ConvertedBook, 'digest'> | null

/** Whether a copy of a book's file has the bytes that were read. */
export async function isAsRead(copy: string, { absolute, stamp }: BookFile, read: Read): Promise<boolean> {
  if (read === null || stamp.startsWith(stampIn(await stat(absolute)))) return true
  return (await fileDigest(copy)).startsWith(read.digest)
}

/** Returns the bytes of a book that is packed. @throws ChangedSource if they are not those that were read */
export async function readUnchanged(file: BookFile, read: Read): Promise<Uint8Array> {
  const bytes = await readBook(file)
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (read !== null && !digest.startsWith(read.digest)) throw new ChangedSource(file.path)
  return bytes
}

/** Whether a failure comes from a book's own files, which have changed or can no longer be read. */
export async function isLost({ absolute, parts }: BookFile, thrown: unknown): Promise<boolean> {
  if (thrown instanceof ChangedSource || thrown instanceof LibraryError) return true
  for (const file of parts?.map((part) => part.absolute) ?? [absolute])
    if (
      await access(file, constants.R_OK).then(
        () => false,
        () => true,
      )
    )
      return true
  return false
}
