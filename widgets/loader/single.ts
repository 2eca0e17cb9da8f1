/** Everything in one classic script: for a page that may take one file, with its hash, and no more. */
import '../all'
import { upgradeLinks } from './links'
import { watch } from './watch'

if (typeof document !== 'undefined') {
  const need = () => Promise.resolve(true)
  watch(document, need)
  if (document.currentScript instanceof HTMLScriptElement) upgradeLinks(document.currentScript, need)
}
