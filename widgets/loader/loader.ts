/**
 * `<script src=".../loader.js"></script>`: the entry for pages that cannot use modules. It imports the modules
 * next to
 * it that the page needs.
 */
import { loadModule } from '../../src/platform/load-module'
import { upgradeLinks } from './links'
import { loadOnce, watch } from './watch'

/**
 * Configuration for a page whose scripts an optimiser merges or inlines, so that their tags are gone:
 * `<meta name="org-library-base" content="/org-library/">`, with the `data-` attributes of the tag.
 */
const META = 'meta[name="org-library-base"]'

const OWN_NAME = /\/loader\.js(\?|#|$)/

/** The element that configures the loader, and the folder of the modules. */
interface Place {
  configured: HTMLElement
  base: string
}

function placeOf(page: Document): Place | undefined {
  const current = page.currentScript instanceof HTMLScriptElement ? page.currentScript : undefined
  // Page builders that run the script by other means still have the tag in the page.
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script[src]')]
  const own = current?.src
    ? OWN_NAME.test(current.src) && current
    : scripts.findLast(({ src }) => OWN_NAME.test(src))
  const meta = page.querySelector<HTMLMetaElement>(META)
  if (own) return { configured: own, base: new URL(own.dataset.base || own.src, page.baseURI).href }
  if (current?.dataset.base)
    return { configured: current, base: new URL(current.dataset.base, page.baseURI).href }
  if (meta) return { configured: meta, base: new URL(meta.content, page.baseURI).href }
  // A file of another name.
  return current?.src ? { configured: current, base: current.src } : undefined
}

const place = typeof document === 'undefined' ? undefined : placeOf(document)
if (place) {
  const { configured, base } = place
  const need = loadOnce((name, isRetry) => {
    // Browsers cache a failed module; retry under another address.
    const address = new URL(`${name}.js${isRetry ? `?${Date.now()}` : ''}`, base).href
    return loadModule(() => import(/* @vite-ignore */ address))
  })
  watch(document, need, configured)
  upgradeLinks(configured, need)
} else if (typeof document !== 'undefined')
  console.error(
    'org-library: loader.js does not know its own address; put it in a <script src>, or name it in <meta name="org-library-base">',
  )
