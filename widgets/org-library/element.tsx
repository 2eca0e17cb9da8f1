import { useCallback } from 'react'
import { LibraryApp, type LibraryHandle } from '../../src/app/LibraryApp'
import type { SessionInput, SyncToken } from '../../src/domain/user'
import { LibraryError } from '../../src/platform/errors'
import { type Fetch, windowFetch } from '../../src/platform/fetch'
import { submitByClick } from '../../src/platform/submit'
import { readSession } from '../../src/session/shapes'
import type { AttributeProps } from '../contract/types'
import { widgetOf } from '../element'
import { ORG_LIBRARY } from '../generated/org-library'
import { createReactElementClass, type WidgetProps } from '../react-element'
import { useLocale } from '../use-locale'

type Values = AttributeProps<(typeof ORG_LIBRARY)['attributes']> & { fetch?: Fetch; syncToken?: SyncToken }

/** Internal values of the component; not properties of the element. */
interface Calls {
  calls?: number
}

/** Key of the method that receives the component's handle; a symbol, because it is internal. */
const connectHandle = Symbol('connectHandle')

/** The element, as used by its component. */
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
      syncToken={values.syncToken ?? null}
      emit={emit}
      onHandle={onHandle}
    />
  )
}

const Base = createReactElementClass<Values>(ORG_LIBRARY, OrgLibrary, { onClick: submitByClick })

/**
 * `<org-library>`: an organisation's whole library, with its own router, session and records.
 *
 * Calls run in order, after the attributes set in the same task apply and the library exists (it needs `src`
 * and a
 * connected element).
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
    widgetOf(this).set({ calls: this.#calls } satisfies Calls)
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
