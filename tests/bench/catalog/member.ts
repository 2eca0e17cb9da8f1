import type { Browser, BrowserContext } from '@playwright/test'
import { namespaceOf } from '../../../src/domain/namespace'
import { sessionOf } from '../../e2e/support/session'
import type { CountingServer, Kind } from '../lib/server'

/** Notes the longest task of the page's main thread, in milliseconds, as `window.longest`. */
export const WATCH = `window.longest = 0; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
}).observe({ type: 'longtask' })`

/** Bytes that a run has moved, of one kind or of all. */
export const bytesOf = (server: CountingServer, run: string, kind?: Kind): number =>
  server
    .moved(run)
    .filter((one) => kind === undefined || one.kind === kind)
    .reduce((sum, { bytes }) => sum + bytes, 0)

/** A browser's context of a member: suggestions and lists are for members. */
export function memberContext(browser: Browser, origin: string, src: string): Promise<BrowserContext> {
  const namespace = namespaceOf(src, `${origin}/`)
  const { user, deviceToken } = sessionOf('林晓')
  const entry = (key: string, value: unknown) => ({
    name: `${namespace}:${key}`,
    value: JSON.stringify({ value, expires: Date.now() + 3_600_000 }),
  })
  const info = { orgCode: 'bench', orgName: '书库', templateId: '1', exp: 0 }
  const localStorage = [entry('user', user), entry('device-token', deviceToken), entry('org-info', info)]
  return browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}
