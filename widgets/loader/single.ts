/** All elements in one classic script, for pages that allow only a single file with a hash. */
import '../all'
import { upgradeLinks } from './links'
import { watch } from './watch'

if (typeof document !== 'undefined') {
  const need = () => Promise.resolve(true)
  watch(document, need)
  if (document.currentScript instanceof HTMLScriptElement) upgradeLinks(document.currentScript, need)
}
