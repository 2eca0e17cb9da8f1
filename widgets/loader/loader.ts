/**
 * `<script src=".../loader.js"></script>`: the one line for a page that cannot have modules. It loads the modules beside
 * it, those that the page needs and no others.
 */
import { loadModule } from '../../src/platform/load-module'
import { upgradeLinks } from './links'
import { loadOnce, watch } from './watch'

/** The tag of this very script; a page builder that runs it by other means still has its tag in the page. */
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
  const need = loadOnce((name, isAgain) => {
    // What never came once is waited for at another address.
    const address = new URL(`${name}.js${isAgain ? `?${Date.now()}` : ''}`, src).href
    return loadModule(() => import(/* @vite-ignore */ address))
  })
  watch(document, need)
  upgradeLinks(tag, need)
} else if (typeof document !== 'undefined')
  console.error('org-library: loader.js does not know its own address; put it in a <script src>')
