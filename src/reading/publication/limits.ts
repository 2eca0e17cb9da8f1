import { LibraryError } from '../../platform/errors'

/**
 * Bounds on what a book may ask of the device. They lie far above any real book that was
 * seen and well below what stops a phone; beyond them a book is refused (`book-too-large`).
 */

const MB = 1024 * 1024

/** Files in one archive. */
export const MAX_ENTRIES = 20_000
/** Uncompressed bytes of one file in an archive. */
export const MAX_ENTRY_BYTES = 256 * MB
/** Uncompressed bytes of all files of an archive together. */
export const MAX_TOTAL_BYTES = 2048 * MB
/** Uncompressed to compressed size of one file; deflate itself ends near 1032. */
export const MAX_RATIO = 400
/** Files below this size may exceed `MAX_RATIO`: a page of blanks is no bomb. */
export const RATIO_EXEMPT_BYTES = 4 * MB
/** Folders above a file, and levels of a table of contents. */
export const MAX_NESTING = 64
/** Bytes of the archive's own directory, read in one go. */
export const MAX_DIRECTORY_BYTES = 32 * MB
/** Bytes of a sound that is still decoded: about a quarter of an hour, which takes some 350 MB as samples. */
export const MAX_SOUND_BYTES = 16 * MB
/** Bytes of a file that has to be downloaded whole. */
export const MAX_DOWNLOAD_BYTES = 512 * MB
/** Bytes of one XML or plain text document. */
export const MAX_TEXT_BYTES = 64 * MB

/** What is told of an archive that asks for more than that. */
export function beyondBounds(detail: string): LibraryError {
  return new LibraryError('book-too-large', `beyond bounds: ${detail}`)
}
