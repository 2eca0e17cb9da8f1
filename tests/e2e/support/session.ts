import { namespaceOf } from '../../../src/domain/namespace'
import type { SessionInput } from '../../../src/domain/user'
import { FAR_FUTURE } from '../../../src/platform/cache'
import { localSession } from '../../../src/session/local-session'

/** The `src` of the element on the demo page. */
export const DEMO_SRC = '/library/{org}/'

/** The prefix of everything that the demo page stores. */
export const demoNamespace = (origin: string) => namespaceOf(DEMO_SRC, `${origin}/`)

/** The session of the local sign-in for a name. */
export const sessionOf = (name: string): SessionInput => localSession(name, { now: () => Date.now() })

/** The storage state of a browser with a member of the demo page. */
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
