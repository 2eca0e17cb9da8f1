import { isUnanswered, type LibraryError, toLibraryError } from '../../../platform/errors'
import { splitFragment, withoutFragment } from '../../publication/paths'
import type { Publication, Resource } from '../../publication/publication'

/** Files of a book as object URLs, for as long as someone needs them. */
export interface ResourceScope {
  /** An object URL for a file of the book, or a part of it that a fragment names; null when there is none. */
  url(href: string): Promise<string | null>
  /** @param href its fragment is passed over */
  read(href: string): Promise<Resource | null>
  /** Why a file of it did not come, that may come another time; null where all did. */
  lost: LibraryError | null
  /** Notes what a file did not come for. */
  lose(thrown: unknown): null
  /** Calls `undo` together with everything else at `release`. */
  alsoRelease(undo: () => void): void
  /** Gives back everything the scope asked for. Idempotent. */
  release(): void
}

interface CachedResource {
  made: Promise<string | null>
  url: string | null
  users: number
}

/**
 * Makes object URLs of a book's files, one a file, counted: the last scope to let go revokes it.
 */
export class Resources {
  readonly #entries = new Map<string, CachedResource>()
  readonly #publication: Publication

  constructor(publication: Publication) {
    this.#publication = publication
  }

  scope(): ResourceScope {
    const held = new Map<string, CachedResource>()
    const undos: (() => void)[] = []
    let open = true
    const scope: ResourceScope = {
      lost: null,
      lose: (thrown) => {
        const error = toLibraryError(thrown)
        if (isUnanswered(error)) scope.lost = error
        return null
      },
      url: async (href) => {
        if (!open) return null
        const { path, fragment } = splitFragment(href)
        let entry = held.get(path)
        if (!entry) {
          entry = this.#take(path)
          held.set(path, entry)
        }
        const url = await entry.made.catch((thrown) => {
          // Whoever asks for it next asks anew.
          this.#entries.delete(path)
          return scope.lose(thrown)
        })
        return url && fragment ? `${url}#${fragment}` : url
      },
      read: (href) => this.#publication.resource(withoutFragment(href)),
      alsoRelease: (undo) => {
        if (open) undos.push(undo)
        else undo()
      },
      release: () => {
        open = false
        for (const undo of undos.splice(0)) undo()
        for (const [path, entry] of held) this.#giveBack(path, entry)
        held.clear()
      },
    }
    return scope
  }

  #take(path: string): CachedResource {
    const present = this.#entries.get(path)
    if (present) {
      present.users += 1
      return present
    }
    const entry: CachedResource = { made: Promise.resolve(null), url: null, users: 1 }
    entry.made = this.#publication.resource(path).then((resource) => {
      if (!resource || entry.users === 0) return null
      entry.url = URL.createObjectURL(new Blob([resource.bytes], { type: resource.mediaType }))
      return entry.url
    })
    this.#entries.set(path, entry)
    return entry
  }

  #giveBack(path: string, entry: CachedResource): void {
    entry.users -= 1
    if (entry.users > 0) return
    if (this.#entries.get(path) === entry) this.#entries.delete(path)
    if (entry.url) URL.revokeObjectURL(entry.url)
  }
}
