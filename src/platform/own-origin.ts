/** Whether an address is of the origin of the page; false where there is no page, and for what is no address. */
export function isOwnOrigin(url: string): boolean {
  if (typeof document === 'undefined' || !URL.canParse(url, document.baseURI)) return false
  return new URL(url, document.baseURI).origin === window.origin
}
