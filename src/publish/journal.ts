import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '../i18n/locale'
import type { ConvertedBook } from './convert'
import { hashOwnCode } from './own-code'
import type { BookFile, PublishNote } from './types'

/** Name of the folder in the output folder with the work of a run that has not ended. */
export const JOURNAL_FOLDER = '.org-library.work'
const CREATED = 'created'

/** A book as it was converted, with the notes about it. */
export interface Conversion {
  converted: ConvertedBook
  notes: PublishNote[]
}

interface JournalEntry {
  path: string
  stamp: string
  maker: string
  locale: Locale
  notes: PublishNote[]
  converted: Omit<ConvertedBook, 'covers'> & { covers: { width: number; height: number; webp: string }[] }
}

/**
 * The work of a run, written while it runs: the next run after a killed one takes the converted books from it, and
 * removes the files that belong to no catalogue. Readable only for the owner, as the manifest.
 */
export class Journal {
  readonly #folder: string
  readonly #locale: Locale
  readonly #maker: string
  /** Files that a killed run has created, relative to the output folder. */
  readonly orphans: readonly string[]
  /** False after a write has failed: the books may need the space. */
  #isWriting = true

  private constructor(folder: string, locale: Locale, maker: string, orphans: readonly string[]) {
    this.#folder = folder
    this.#locale = locale
    this.#maker = maker
    this.orphans = orphans
  }

  static async open(out: string, locale: Locale): Promise<Journal> {
    const folder = join(out, JOURNAL_FOLDER)
    const text = await readFile(join(folder, CREATED), 'utf8').catch(() => '')
    return new Journal(folder, locale, await hashOwnCode(), text.split('\n').filter(Boolean))
  }

  /** Returns what a killed run has made of the same file. */
  async find(file: BookFile): Promise<Conversion | undefined> {
    try {
      const entry = JSON.parse(await readFile(this.#entryOf(file), 'utf8')) as JournalEntry
      const isSame =
        entry.path === file.path &&
        entry.stamp === file.stamp &&
        entry.maker === this.#maker &&
        entry.locale === this.#locale
      if (!isSame) return undefined
      const covers = entry.converted.covers.map((each) => ({
        ...each,
        webp: Buffer.from(each.webp, 'base64'),
      }))
      return { converted: { ...entry.converted, covers }, notes: entry.notes }
    } catch {
      // Missing, or cut short by the kill.
      return undefined
    }
  }

  async keep(file: BookFile, { converted, notes }: Conversion): Promise<void> {
    const covers = converted.covers.map((each) => ({ ...each, webp: each.webp.toString('base64') }))
    const entry: JournalEntry = {
      ...{ path: file.path, stamp: file.stamp, maker: this.#maker, locale: this.#locale, notes },
      converted: { ...converted, covers },
    }
    await this.#write(() => writeFile(this.#entryOf(file), JSON.stringify(entry), { mode: 0o600 }))
  }

  /** Notes that the run creates a file. */
  async created(path: string): Promise<void> {
    await this.#write(() => appendFile(join(this.#folder, CREATED), `${path}\n`, { mode: 0o600 }))
  }

  /** Removes the journal. */
  async close(): Promise<void> {
    this.#isWriting = false
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined)
  }

  async #write(write: () => Promise<void>): Promise<void> {
    if (!this.#isWriting) return
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await write()
    } catch {
      // The run goes on without a journal.
      await this.close()
    }
  }

  #entryOf({ path }: BookFile): string {
    const name = createHash('sha256').update(path).digest('hex').slice(0, 32)
    return join(this.#folder, `${name}.json`)
  }
}
