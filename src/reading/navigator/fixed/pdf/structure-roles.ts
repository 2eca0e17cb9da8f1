/** What pdf.js tells of a part of a page: what it is, or which content or annotation stands there. */
export interface Part {
  role?: string
  type?: string
  id?: string | null
  alt?: string
  lang?: string
  bbox?: readonly number[]
  children?: readonly Part[]
}

/** Where a part stands. */
export interface Place {
  /** The nearest role around it. */
  role: string | null
  part: Part
  /** Sections around it. */
  depth: number
  lang: string
  /** The first row of the table around it. */
  head?: Part
}

const ROLES: Readonly<Record<string, string>> = {
  H: 'heading',
  P: 'paragraph',
  BlockQuote: 'blockquote',
  Code: 'code',
  Note: 'note',
  FENote: 'note',
  Aside: 'note',
  Figure: 'figure',
  Em: 'emphasis',
  Strong: 'strong',
  L: 'list',
  TOC: 'list',
  LI: 'listitem',
  TOCI: 'listitem',
  Table: 'table',
  Caption: 'caption',
  THead: 'rowgroup',
  TBody: 'rowgroup',
  TFoot: 'rowgroup',
  TR: 'row',
  TH: 'cell',
  TD: 'cell',
}

/** What may stand in what has parts of its own kind only. */
export const FITS: Readonly<Record<string, readonly string[]>> = {
  list: ['listitem'],
  table: ['rowgroup', 'row', 'caption'],
  rowgroup: ['row'],
  row: ['cell'],
}
const OWN_KINDS = Object.values(FITS).flat()

/** Null for what groups, which is nothing to say of itself, and for what stands where it cannot. */
export function roleOf({ role: name = '' }: Part, { role: around }: Place): string | null {
  const role = /^H\d+$/.test(name) ? 'heading' : Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
  if (!role) return null
  const fits = around === null ? undefined : FITS[around]
  if (fits?.includes(role)) return role
  if (OWN_KINDS.includes(role)) return null
  return fits && around !== 'list' ? null : role
}

/** A heading of a column, and not of the row it begins; the file's own word on that is not told by pdf.js. */
export function isHeadCell({ part: row, head }: Place): boolean {
  return row === head || (row.children ?? []).every(({ role }) => role === 'TH')
}
