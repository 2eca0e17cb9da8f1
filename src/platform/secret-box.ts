import { type IDBPDatabase, openDB } from 'idb'

const STORE = 'keys'
const KEY = 'current'
const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

/**
 * Encrypts a text for storage on the device, with a key that the browser stores and that no script can export. It
 * protects a copy of the device's storage, not against scripts of the page itself.
 */
export interface SecretBox {
  /** Null if the browser has no `crypto.subtle` (a page without HTTPS). Makes every earlier sealed text unreadable. */
  seal(text: string): Promise<string | null>
  /** Null for a text that was not sealed on this device, or whose key no longer exists. */
  open(sealed: string): Promise<string | null>
  /** Destroys the key. */
  forget(): Promise<void>
}

/** @param name of the database that holds the key; it is open only during a call */
export function createSecretBox(name: string): SecretBox {
  const withKeyDatabase = async <T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | null> => {
    // `subtle` is undefined on a page without HTTPS, although its type says otherwise.
    if (!(globalThis.crypto?.subtle as SubtleCrypto | undefined)) return null
    let db: IDBPDatabase | undefined
    try {
      db = await openDB(name, 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE) })
      return await work(db)
    } catch {
      return null
    } finally {
      db?.close()
    }
  }

  return {
    seal: (text) =>
      withKeyDatabase(async (db) => {
        const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
          'encrypt',
          'decrypt',
        ])
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
        const bytes = await crypto.subtle.encrypt(
          { name: ALGORITHM, iv },
          key,
          new TextEncoder().encode(text),
        )
        await db.put(STORE, key, KEY)
        return toBase64(new Uint8Array([...iv, ...new Uint8Array(bytes)]))
      }),
    open: (sealed) =>
      withKeyDatabase(async (db) => {
        const key: CryptoKey | undefined = await db.get(STORE, KEY)
        if (!key) return null
        const bytes = Uint8Array.from(atob(sealed), (char) => char.charCodeAt(0))
        const iv = bytes.slice(0, IV_BYTES)
        const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, bytes.slice(IV_BYTES))
        return new TextDecoder().decode(text)
      }),
    async forget() {
      await withKeyDatabase((db) => db.delete(STORE, KEY))
    },
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
