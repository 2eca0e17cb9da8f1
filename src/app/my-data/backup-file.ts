import { type AnnotatedBook, annotationArchives } from '../../annotation-files/archive'
import { type Bookmark, type Highlight, type MarkNote, noteText } from '../../domain/mark'
import { toRow } from '../../domain/member-record'
import { toJson } from '../../platform/json'
import type { RecordShapes } from '../../platform/records'
import { writeZip } from '../../platform/write-zip'
import { createBytesSource } from '../../reading/formats/source/source'
import { openArchive } from '../../reading/formats/zip/archive'
import type { PortableRecord } from '../../session/member-archive'
import { RECORD_FORMAT, readPortableJson, toPortableJson } from '../../session/portable-record'
import { isObject, readText } from '../../session/shapes'
import type { ShelfEntry } from '../../session/shelf'

/** Largest backup file, and largest list of records in one, in bytes. 10,000 records are about 6 MB of JSON. */
const MAX_BYTES = 128 * 1024 * 1024

const RECORDS_FILE = 'records.json'
const FORMAT = 'org-library-backup'

/** Whose records a backup holds. */
export interface BackupOwner {
  /** The member's id. */
  user: string
  name: string
  orgCode: string
  orgName: string
}

export interface Backup extends BackupOwner {
  records: readonly PortableRecord[]
  /** Number of records that cannot be used. */
  rejected: number
}

/** Why a file is not imported. */
export type BackupProblem = 'foreign' | 'broken' | 'too-large' | 'newer'

export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly problem: BackupProblem

  constructor(problem: BackupProblem, options?: ErrorOptions) {
    super(`a backup that is ${problem}`, options)
    this.problem = problem
  }
}

/** Text of the file that says how to read the others. */
const readme = ({ name, orgName, orgCode }: BackupOwner, made: Date) => `${name} · ${orgName || orgCode}
${made.toISOString()}

records.json   书架、想读、已读、阅读进度、划线、笔记、书签、阅读历史和阅读时间。在书库的账户菜单里选“导入”，就能合并回去。
annotations/   每本书的划线和书签（W3C EPUB Annotations）。

records.json   Shelf, wish list, books read, reading positions, highlights, notes, bookmarks, history and reading time. “Import” in the account menu of the library merges them.
annotations/   Highlights and bookmarks of each book (W3C EPUB Annotations).
`

/** Makes a backup: a ZIP archive of JSON that a person can read. */
export async function makeBackup(
  owner: BackupOwner,
  records: readonly PortableRecord[],
  made: Date,
): Promise<Blob> {
  const titles = titlesOf(records)
  const all = toJson(
    {
      format: FORMAT,
      version: RECORD_FORMAT,
      made: made.toISOString(),
      ...owner,
      records: records.map((record) => {
        const title = titles.get(bookOf(record))
        return { ...(title && { title }), ...toPortableJson(record) }
      }),
    },
    2,
  )
  const sets = await annotationArchives(annotatedBooks(records, titles), {
    generated: made,
    creator: owner.name,
  })
  return writeZip(
    [
      { name: 'README.txt', content: new Blob([readme(owner, made)]) },
      { name: RECORDS_FILE, content: new Blob([all]) },
      ...sets.map(({ name, content }) => ({ name: `annotations/${name}`, content })),
    ],
    made,
  )
}

/** Key of the book that a record belongs to: the second part of its id. */
const bookOf = ({ id }: PortableRecord) => id.split('/')[1] ?? ''

function titlesOf(records: readonly PortableRecord[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const record of records) {
    const value = record.versions[0]?.value as ShelfEntry | undefined
    if (record.kind === 'shelf' && value?.book.resName) titles.set(bookOf(record), value.book.resName)
  }
  return titles
}

/** The annotations by book. */
function annotatedBooks(
  records: readonly PortableRecord[],
  titles: ReadonlyMap<string, string>,
): AnnotatedBook[] {
  const live = records.filter(({ versions }) => versions[0]?.value !== undefined)
  const notes = new Map<string, string>()
  for (const { kind, id, versions } of live) {
    const row = kind === 'note' ? toRow<MarkNote>({ kind, owner: '', id }, versions as never) : null
    if (row) notes.set(id, noteText(row))
  }
  const books = new Map<string, PortableRecord[]>()
  for (const record of live)
    if (record.kind === 'highlight' || record.kind === 'bookmark')
      books.set(bookOf(record), [...(books.get(bookOf(record)) ?? []), record])
  return [...books].map(([key, marks]) => {
    const values = marks.map(({ id, versions }) => ({
      ...(versions[0]?.value as Bookmark | Highlight),
      note: notes.get(id) ?? '',
    }))
    return {
      book: { bid: values[0]?.bid ?? key, title: titles.get(key) ?? '', author: '', identifier: '' },
      marks: {
        bookmarks: values.filter((mark) => mark.kind === 'bookmark'),
        highlights: values.filter((mark) => mark.kind === 'highlight'),
      },
    }
  })
}

/**
 * Reads a backup.
 *
 * @param orgCode the organisation into which it is imported
 * @throws BackupError
 */
export async function readBackup(file: Blob, shapes: RecordShapes, orgCode: string): Promise<Backup> {
  if (file.size > MAX_BYTES) throw new BackupError('too-large')
  const json = await readRecordsFile(file)
  if (!isObject(json) || json.format !== FORMAT) throw new BackupError('foreign')
  if (typeof json.version !== 'number' || json.version > RECORD_FORMAT) throw new BackupError('newer')
  if (!Array.isArray(json.records)) throw new BackupError('broken')
  const from = readText(json.orgCode) ?? ''
  const records = json.records.flatMap((record) => readPortableJson(record, shapes, from) ?? [])
  return {
    user: readText(json.user) ?? '',
    name: readText(json.name) ?? '',
    orgCode: from,
    orgName: readText(json.orgName) ?? from,
    records: from === orgCode ? records : [],
    rejected: json.records.length - records.length,
  }
}

async function readRecordsFile(file: Blob): Promise<unknown> {
  let text: string
  try {
    const archive = await openArchive(createBytesSource(file))
    const path = archive.find(RECORDS_FILE)
    if (path === null) throw new BackupError('foreign')
    if (archive.sizeOf(path) > MAX_BYTES) throw new BackupError('too-large')
    text = new TextDecoder('utf-8', { fatal: true }).decode((await archive.read(path)) ?? new Uint8Array())
    archive.close()
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw new BackupError(await problemOf(file), { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BackupError('broken', { cause })
  }
}

/** A file that begins like a ZIP archive is a damaged one; any other is none of ours. */
async function problemOf(file: Blob): Promise<BackupProblem> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return head[0] === 0x50 && head[1] === 0x4b ? 'broken' : 'foreign'
}
