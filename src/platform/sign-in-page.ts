/** Characters of a page that are examined; the marks of a sign-in page are near its start. */
const MAX_EXAMINED = 64 * 1024

/** Words in the title of a sign-in page. */
const TITLE =
  /log[io]n\b|sign[io]n\b|\b(?:log|sign)[-\s]*(?:in|on)\b|\bsso\b|登[录陆入錄]|(?:身份|统一|統一)(?:认证|認證|验证|驗證)/i
/** Words in the address of a sign-in page. */
const ADDRESS =
  /log[-_]?[io]n\b|sign[-_]?[io]n\b|oauth|saml|openid|[/.](?:auth|sso|cas|idp|accounts?|passport)(?:[/.:?]|$)/i
/** Client-side redirects: a meta refresh, an assignment of `location`. */
const CLIENT_REDIRECTS = [
  /<meta\b[^<>]*\brefresh\b[^<>]*\burl\s*=\s*([^"'>]+)/i,
  /\blocation(?:\.href|\.replace|\.assign)?\s*[=(]\s*["'`]([^"'`]+)/,
]

/**
 * Returns the address of a sign-in page that a server sent in place of the requested document, as servers with cookie
 * sessions do, directly or after a redirect; undefined for any other response. The response stays readable.
 *
 * @param requested the address that was requested
 */
export async function detectSignInPage(response: Response, requested: string): Promise<string | undefined> {
  const address = response.url || requested
  const text = await beginningOf(response)
  if (!/^\s*</.test(text) && text !== '') return undefined
  // A feed that its server calls a web page may be titled "Login".
  if (/^\s*(?:<\?[^>]*>\s*)?<(?:[\w.-]+:)?(?:feed|entry)\b/.test(text)) return undefined
  // The home page of a catalogue may have a sign-in form as well.
  if (/<link\b[^<>]*\b(?:opds\+json|opds-catalog)/i.test(text)) return undefined
  const title = /<title\b[^<>]*>([^<]*)/i.exec(text)?.[1] ?? ''
  const targets = CLIENT_REDIRECTS.map((pattern) => pattern.exec(text)?.[1] ?? '')
  const isSignIn =
    /<input\b[^<>]*\btype\s*=\s*["']?password\b/i.test(text) ||
    TITLE.test(title) ||
    (isElsewhere(address, requested) && ADDRESS.test(address)) ||
    targets.some((target) => ADDRESS.test(target))
  return isSignIn ? address : undefined
}

/**
 * Whether the server redirects, as single sign-on does to an origin whose responses the page cannot read. The redirect
 * is not followed. Returns false if the request fails.
 */
export async function isRedirectedAway(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
): Promise<boolean> {
  try {
    return (await fetch(url, { redirect: 'manual' })).type === 'opaqueredirect'
  } catch {
    return false
  }
}

const isElsewhere = (address: string, requested: string) => address.split('#')[0] !== requested.split('#')[0]

async function beginningOf(response: Response): Promise<string> {
  const reader = response.clone().body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < MAX_EXAMINED) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    // The caller gets the same error when it reads the whole response.
  }
  reader.cancel().catch(() => {})
  return text
}
