/** The part of Trusted Types that is used; TypeScript's DOM library does not declare them yet. */
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
 * Wraps text for an inert parser as `TrustedHTML`; returns the text itself if the page has no Trusted Types. The parsed
 * document must still be sanitised.
 */
export function trustedMarkup(text: string): unknown {
  return policy()?.createHTML(text) ?? text
}

/**
 * Wraps the address of a worker of this build as `TrustedScriptURL`. Only for addresses that the build itself wrote.
 *
 * @throws TypeError for another origin than the page's, on a page with Trusted Types
 */
export function trustedScriptUrl(url: string): string {
  // `new Worker` accepts the trusted object, although its declared type is a string.
  return (policy()?.createScriptURL(url) ?? url) as string
}

let created: Policy | null | undefined

/**
 * Returns the policy `org-library`; null without Trusted Types. It is created once for all elements, since a page allows
 * one policy per name.
 */
function policy(): Policy | null {
  if (created === undefined) {
    try {
      const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
      created =
        trustedTypes?.createPolicy('org-library', { createHTML: (text) => text, createScriptURL }) ?? null
    } catch {
      created = null
    }
  }
  return created
}

function createScriptURL(url: string): string {
  if (new URL(url, document.baseURI).origin !== window.origin)
    throw new TypeError('a worker comes from the page’s own origin')
  return url
}
