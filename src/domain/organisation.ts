/** A tenant. Kept on the device under these very names (SPEC §3). */
export interface Organisation {
  orgCode: string
  orgName: string
  /** Which home layout the organisation uses. */
  templateId: string
  /** When this information goes stale: milliseconds since 1970, 0 for "after the default 2 hours". */
  exp: number
}

/** Codes no organisation can have: the library's own addresses (SPEC §2) begin with them. */
export const TAKEN_CODES: readonly string[] = [
  'book-read',
  'bookdetail',
  'bookshelf',
  'category',
  'error',
  'index',
  'more',
  'noauth',
  'readhistory',
  'redirect',
  'search',
]
