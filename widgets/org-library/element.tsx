import { useCallback } from 'react'
import { LibraryApp, type LibraryHandle } from '../../src/app/LibraryApp'
import type { SessionInput } from '../../src/domain/user'
import { LibraryError } from '../../src/platform/errors'
import { type Fetch, windowFetch } from '../../src/platform/fetch'
import { submitByClick } from '../../src/platform/submit'
import { readSession } from '../../src/session/shapes'
import type { AttributeProps } from '../contract/types'
import { widgetOf } from '../element'
import { ORG_LIBRARY } from '../generated/org-library'
import { createReactElementClass, type WidgetProps } from '../react-element'
import { useLocale } from '../use-locale'

type Values = AttributeProps<(typeof ORG_LIBRARY)['attributes']> & { fetch?: Fetch }

/** What the element says to its component besides what the page says; it is no property of the element. */
interface Calls {
  calls?: number
}

/** How the component behind an element comes and goes; a symbol, since it is nobody else's business. */
const connectHandle = Symbol('connectHandle')

/** What the component needs of its element beyond the values. */
interface LibraryHost {
  [connectHandle](handle: LibraryHandle | null): void
}

function OrgLibrary({ host, root, values, emit }: WidgetProps<Values>) {
  const locale = useLocale(host, values.lang)
  const onHandle = useCallback(
    (handle: LibraryHandle | null) => (host as unknown as LibraryHost)[connectHandle](handle),
    [host],
  )
  return (
    <LibraryApp
      {...values}
      calls={(values as Values & Calls).calls}
      host={host}
      root={root}
      locale={locale}
      signIn={values.signInBy}
      fetch={values.fetch ?? windowFetch}
      emit={emit}
      onHandle={onHandle}
    />
  )
}

const Base = createReactElementClass<Values>(ORG_LIBRARY, OrgLibrary, { clicked: submitByClick })

/**
 * `<org-library>`: an organisation's whole library, with its own router, session and records.
 *
 * Calls are carried out in the order they were made, once what was set together with them counts: the attributes of
 * the same task, and the library itself (no `src` yet, not in the page yet).
 */
export class OrgLibraryElement extends Base implements LibraryHost {
  #handle: LibraryHandle | null = null
  #waiting: ((handle: LibraryHandle) => void)[] = []
  #calls = 0
  /** What `session` answers while there is no library, or it has not been told yet. */
  #session: SessionInput | null = null
  /** The page has set a session of which the library has not been told. */
  #isHanded = false

  #call(call: (handle: LibraryHandle) => void): void {
    this.#waiting.push(call)
    this.#calls += 1
    widgetOf(this).set({ calls: this.#calls } satisfies Calls)
  }

  [connectHandle](handle: LibraryHandle | null): void {
    if (!handle) this.#session = this.session
    this.#handle = handle
    if (!handle) return
    this.#isHanded = false
    for (const call of this.#waiting.splice(0)) call(handle)
  }

  /** The member signed in, null when nobody is. Setting it signs in; null signs out, and so does what is no session. */
  get session(): SessionInput | null {
    return this.#handle && !this.#isHanded ? this.#handle.session() : this.#session
  }

  set session(given: SessionInput | null | undefined) {
    const isNobody = given === null || given === undefined
    const { session, problem } = isNobody ? { session: null, problem: '' } : readSession(given)
    // A property answers the very object it was given, as frameworks compare it.
    this.#session = session && (given ?? null)
    this.#isHanded = true
    this.#call((handle) => {
      if (session) handle.signIn(session)
      else handle.signOut()
      if (problem && !session) handle.warn(new LibraryError('bad-session', problem))
    })
    if (problem && session) console.warn(`<org-library> session: ${problem}`)
  }

  /** Goes to a route, e.g. `/bookdetail/42`, under the guard's rules. */
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
