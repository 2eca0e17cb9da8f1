import { extraField } from './records'

/** Info-ZIP's field for a name in UTF-8 beside one in whatever the system wrote (APPNOTE §4.6.9). */
const UNICODE_PATH = 0x7075

/**
 * A file's name. Without the flag for UTF-8 it is in practice UTF-8 all the same or, from Chinese systems, GBK.
 */
export function entryName(bytes: Uint8Array, extra: Uint8Array, isUtf8: boolean): string {
  const utf8 = decoded(bytes, 'utf-8')
  if (utf8 !== null) return utf8
  // A version and a checksum of the other name come before it.
  const unicode = isUtf8 ? null : extraField(extra, UNICODE_PATH)?.subarray(5)
  return (
    (unicode && decoded(unicode, 'utf-8')) ||
    (decoded(bytes, 'gb18030') ?? new TextDecoder('latin1').decode(bytes))
  )
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
