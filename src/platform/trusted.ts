/** The uses made of Trusted Types; the DOM library of TypeScript does not know them yet. */
interface Policy {
  createHTML(text: string): unknown
  createScriptURL(url: string): unknown
}
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(url: string): string },
  ): Policy
}

/**
 * Text for an inert parser, as the page's Trusted Types want it; what comes out of the parser must still be
 * sanitised. The text itself where the page has none.
 */
export function trustedMarkup(text: string): unknown {
  return policy()?.createHTML(text) ?? text
}

/**
 * The address of a worker of this build, as the page's Trusted Types want it. Only for addresses that the build
 * itself wrote; another origin is refused.
 */
export function trustedScriptUrl(url: string): string {
  // `new Worker` takes the trusted object; its type asks for a string.
  return (policy()?.createScriptURL(url) ?? url) as string
}

let made: Policy | null | undefined

/** A page allows one policy of a name, so it is made once for all elements; null where there is none. */
function policy(): Policy | null {
  if (made === undefined) {
    try {
      const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
      made =
        trustedTypes?.createPolicy('org-library', { createHTML: (text) => text, createScriptURL }) ?? null
    } catch {
      made = null
    }
  }
  return made
}

function createScriptURL(url: string): string {
  if (new URL(url, document.baseURI).origin !== window.origin)
    throw new TypeError('a worker comes from the page’s own origin')
  return url
}
