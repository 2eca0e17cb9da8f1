import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'
import { type RecordedEvent, recordedEvents } from './page-log'
import { demoNamespace, sessionOf } from './session'

/** The library on the demo page. */
export class LibraryPage {
  readonly page: Page
  readonly element: Locator
  readonly main: Locator
  readonly loginDialog: Locator
  readonly progressBar: Locator

  constructor(page: Page) {
    this.page = page
    this.element = page.locator('org-library').first()
    this.main = page.getByRole('main')
    this.loginDialog = page.getByRole('dialog', { name: '登录后继续' })
    this.progressBar = page.locator('.ol-route-progress-bar')
  }

  /** Opens the demo page at a path of the library and waits for a screen. */
  async open(path = '/index', { query = '' }: { query?: string } = {}): Promise<void> {
    await this.page.goto(`/${query}#${path}`)
    await this.ready()
  }

  async ready(): Promise<void> {
    await expect.poll(() => recordedEvents(this.page, 'ready')).toHaveLength(1)
  }

  /** The decoded hash of the address. */
  hash(): Promise<string> {
    return this.page.evaluate(() => decodeURIComponent(location.hash))
  }

  heading(name: string | RegExp): Locator {
    return this.main.getByRole('heading', { name, level: 1 })
  }

  async navigate(path: string): Promise<void> {
    await this.element.evaluate((element, to) => {
      ;(element as HTMLElement & { navigate(path: string): void }).navigate(to)
    }, path)
  }

  /** Signs in with the open dialog. */
  async signIn(name = '林晓'): Promise<void> {
    await this.loginDialog.getByRole('textbox', { name: /姓名/ }).fill(name)
    await this.loginDialog.getByRole('button', { name: '登录' }).click()
    await expect(this.loginDialog).toBeHidden()
  }

  recordedEvents(type: RecordedEvent['type']): Promise<Record<string, unknown>[]> {
    return recordedEvents(this.page, type)
  }

  /** The full path of the current screen. */
  async at(): Promise<string> {
    return String((await this.recordedEvents('route-change')).at(-1)?.fullPath ?? '')
  }

  async expectAt(path: string): Promise<void> {
    await expect.poll(() => this.at().then(decodeURIComponent)).toBe(path)
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('status').getByText(text)
  }

  /** A cached value with its expiry; null if there is none. */
  async stored(key: string): Promise<{ value: unknown; expires: number } | null> {
    const name = `${demoNamespace(new URL(this.page.url()).origin)}:${key}`
    const text = await this.page.evaluate((requested) => localStorage.getItem(requested), name)
    return text === null ? null : JSON.parse(text)
  }

  /** The member's history on the demo page, newest first. */
  async history(owner = sessionOf('林晓').user.id): Promise<string[]> {
    const name = demoNamespace(new URL(this.page.url()).origin)
    const found = await this.page.evaluate(
      ([database = '', member = '']) =>
        new Promise<{ id: string; value: { bid: string; at: number } }[]>((resolve, reject) => {
          const request = indexedDB.open(database)
          request.onerror = () => reject(request.error)
          request.onsuccess = () => {
            const db = request.result
            const all = db
              .transaction('records')
              .objectStore('records')
              .index('byOwner')
              .getAll(['history', member])
            all.onsuccess = () => {
              db.close()
              resolve(all.result)
            }
            all.onerror = () => reject(all.error)
          }
        }),
      [name, owner],
    )
    return found.sort((a, b) => b.value.at - a.value.at).map(({ value }) => value.bid)
  }

  /** The names of the cached values. */
  async storedKeys(): Promise<string[]> {
    const prefix = `${demoNamespace(new URL(this.page.url()).origin)}:`
    const names = await this.page.evaluate(() => Object.keys(localStorage))
    return names
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
      .sort()
  }
}
