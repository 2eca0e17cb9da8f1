/**
 * Returns an `http:` address at the host of an HTTPS base with the scheme and the port of the base. A server behind a
 * proxy that ends TLS writes such addresses; browsers block them as mixed content.
 */
export function overTls(url: URL, base: string | undefined): URL {
  const at = url.protocol === 'http:' && base?.startsWith('https:') ? new URL(base) : null
  if (at?.hostname !== url.hostname) return url
  const secure = new URL(url)
  secure.protocol = at.protocol
  secure.port = at.port
  return secure
}
