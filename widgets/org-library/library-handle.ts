import type { Library } from '../../src/app/library'
import type { SessionInput } from '../../src/domain/user'
import type { LibraryError } from '../../src/platform/errors'

/** What the element's methods call on its library. */
export interface LibraryHandle {
  session(): SessionInput | null
  navigate(path: string): void
  signIn(session: SessionInput): void
  signOut(): void
  /** Reports invalid input from the host page: as an event, in the console and on the screen. */
  warn(error: LibraryError): void
}

/** Key of the method that receives the handle; a symbol, because it is internal. */
export const connectHandle = Symbol('connectHandle')

/** The element, as seen by what connects it. */
export interface LibraryHost {
  [connectHandle](handle: LibraryHandle | null): void
}

/** @param org organisation currently set by the host page */
export function handleOf({ session, navigate, signIn, warn }: Library, org: string): LibraryHandle {
  return {
    session() {
      const { user, deviceToken, uToken, org } = session.store.getState()
      if (!session.loggedIn() || !user || !deviceToken) return null
      return { user, deviceToken, uToken: uToken ?? undefined, org: org ?? undefined }
    },
    navigate: (path) => navigate(path.startsWith('/') ? path : `/${path}`),
    signIn: (input) => signIn(input, org),
    signOut: () => session.signOut('host'),
    warn,
  }
}
