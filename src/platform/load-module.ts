import { LibraryError } from './errors'

/** Milliseconds after which loading a module fails. */
export const MODULE_LIMIT = 20_000

/** Milliseconds after which the module is also requested at the next address. */
const NEXT_AFTER = 4_000

/**
 * Matches the `import()` of a built file and captures the module's name. A host page's bundler may write it otherwise;
 * then the other addresses are not used.
 */
const IMPORT_NAME = /\bimport\(\s*["'`]\.\.?\/([^"'`?]+)["'`]/

/** Other addresses of a module: its own with a query, and a copy whose imports are copies too (`vite.config.ts`). */
const FOLDERS = ['', 'again/']

/**
 * Loads a module. Every dynamic `import()` goes through this function.
 *
 * A browser requests the module of an address once. If the response is cut short or never arrives, every later
 * `import()` of that address fails in the same way until the page is reloaded, and so does every module that imports
 * it. A module that did not load is therefore requested at other addresses as well; the first response is used.
 *
 * @param load calls `import()` with a literal, which the build resolves; the build also lets it use another import,
 *   which is its argument (`vite.config.ts`)
 * @param isRetry true if the module failed to load before: then the address with a query is requested at once too, and
 *   the copy after `NEXT_AFTER`. Undefined if the caller does not know: then these are requested
 *   after `NEXT_AFTER` or a failure each. False: only the module's own address is requested.
 * @throws LibraryError `network` if the module does not load within `MODULE_LIMIT`; a LibraryError that the module
 *   itself throws is passed on
 */
export function loadModule<T>(
  load: (other?: () => Promise<unknown>) => Promise<T>,
  isRetry?: boolean,
): Promise<T> {
  const imports = [() => load()]
  const name = IMPORT_NAME.exec(String(load))?.[1]
  if (name && isRetry !== false)
    for (const folder of FOLDERS)
      imports.push(() => load(() => import(/* @vite-ignore */ `./${folder}${name}?${Date.now()}`)))
  return new Promise((fulfil, reject) => {
    let pendingCount = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      imports.length = 0
      clearTimeout(timer)
      clearTimeout(limit)
    }
    const fail = (cause: unknown) => {
      end()
      reject(
        cause instanceof LibraryError
          ? cause
          : new LibraryError('network', `a part did not load: ${cause}`, { cause }),
      )
    }
    const importNext = () => {
      const next = imports.shift()
      if (!next) return
      pendingCount++
      clearTimeout(timer)
      timer = setTimeout(importNext, NEXT_AFTER)
      next().then(
        (module) => {
          end()
          fulfil(module)
        },
        (cause) => {
          // The response that was cut short may be one of its own imports.
          if (!isRetry || cause instanceof SyntaxError) importNext()
          if (--pendingCount === 0 || cause instanceof LibraryError) fail(cause)
        },
      )
    }
    const limit = setTimeout(fail, MODULE_LIMIT, `nothing came in ${MODULE_LIMIT / 1000} seconds`)
    importNext()
    if (isRetry) importNext()
  })
}
