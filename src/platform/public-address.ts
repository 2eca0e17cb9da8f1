/** Parameters that say who is reading, or let somebody in: of sign-ins, sessions and mails. */
const PERSONAL =
  /^(?:(?:access|id|refresh|auth|session|sso|login|csrf|xsrf|api)?[-_]?(?:token|ticket|jwt|key)|session[-_]?(?:id|state)?|(?:php|asp|j)sess(?:ion)?id|sid|sso|nonce|_?wpnonce|auth(?:code)?|password|user[-_]?(?:id|name)?|uid|uname|(?:open|union|staff|employee|member)[-_]?id|email|fbclid|gclid|msclkid|yclid|mc_eid|mkt_tok|_hsenc)$/i
/** What OpenID Connect and the sign-ins of 飞书, 企业微信 and 钉钉 add together. */
const ANSWER = ['code', 'state']

/** An address that may be given to others: without a name, a password, a session or a ticket of who is reading. */
export function publicAddress(address: URL): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  url.pathname = url.pathname.replace(/;j?session(?:id)?=[^/;]*/gi, '')
  const names = [...url.searchParams.keys()]
  const isAnswer = ANSWER.every((name) => names.includes(name))
  const personal = names.filter((name) => PERSONAL.test(name) || (isAnswer && ANSWER.includes(name)))
  // Other parameters keep their form: writing them anew would encode them otherwise.
  if (personal.length > 0)
    url.search = url.search
      .slice(1)
      .split('&')
      .filter((pair) => !personal.includes([...new URLSearchParams(pair).keys()][0] ?? ''))
      .join('&')
  return url.href
}
