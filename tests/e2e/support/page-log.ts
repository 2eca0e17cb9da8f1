import type { ConsoleMessage, Page } from '@playwright/test'
import { watchStatusRegions } from './status-rule'

/** An event of an element, as the host page receives it. */
export interface RecordedEvent {
  type: string
  detail: Record<string, unknown>
}

declare global {
  interface Window {
    recordedEvents: RecordedEvent[]
  }
}

const EVENTS = [
  'ready',
  'route-change',
  'title-change',
  'login-request',
  'signed-in',
  'signed-out',
  'book-open',
  'reading-progress',
  'library-error',
  'book-click',
  'book-select',
  'reader-ready',
  'relocate',
  'reader-close',
  'reader-error',
]

/** Records the events of the elements on the document of every later page, and fails it by the rule of status regions. */
export async function recordEvents(page: Page): Promise<void> {
  await watchStatusRegions(page)
  await page.addInitScript((types) => {
    window.recordedEvents = []
    for (const type of types)
      document.addEventListener(type, (event) => {
        if (!(event instanceof CustomEvent) || !event.composed) return
        window.recordedEvents.push({ type, detail: JSON.parse(JSON.stringify(event.detail)) })
      })
  }, EVENTS)
}

/** Returns the events of one type since the page was loaded, oldest first. */
export function recordedEvents(page: Page, type: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (requested) =>
      window.recordedEvents.filter((event) => event.type === requested).map((event) => event.detail),
    type,
  )
}

const ELEMENT_LINE = /^<(org-library|book-card|book-reader)>/
/** Console lines of the browser about failed requests, which a page cannot prevent. */
const NETWORK_LINE = /^Failed to load resource|has been blocked by CORS policy/

/** The console lines and uncaught errors of a test. */
export class PageLog {
  readonly lines: { kind: string; text: string }[] = []
  readonly thrown: Error[] = []

  readonly #watched = new Set<Page>()

  watch(page: Page): void {
    if (this.#watched.has(page)) return
    this.#watched.add(page)
    page.on('console', (message: ConsoleMessage) => {
      this.lines.push({ kind: message.type(), text: message.text() })
    })
    page.on('pageerror', (error) => this.thrown.push(error))
  }

  /** Lines that the elements write. */
  get elementLines(): string[] {
    return this.lines.filter(({ text }) => ELEMENT_LINE.test(text)).map(({ text }) => text)
  }

  /** Warnings and errors, except those of the elements and of failed requests. */
  get unexpected(): string[] {
    return this.lines
      .filter(({ kind, text }) => ['error', 'warning', 'assert'].includes(kind) && !ELEMENT_LINE.test(text))
      .filter(({ text }) => !NETWORK_LINE.test(text))
      .map(({ text }) => text)
  }
}
