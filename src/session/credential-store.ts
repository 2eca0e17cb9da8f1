import type { Cache } from '../platform/cache'
import type { SecretBox } from '../platform/secret-box'
import { readText } from './shapes'

/** Under which the sealed credentials are kept. */
const ACCESS_KEY = 'catalogue-access'

export interface StoredCredentials {
  /** The one origin they are sent to. */
  origin: string
  /** Value of the `Authorization` header. */
  authorization: string
}

export interface HeldOptions {
  cache: Cache
  /** Seals what is kept; loaded when there is something to seal or to open. */
  box: () => Promise<SecretBox>
  onChange: (held: StoredCredentials | null) => void
}

/** A member's credentials: in memory as they are, on the device sealed (`SecretBox`), in all tabs the same. */
export interface HeldCredentials {
  current(): StoredCredentials | null
  /** Resolves once what the device kept has been opened, or could not be. */
  opened(): Promise<void>
  /** @param expires ms since 1970 */
  keep(held: StoredCredentials, expires: number): Promise<void>
  /** Lets go of them, on the device too. */
  forget(): void
  /** Reads again what is kept on the device: another tab may have changed it. */
  refresh(): void
}

export function createHeldCredentials({ cache, box, onChange }: HeldOptions): HeldCredentials {
  let held: StoredCredentials | null = null
  let sealed: string | null = null
  let opening: Promise<void> = Promise.resolve()

  const hold = (next: StoredCredentials | null) => {
    held = next
    onChange(next)
  }
  const kept = () => cache.get(ACCESS_KEY, readText)

  return {
    current: () => held,
    opened: () => opening,
    async keep(next, expires) {
      hold(next)
      const text = await (await box()).seal(JSON.stringify(next))
      // Who has signed out meanwhile leaves nothing behind.
      if (held !== next) return
      sealed = text
      if (text === null) cache.remove(ACCESS_KEY)
      else cache.set(ACCESS_KEY, text, expires)
    },
    forget() {
      hold(null)
      sealed = null
      if (kept() === null) return
      cache.remove(ACCESS_KEY)
      box().then(
        (one) => one.forget(),
        () => {},
      )
    },
    refresh() {
      const found = kept()
      if (found === sealed) return
      sealed = found
      if (found === null) return hold(null)
      opening = box()
        .then((one) => one.open(found))
        .then(
          (text) => {
            if (sealed === found) hold(text === null ? null : readHeld(text))
          },
          // Without it the catalogue asks again.
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
