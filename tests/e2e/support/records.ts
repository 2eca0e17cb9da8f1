import type { Page } from '@playwright/test'
import { demoNamespace, sessionOf } from './session'

/** The data of the member 林晓 on this device: reading positions, a shelf with groups, reading days. */
export interface Seed {
  /** Total progression by book; newest first, one day apart. */
  places?: readonly (readonly [bid: string, fraction: number])[]
  shelf?: readonly { bid: string; resName: string; resAuthor?: string; group?: string }[]
  /** Minutes read, by the number of days ago. */
  days?: readonly (readonly [ago: number, minutes: number])[]
  history?: readonly string[]
  marks?: readonly SeededMark[]
}

/** A highlight with its note. */
export interface SeededMark {
  bid: string
  id: string
  words: string
  note?: string
  style?: string
  chapter?: string
  /** Index of the chapter's file. */
  index?: number
  /** Days ago. */
  ago?: number
}

/**
 * Writes records as earlier visits would have left them. The page must be on the demo's origin and without a
 * library.
 */
export async function seed(page: Page, records: Seed): Promise<void> {
  await page.goto('/demo.css')
  const { origin } = new URL(page.url())
  const owner = sessionOf('林晓').user.id
  await page.evaluate(write, { name: demoNamespace(origin), owner, records })
}

interface Written {
  name: string
  owner: string
  records: Seed
}

async function write({ name, owner, records }: Written): Promise<void> {
  const now = Date.now()
  const DAY = 86_400_000
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () =>
      request.result
        .createObjectStore('records', { keyPath: ['kind', 'owner', 'id'] })
        .createIndex('byOwner', ['kind', 'owner'])
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const task = db.transaction('records', 'readwrite')
  const rows: { kind: string; id: string; changed: number; value: unknown }[] = []
  for (const [index, [bid, fraction]] of (records.places ?? []).entries())
    rows.push({
      kind: 'position',
      id: bid,
      changed: now - index * DAY,
      value: { bid, locator: { href: 'x', index: 1, progression: 0.1, fraction } },
    })
  for (const [index, { bid, resName, resAuthor = '', group }] of (records.shelf ?? []).entries())
    rows.push({
      kind: 'shelf',
      id: bid,
      changed: now,
      value: {
        bid,
        added: now - index * 1000,
        book: { bid, resName, resAuthor, resIntro: '', cover: '', covers: [] },
        ...(group && { group }),
      },
    })
  for (const [ago, minutes] of records.days ?? []) {
    const date = new Date(now - ago * DAY)
    const two = (part: number) => String(part).padStart(2, '0')
    const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
    const bid = records.places?.[0]?.[0] ?? '1'
    const value = { day, books: { [bid]: minutes * 60_000 }, pages: minutes, finished: [] }
    rows.push({ kind: 'reading-day', id: `${day}/seed`, changed: now, value })
  }
  for (const mark of records.marks ?? []) {
    const { bid, id, words, note, style = 'yellow', chapter = '', index = 0, ago = 0 } = mark
    const text = { before: '', highlight: words, after: '' }
    const locator = { href: `chapter-${index}`, index, progression: 0.1, fraction: 0.3, text }
    const value = { kind: 'highlight', id, bid, locator, words, style, chapter, created: now - ago * DAY }
    rows.push({ kind: 'highlight', id: `${bid}/${id}`, changed: now, value })
    if (note) rows.push({ kind: 'note', id: `${bid}/${id}`, changed: now, value: { id, bid, text: note } })
  }
  for (const row of rows) task.objectStore('records').put({ ...row, owner, id: `demo/${row.id}` })
  await new Promise((resolve, reject) => {
    task.oncomplete = resolve
    task.onerror = () => reject(task.error)
  })
  db.close()
  if (records.history)
    localStorage.setItem(
      `${name}:read-history`,
      JSON.stringify({ value: records.history, expires: now + 1000 * DAY }),
    )
}

/** Keeps a transaction of the library's database open until the page unloads, so that later writes wait. */
export async function keepBusy(page: Page): Promise<void> {
  const name = demoNamespace(new URL(page.url()).origin)
  await page.evaluate(
    (requested) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(requested)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const store = request.result.transaction('records', 'readwrite').objectStore('records')
          const again = () => {
            store.count().onsuccess = again
            resolve()
          }
          store.count().onsuccess = again
        }
      }),
    name,
  )
}
