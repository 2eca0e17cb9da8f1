import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { UsageRow } from './readings'

/** A row with the names that people know. */
export interface NamedRow extends UsageRow {
  orgName: string
  /** '' if no catalogue has the book. */
  title: string
}

interface Catalogue {
  folder: string
  orgCode: string
  orgName: string
}

/**
 * Adds the titles of books and the names of organisations. A catalogue belongs to the organisation whose folder on the
 * server is called like its folder or its code; one alone belongs to all.
 *
 * @param folders of published catalogues
 */
export async function nameRows(rows: readonly UsageRow[], folders: readonly string[]): Promise<NamedRow[]> {
  const catalogues = await Promise.all(folders.map(readCatalogue))
  const [only] = catalogues.length === 1 ? catalogues : []
  const titles = new Map<string, Promise<string>>()
  return Promise.all(
    rows.map(async (row) => {
      const own =
        catalogues.find(({ folder, orgCode }) => [basename(folder), orgCode].includes(row.org)) ?? only
      if (!own) return { ...row, orgName: row.org, title: '' }
      const key = `${own.folder} ${row.bid}`
      const title = titles.get(key) ?? titleOf(own.folder, row.bid)
      titles.set(key, title)
      return { ...row, orgName: own.orgName || row.org, title: await title }
    }),
  )
}

async function readCatalogue(written: string): Promise<Catalogue> {
  const folder = resolve(written)
  const { orgCode, orgName } = await metadataOf(join(folder, 'feed.json'))
  return { folder, orgCode: textOf(orgCode), orgName: textOf(orgName) }
}

/** The title of a book; '' if the catalogue has it no more. */
const titleOf = async (folder: string, bid: string): Promise<string> =>
  textOf((await metadataOf(join(folder, 'book', `${bid}.json`)).catch(() => ({ title: '' }))).title)

async function metadataOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const json: unknown = JSON.parse(await readFile(file, 'utf8'))
  const metadata: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'metadata') : null
  return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {}
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
