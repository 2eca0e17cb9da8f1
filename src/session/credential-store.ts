import type { Cache } from '../platform/cache'
import { toJson } from '../platform/json'
import type { SecretBox } from '../platform/secret-box'
import { readText } from './shapes'

/** Cache key of the sealed credentials. */
const ACCESS_KEY = 'catalogue-access'

export interface StoredCredentials {
  /** The only origin they are sent to. */
  origin: string
  /** Value of the `Authorization` header. */
  authorization: string
}

export interface CredentialStoreOptions {
  cache: Cache
  /** Seals the stored credentials; loaded when there is something to seal or to open. */
  box: () => Promise<SecretBox>
  onChange: (credentials: StoredCredentials | null) => void
}

/** A member's credentials: plain in memory, sealed on the device (`SecretBox`), the same in all tabs. */
export interface CredentialStore {
  current(): StoredCredentials | null
  /** Resolves once the credentials on the device have been opened, or could not be. */
  ready(): Promise<void>
  /**
   * Stores credentials in memory at once, and sealed on the device.
   *
   * @param expires ms since 1970
   */
  save(credentials: StoredCredentials, expires: number): Promise<void>
  /** Deletes the credentials, on the device too. */
  clear(): void
  /** Reads the credentials on the device again: another tab may have changed them. */
  refresh(): void
}

export function createCredentialStore({ cache, box, onChange }: CredentialStoreOptions): CredentialStore {
  let credentials: StoredCredentials | null = null
  let sealed: string | null = null
  let opening: Promise<void> = Promise.resolve()

  const setCredentials = (next: StoredCredentials | null) => {
    credentials = next
    onChange(next)
  }
  const readSealed = () => cache.get(ACCESS_KEY, readText)

  return {
    current: () => credentials,
    ready: () => opening,
    async save(next, expires) {
      setCredentials(next)
      const text = await (await box()).seal(toJson(next))
      // If the member signed out meanwhile, nothing is stored.
      if (credentials !== next) return
      sealed = text
      if (text === null) cache.remove(ACCESS_KEY)
      else cache.set(ACCESS_KEY, text, expires)
    },
    clear() {
      setCredentials(null)
      sealed = null
      if (readSealed() === null) return
      cache.remove(ACCESS_KEY)
      box().then(
        (one) => one.forget(),
        () => {},
      )
    },
    refresh() {
      const found = readSealed()
      if (found === sealed) return
      sealed = found
      if (found === null) return setCredentials(null)
      opening = box()
        .then((one) => one.open(found))
        .then(
          (text) => {
            if (sealed === found) setCredentials(text === null ? null : readHeld(text))
          },
          // Without the credentials the catalogue asks for a sign-in again.
          () => {},
        )
    },
  }
}

function readHeld(text: string): StoredCredentials | null {
  try {
    const { origin, authorization } = JSON.parse(text) as Record<string, unknown>
    return typeof origin === 'string' && typeof authorization === 'string' ? { origin, authorization } : null
  } catch {
    return null
  }
}
