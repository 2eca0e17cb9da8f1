import { LibraryError } from './errors'

/** Milliseconds after which a part of the program that has not come is said not to come. */
export const MODULE_LIMIT = 20_000

/** Milliseconds after which a part is asked for at its next address. */
const NEXT_AFTER = 4_000

/** How the built files name a part. A bundler of the page's own may name it otherwise, and has its own ways then. */
const NAMED = /\bimport\(\s*["'`]\.\.?\/([^"'`?]+)["'`]/

/** Where else a part can be had: at its address with a query, and as a copy that stands on copies (`vite.config.ts`). */
const FOLDERS = ['', 'again/']

/**
 * Fetches a part of the program: the only way to a dynamic `import()`.
 *
 * A browser asks once for the module of an address. Where the answer is cut short or never comes, every later
 * `import()` of that address shares its fate until the page is left, and so does what stands on it. A part that did not
 * come is therefore asked for at other addresses as well; the first answer is used.
 *
 * @param load calls `import()` with a literal, which the build resolves; the build also lets it take the module from
 *   elsewhere (`vite.config.ts`)
 * @param isAgain whether it did not come before: then the other addresses are asked, the copy a little later. Left
 *   out by whoever cannot tell: then its second address is asked a little later, or when it has failed.
 * @throws LibraryError `network` when it cannot be had, or not within `MODULE_LIMIT`; what the part itself throws, if
 *   that is a LibraryError
 */
export function loadModule<T>(
  load: (other?: () => Promise<unknown>) => Promise<T>,
  isAgain?: boolean,
): Promise<T> {
  const ways = [() => load()]
  const name = NAMED.exec(String(load))?.[1]
  if (name && isAgain !== false)
    for (const folder of isAgain ? FOLDERS : [''])
      ways.push(() => load(() => import(/* @vite-ignore */ `./${folder}${name}?${Date.now()}`)))
  return new Promise((fulfil, reject) => {
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      ways.length = 0
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
    const ask = () => {
      const way = ways.shift()
      if (!way) return
      asked++
      clearTimeout(timer)
      timer = setTimeout(ask, NEXT_AFTER)
      way().then(
        (module) => {
          end()
          fulfil(module)
        },
        (cause) => {
          // What was cut short may be something that it stands on.
          if (!isAgain || cause instanceof SyntaxError) ask()
          if (--asked === 0 || cause instanceof LibraryError) fail(cause)
        },
      )
    }
    const limit = setTimeout(fail, MODULE_LIMIT, `nothing came in ${MODULE_LIMIT / 1000} seconds`)
    ask()
    if (isAgain) ask()
  })
}
