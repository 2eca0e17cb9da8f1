import type { SessionInput } from '../../src/domain/user'
import { LibraryError } from '../../src/platform/errors'
import { submitByClick } from '../../src/platform/submit'
import { readSession } from '../../src/session/shapes'
import { createElementClass, widgetOf } from '../element'
import { ORG_LIBRARY } from '../generated/org-library'
import { lateReact } from '../late-react'
import { connectLibrary } from './connect-library'
import { connectHandle, type LibraryHandle, type LibraryHost } from './library-handle'
import type { LibraryFields, LibraryValues } from './library-view'

const Base = createElementClass<LibraryFields>(ORG_LIBRARY, {
  onClick: submitByClick,
  base: lateReact<LibraryValues>((widget) => connectLibrary(widget)),
})

/**
 * `<org-library>`: an organisation's whole library, with its own router, session and records.
 *
 * Calls run in order, after the attributes set in the same task apply and the library exists (it needs `src` and a connected
 * element).
 */
export class OrgLibraryElement extends Base implements LibraryHost {
  #handle: LibraryHandle | null = null
  #waiting: ((handle: LibraryHandle) => void)[] = []
  #calls = 0
  /** Value of `session` while there is no library, or before it has processed the last change. */
  #session: SessionInput | null = null
  /** Whether the page has set a session that the library has not processed. */
  #isPending = false

  #call(call: (handle: LibraryHandle) => void): void {
    this.#waiting.push(call)
    this.#calls += 1
    widgetOf(this).set({ calls: this.#calls } satisfies Pick<LibraryValues, 'calls'>)
  }

  [connectHandle](handle: LibraryHandle | null): void {
    if (!handle) this.#session = this.session
    this.#handle = handle
    if (!handle) return
    this.#isPending = false
    for (const call of this.#waiting.splice(0)) call(handle)
  }

  /** The signed-in member, or null. Setting it signs in; null or an invalid value signs out. */
  get session(): SessionInput | null {
    return this.#handle && !this.#isPending ? this.#handle.session() : this.#session
  }

  set session(value: SessionInput | null | undefined) {
    const isNobody = value === null || value === undefined
    const { session, problem } = isNobody ? { session: null, problem: '' } : readSession(value)
    // The property returns the same object that was set, because frameworks compare it.
    this.#session = session && (value ?? null)
    this.#isPending = true
    this.#call((handle) => {
      if (session) handle.signIn(session)
      else handle.signOut()
      if (problem && !session) handle.warn(new LibraryError('bad-session', problem))
    })
    if (problem && session) console.warn(`<org-library> session: ${problem}`)
  }

  /** Navigates to a route, e.g. `/bookdetail/42`, subject to the navigation guard. */
  navigate(path: string): void {
    this.#call((handle) => handle.navigate(String(path)))
  }

  /** Signs a member in. @throws TypeError when user or token are missing */
  signIn(session: SessionInput): void {
    const { session: read, problem } = readSession(session)
    if (!read) throw new TypeError(problem)
    this.session = session
  }

  signOut(): void {
    this.session = null
  }
}
