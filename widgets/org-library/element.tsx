import { useCallback } from 'react'
import { LibraryApp, type LibraryHandle } from '../../src/app/LibraryApp'
import type { SessionInput } from '../../src/domain/user'
import { type Fetch, windowFetch } from '../../src/platform/fetch'
import { submitByClick } from '../../src/platform/submit'
import type { AttributeProps } from '../contract/types'
import { ORG_LIBRARY } from '../generated/org-library'
import { createReactElementClass, type WidgetProps } from '../react-element'
import { useLocale } from '../use-locale'

type Values = AttributeProps<(typeof ORG_LIBRARY)['attributes']> & { fetch?: Fetch }

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
 * Calls made before the library is there (no `src` yet, not in the page yet) are carried out once it is.
 */
export class OrgLibraryElement extends Base implements LibraryHost {
  #handle: LibraryHandle | null = null
  #waiting: ((handle: LibraryHandle) => void)[] = []
  #session: SessionInput | null = null

  #withHandle(call: (handle: LibraryHandle) => void): void {
    if (this.#handle) call(this.#handle)
    else this.#waiting.push(call)
  }

  [connectHandle](handle: LibraryHandle | null): void {
    if (!handle) this.#session = this.session
    this.#handle = handle
    if (!handle) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const call of waiting) call(handle)
  }

  /** The member signed in, null when nobody is. Setting it signs in; null signs out. */
  get session(): SessionInput | null {
    return this.#handle ? this.#handle.session() : this.#session
  }

  set session(session: SessionInput | null | undefined) {
    this.#session = session ?? null
    this.#withHandle((handle) => (session ? handle.signIn(session) : handle.signOut()))
  }

  /** Goes to a route, e.g. `/bookdetail/42`, under the guard's rules. */
  navigate(path: string): void {
    this.#withHandle((handle) => handle.navigate(String(path)))
  }

  /** Signs a member in. @throws TypeError when user or token are missing */
  signIn(session: SessionInput): void {
    this.session = session
  }

  signOut(): void {
    this.session = null
  }
}
