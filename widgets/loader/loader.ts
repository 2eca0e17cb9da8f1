/**
 * `<script src=".../loader.js"></script>`: the entry for pages that cannot use modules. It imports the modules
 * next to
 * it that the page needs.
 */
import { loadModule } from '../../src/platform/load-module'
import { upgradeLinks } from './links'
import { loadOnce, watch } from './watch'

/** The script's own tag; page builders that run the script by other means still have the tag in the page. */
function ownTag(): HTMLScriptElement | undefined {
  const current = document.currentScript
  if (current instanceof HTMLScriptElement && current.src) return current
  return [...document.querySelectorAll<HTMLScriptElement>('script[src]')].findLast(({ src }) =>
    /\/loader\.js(\?|#|$)/.test(src),
  )
}

const tag = typeof document === 'undefined' ? undefined : ownTag()
if (tag) {
  const { src } = tag
  const need = loadOnce((name, isRetry) => {
    // Browsers cache a failed module; retry under another address.
    const address = new URL(`${name}.js${isRetry ? `?${Date.now()}` : ''}`, src).href
    return loadModule(() => import(/* @vite-ignore */ address))
  })
  watch(document, need)
  upgradeLinks(tag, need)
} else if (typeof document !== 'undefined')
  console.error('org-library: loader.js does not know its own address; put it in a <script src>')
