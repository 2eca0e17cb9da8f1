/** How a catalogue asks who its reader is. */
export interface Challenge {
  /** What to ask for with the credentials to learn whether they are right. */
  probe: string
  /** What the catalogue calls itself; '' when it does not say. */
  title: string
  description: string
  /** What it calls the two fields; '' for our own words. */
  labels: { login: string; password: string }
  /** Null when it asks in no way that a page can answer. */
  flow: Flow | null
  /** Where somebody without an account, or without a memory, may turn to. */
  links: readonly { rel: 'register' | 'help'; href: string }[]
}

export type Flow = { type: 'basic' } | { type: 'password'; token: string }

/** The two types an Authentication for OPDS document has had. */
const DOCUMENT_TYPES = [
  'application/opds-authentication+json',
  'application/vnd.opds.authentication.v1.0+json',
]
const BASIC = 'http://opds-spec.org/auth/basic'
const PASSWORD = 'http://opds-spec.org/auth/oauth/password'
const SHELF = 'http://opds-spec.org/shelf'
const LINK_RELS = ['register', 'help'] as const

/** What a 401 asks for: its document where it brings one, else what `WWW-Authenticate` says. */
export async function challengeOf(response: Response, asked: string): Promise<Challenge> {
  const plain = plainChallenge(response.headers.get('www-authenticate'), asked)
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!DOCUMENT_TYPES.includes(type)) return plain
  try {
    const read = readDocument(await response.json(), { asked, base: response.url || asked })
    return read
      ? { ...read, flow: read.flow ?? (response.headers.has('www-authenticate') ? plain.flow : null) }
      : plain
  } catch {
    return plain
  }
}

/**
 * An Authentication for OPDS 1.0 document, read leniently; undefined for what is none.
 *
 * Of its ways to sign in the first that needs nothing but a name and a password is taken, and only where those stay at
 * the catalogue's own origin.
 */
export function readDocument(
  json: unknown,
  { asked, base }: { asked: string; base: string },
): Challenge | undefined {
  if (!isRecord(json) || !('authentication' in json)) return undefined
  const ways = (Array.isArray(json.authentication) ? json.authentication : []).filter(isRecord)
  const known = ways.flatMap((way) => {
    const flow = flowOf(way, { asked, base })
    return flow ? [{ flow, labels: isRecord(way.labels) ? way.labels : {} }] : []
  })[0]
  const links = linksOf(json)
  const shelf = links.find(({ rel }) => rel === SHELF)
  const probe = shelf && addressOf(shelf.href, base)
  return {
    probe: probe !== undefined && sameOrigin(probe, asked) ? probe : asked,
    title: textOf(json.title),
    description: textOf(json.description),
    labels: { login: textOf(known?.labels.login), password: textOf(known?.labels.password) },
    flow: known?.flow ?? null,
    links: LINK_RELS.flatMap((rel) => {
      const found = links.find(
        (link) => link.rel === rel && /^(https?|mailto|tel):/i.test(addressOf(link.href, base) ?? ''),
      )
      const href = found && addressOf(found.href, base)
      return href === undefined ? [] : [{ rel, href }]
    }),
  }
}

function plainChallenge(header: string | null, asked: string): Challenge {
  // Another origin seldom lets the header be seen; Basic is what such servers ask for.
  const isBasic = header === null || /(?:^|[\s,])basic\b/i.test(header)
  const title = /realm="((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1]?.replace(/\\(.)/g, '$1') ?? ''
  return {
    probe: asked,
    title,
    description: '',
    labels: { login: '', password: '' },
    flow: isBasic ? { type: 'basic' } : null,
    links: [],
  }
}

function flowOf(
  way: Record<string, unknown>,
  { asked, base }: { asked: string; base: string },
): Flow | undefined {
  if (way.type === BASIC) return { type: 'basic' }
  if (way.type !== PASSWORD) return undefined
  const link = linksOf(way).find(({ rel }) => rel === 'authenticate')
  const token = link && addressOf(link.href, base)
  return token !== undefined && sameOrigin(token, asked) ? { type: 'password', token } : undefined
}

function linksOf(owner: Record<string, unknown>): { rel: string; href: string }[] {
  const links = Array.isArray(owner.links) ? owner.links.filter(isRecord) : []
  return links.flatMap(({ rel, href }) => {
    const rels = Array.isArray(rel) ? rel : [rel]
    return typeof href === 'string'
      ? rels.flatMap((one) => (typeof one === 'string' ? [{ rel: one, href }] : []))
      : []
  })
}

function addressOf(href: string, base: string): string | undefined {
  try {
    return new URL(href, base).href
  } catch {
    return undefined
  }
}

function sameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
