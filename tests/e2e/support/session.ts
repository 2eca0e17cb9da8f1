import { namespaceOf } from '../../../src/domain/namespace'
import type { SessionInput } from '../../../src/domain/user'
import { FAR_FUTURE } from '../../../src/platform/cache'
import { localSession } from '../../../src/session/local'

/** The catalogue address of the demo page, as its element says it. */
export const DEMO_SRC = '/library/{org}/'

/** What everything of the demo page is kept under, before the first colon-less key. */
export const demoNamespace = (origin: string) => namespaceOf(DEMO_SRC, `${origin}/`)

/** The session that the device's own sign-in would make for a name. */
export const sessionOf = (name: string): SessionInput => localSession(name, { now: () => Date.now() })

/** A state of the browser in which somebody has signed in on the demo page before. */
export function memberState(origin: string, options: { orgCode?: string; history?: readonly string[] } = {}) {
  const { orgCode = 'demo', history = [] } = options
  const { user, deviceToken } = sessionOf('林晓')
  const soon = Date.now() + 60 * 60 * 1000
  const entry = (key: string, value: unknown, expires = soon) => ({
    name: `${demoNamespace(origin)}:${key}`,
    value: JSON.stringify({ value, expires }),
  })
  return {
    cookies: [],
    origins: [
      {
        origin,
        localStorage: [
          entry('user', user),
          entry('device-token', deviceToken),
          entry('org-info', { orgCode, orgName: '书香公共图书馆', templateId: '1', exp: 0 }),
          ...(history.length > 0 ? [entry('read-history', history, FAR_FUTURE)] : []),
        ],
      },
    ],
  }
}
