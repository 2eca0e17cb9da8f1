/** All elements in one classic script, for pages that allow only a single file with a hash. */
import '../all'
import { upgradeLinks } from './links'
import { watch } from './watch'

if (typeof document !== 'undefined') {
  const need = () => Promise.resolve(true)
  const tag = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined
  watch(document, need, tag)
  if (tag) upgradeLinks(tag, need)
}
