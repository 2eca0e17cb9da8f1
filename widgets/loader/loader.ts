/**
 * `<script src=".../loader.js"></script>`: the one line for a page that cannot have modules. It loads the modules beside
 * it, those that the page needs and no others.
 */
import { watch } from './watch'

/** Where this very script came from; a page builder that runs it by other means still has its tag in the page. */
function ownAddress(): string | undefined {
  const current = document.currentScript
  if (current instanceof HTMLScriptElement && current.src) return current.src
  return [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
    .map(({ src }) => src)
    .findLast((src) => /\/loader\.js(\?|#|$)/.test(src))
}

const address = typeof document === 'undefined' ? undefined : ownAddress()
if (address) watch(document, (tag) => import(/* @vite-ignore */ new URL(`${tag}.js`, address).href))
else if (typeof document !== 'undefined')
  console.error('org-library: loader.js does not know its own address; put it in a <script src>')
