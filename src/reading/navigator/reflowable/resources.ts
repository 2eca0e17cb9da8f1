import { isRetryable, type LibraryError, toLibraryError } from '../../../platform/errors'
import { splitFragment, withoutFragment } from '../../publication/paths'
import type { Publication, Resource } from '../../publication/publication'

/** Object URLs for files of a book. They are valid until the scope is released. */
export interface ResourceScope {
  /** An object URL for a file of the book, with the fragment of `href`; null when the book has no such file. */
  url(href: string): Promise<string | null>
  /** Reads a file of the book. @param href its fragment is ignored */
  read(href: string): Promise<Resource | null>
  /** Why a file failed to load that may load another time; null when all loaded. */
  loadError: LibraryError | null
  /** Stores the error of a file that failed to load in `loadError`, if a retry may succeed. */
  recordError(thrown: unknown): null
  /** Registers a cleanup that `release` calls; calls it immediately when the scope is released already. */
  onRelease(cleanup: () => void): void
  /** Revokes what the scope requested and no other scope uses. Idempotent. */
  release(): void
}

interface CachedResource {
  pending: Promise<string | null>
  url: string | null
  users: number
}

/** Creates object URLs for the files of a book, one per file, with a reference count: the last scope revokes it. */
export class Resources {
  readonly #entries = new Map<string, CachedResource>()
  readonly #publication: Publication

  constructor(publication: Publication) {
    this.#publication = publication
  }

  scope(): ResourceScope {
    const used = new Map<string, CachedResource>()
    const cleanups: (() => void)[] = []
    let open = true
    const scope: ResourceScope = {
      loadError: null,
      recordError: (thrown) => {
        const error = toLibraryError(thrown)
        if (isRetryable(error)) scope.loadError = error
        return null
      },
      url: async (href) => {
        if (!open) return null
        const { path, fragment } = splitFragment(href)
        let entry = used.get(path)
        if (!entry) {
          entry = this.#acquire(path)
          used.set(path, entry)
        }
        const url = await entry.pending.catch((thrown) => {
          // The next request reads the file again.
          this.#entries.delete(path)
          return scope.recordError(thrown)
        })
        return url && fragment ? `${url}#${fragment}` : url
      },
      read: (href) => this.#publication.resource(withoutFragment(href)),
      onRelease: (cleanup) => {
        if (open) cleanups.push(cleanup)
        else cleanup()
      },
      release: () => {
        open = false
        for (const cleanup of cleanups.splice(0)) cleanup()
        for (const [path, entry] of used) this.#release(path, entry)
        used.clear()
      },
    }
    return scope
  }

  #acquire(path: string): CachedResource {
    const present = this.#entries.get(path)
    if (present) {
      present.users += 1
      return present
    }
    const entry: CachedResource = { pending: Promise.resolve(null), url: null, users: 1 }
    entry.pending = this.#publication.resource(path).then((resource) => {
      if (!resource || entry.users === 0) return null
      entry.url = URL.createObjectURL(new Blob([resource.bytes], { type: resource.mediaType }))
      return entry.url
    })
    this.#entries.set(path, entry)
    return entry
  }

  #release(path: string, entry: CachedResource): void {
    entry.users -= 1
    if (entry.users > 0) return
    if (this.#entries.get(path) === entry) this.#entries.delete(path)
    if (entry.url) URL.revokeObjectURL(entry.url)
  }
}
