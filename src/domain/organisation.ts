/** An organisation (tenant). Stored on the device with these member names (SPEC §3). */
export interface Organisation {
  orgCode: string
  orgName: string
  /** Id of the organisation's home page template. */
  templateId: string
  /** When this information expires: milliseconds since 1970, 0 for "after the default 2 hours". */
  exp: number
}

/** Codes that no organisation can have, since the library's own routes (SPEC §2) begin with them. */
export const RESERVED_CODES: readonly string[] = [
  'book-read',
  'bookdetail',
  'bookshelf',
  'category',
  'error',
  'index',
  'more',
  'noauth',
  'notes',
  'readhistory',
  'redirect',
  'search',
  'wishes',
]
