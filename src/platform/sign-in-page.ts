/** Characters of a page that are looked at: where it is one to sign in at, that shows early. */
const LOOKED_AT = 64 * 1024

/** Words in the title of a page to sign in at. */
const TITLE =
  /log[io]n\b|sign[io]n\b|\b(?:log|sign)[-\s]*(?:in|on)\b|\bsso\b|登[录陆入錄]|(?:身份|统一|統一)(?:认证|認證|验证|驗證)/i
/** Words in its address. */
const ADDRESS =
  /log[-_]?[io]n\b|sign[-_]?[io]n\b|oauth|saml|openid|[/.](?:auth|sso|cas|idp|accounts?|passport)(?:[/.:?]|$)/i
/** Where a page sends its reader by itself. */
const SENT_ON = [
  /<meta\b[^>]*\brefresh\b[^>]*\burl\s*=\s*([^"'>]+)/i,
  /\blocation(?:\.href|\.replace|\.assign)?\s*[=(]\s*["'`]([^"'`]+)/,
]

/**
 * The address of the page to sign in at that came in place of what was asked for: a server whose sessions are cookies
 * answers so, at once or after a redirect. Undefined for any other answer. The response can be read afterwards.
 */
export async function signInPageOf(response: Response, asked: string): Promise<string | undefined> {
  const at = response.url || asked
  const text = await beginningOf(response)
  if (!/^\s*</.test(text) && text !== '') return undefined
  // The front page of a catalogue may have a form to sign in as well.
  if (/<link\b[^>]*\b(?:opds\+json|opds-catalog)/i.test(text)) return undefined
  const title = /<title\b[^>]*>([^<]*)/i.exec(text)?.[1] ?? ''
  const sentOn = SENT_ON.map((pattern) => pattern.exec(text)?.[1] ?? '')
  const asks =
    /<input\b[^>]*\btype\s*=\s*["']?password\b/i.test(text) ||
    TITLE.test(title) ||
    (isElsewhere(at, asked) && ADDRESS.test(at)) ||
    sentOn.some((address) => ADDRESS.test(address))
  return asks ? at : undefined
}

/**
 * Whether one is led to another origin that does not let the page see what it answers, as single sign-on does: nothing
 * is asked for there.
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

const isElsewhere = (at: string, asked: string) => at.split('#')[0] !== asked.split('#')[0]

async function beginningOf(response: Response): Promise<string> {
  const reader = response.clone().body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < LOOKED_AT) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    // Whoever reads the whole of it hears of that.
  }
  reader.cancel().catch(() => {})
  return text
}
