import { safeAddress } from '../../src/platform/safe-address'

/**
 * The catalogues that `data-` forms may show, as `data-sources` of the loader's tag names them, separated by spaces; all of
 * them when it is absent. A catalogue may ask for a password, and its form would stand in the page of the site: whoever
 * may write content must not choose which.
 */
export function createSourceCheck(configured: HTMLElement | undefined): (form: HTMLElement) => boolean {
  const sources = configured?.dataset.sources?.split(/\s+/).filter(Boolean)
  if (!sources) return () => true
  return (form) => {
    const { src, href, org = '' } = form.dataset
    const isReader = form.hasAttribute('data-book-reader')
    const wanted = [src, isReader ? href : undefined].filter((each) => each !== undefined)
    return wanted.every((address) => sources.some((source) => isWithin(address, org, source, form.baseURI)))
  }
}

/** Whether an address is a source or lies in its folder. Before `{org}` any organisation of the folder counts. */
function isWithin(address: string, org: string, source: string, base: string): boolean {
  if (address === source) return true
  const wanted = safeAddress(address.replaceAll('{org}', encodeURIComponent(org)), 'web', base)
  const [before = '', ...after] = source.split('{org}')
  const allowed = safeAddress(before, 'web', base)
  if (!wanted || !allowed) return false
  const isFolder = allowed.endsWith('/') && (after.length === 0 || before.endsWith('/'))
  return wanted === allowed || (isFolder && wanted.startsWith(allowed))
}
