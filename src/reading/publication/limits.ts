import { LibraryError } from '../../platform/errors'

/**
 * Limits on the memory and time that a book may take. They are far above any real book that was measured and well
 * below what stops a phone; a book that exceeds one is refused with `book-too-large`.
 */

const MB = 1024 * 1024

/** Files in one archive. */
export const MAX_ENTRIES = 20_000
/** Uncompressed bytes of one file in an archive. */
export const MAX_ENTRY_BYTES = 256 * MB
/** Uncompressed bytes of all files in one archive. */
export const MAX_TOTAL_BYTES = 2048 * MB
/** Uncompressed size divided by compressed size of one file; deflate itself reaches at most about 1032. */
export const MAX_RATIO = 400
/** Files of fewer uncompressed bytes may exceed `MAX_RATIO`: a page of spaces is harmless. */
export const RATIO_EXEMPT_BYTES = 4 * MB
/** Depth of folders in an archive, and of a table of contents. */
export const MAX_NESTING = 64
/** Bytes of an archive's central directory, which is read in one piece. */
export const MAX_DIRECTORY_BYTES = 32 * MB
/** Bytes of an audio file that is decoded: about 15 minutes, which take some 350 MB as samples. */
export const MAX_SOUND_BYTES = 16 * MB
/** Bytes of a file that is downloaded whole. */
export const MAX_DOWNLOAD_BYTES = 512 * MB
/** Bytes of one XML or plain text document. */
export const MAX_TEXT_BYTES = 64 * MB

/** The error for a book that exceeds a limit. */
export function beyondBounds(detail: string): LibraryError {
  return new LibraryError('book-too-large', `beyond bounds: ${detail}`)
}
