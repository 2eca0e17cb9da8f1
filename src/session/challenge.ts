import { type Fetch, isPage } from '../platform/fetch'
import { originOf, type Trust } from '../platform/origins'
import { safeAddress } from '../platform/safe-address'
import { signInPageOf } from '../platform/sign-in-page'

/** How a catalogue asks who its reader is. */
export interface Challenge {
  /** What to ask for with the credentials to learn whether they are right. */
  probe: string
  /** What the catalogue calls itself; '' when it does not say. */
  title: string
  description: string
  /** What it calls the two fields; '' for our own words. */
  labels: { login: string; password: string }
  /** What is typed into them; no password is asked for where a number on a card is enough. */
  inputs: { login: Input; password: Input | null }
  /** Null when it asks in no way that a page can answer. */
  flow: SignInFlow | null
  /** Address of a web page of its own where it asks instead; '' for none. */
  page: string
  /** Where somebody without an account, or without a memory, may turn to. */
  links: readonly ChallengeLink[]
}

export interface Input {
  keyboard: 'text' | 'numeric' | 'email'
  /** Characters; undefined when the catalogue does not say. */
  maxLength: number | undefined
}

export interface ChallengeLink {
  rel: 'register' | 'help' | 'website'
  /** An address to be shown: see `shownAddress`. */
  href: string
}

export type SignInFlow = { type: 'basic' } | { type: 'password'; token: string }

/** How an answer was come by, and who else is trusted. */
export interface AskedHow {
  /** Whether the request carried credentials. */
  withCredentials?: boolean
  /** What the page allows by name; nothing by default. */
  trusts?: Trust
  /** For the document that a refusal names; without it that is not read. */
  fetch?: Fetch
}

const nobody: Trust = () => false

/** The two types an Authentication for OPDS document has had. */
const DOCUMENT_TYPES = [
  'application/opds-authentication+json',
  'application/vnd.opds.authentication.v1.0+json',
]
const DOCUMENT_REL = 'http://opds-spec.org/auth/document'
const BASIC = 'http://opds-spec.org/auth/basic'
const PASSWORD = 'http://opds-spec.org/auth/oauth/password'
const SHELF = 'http://opds-spec.org/shelf'
/** Links that are shown, by their relations in a document. */
const SHOWN_RELS = { register: 'register', help: 'help', alternate: 'website' } as const
const MOST_LINKS = 6
/** Characters of what a catalogue says of itself that are shown, so that the rest of the form stays in sight. */
const LONGEST = { title: 100, description: 500, label: 40 }

/**
 * What an answer asks for: its document where it brings or names one, else what `WWW-Authenticate` says, or the page to
 * sign in at that came instead. Undefined for an answer that asks for nothing.
 *
 * @param asked an address at the catalogue's own origin, as is that of a refusal
 */
export async function challengeOf(
  response: Response,
  asked: string,
  how: AskedHow = {},
): Promise<Challenge | undefined> {
  const { status, headers } = response
  if (response.ok) {
    const page = isPage(response) ? await signInPageOf(response, asked) : undefined
    return page === undefined ? undefined : askingAt(page, asked)
  }
  // A 403 to somebody whom the catalogue knows is about what they may do.
  if (status !== 401 && (status !== 403 || how.withCredentials)) return undefined
  const at = response.url || asked
  const header = headers.get('www-authenticate')
  const read = (await documentIn(response, at, how)) ?? (await documentNamed(headers.get('link'), at, how))
  const plain = status === 401 ? plainChallenge(header, at) : undefined
  if (read) return { ...read, flow: read.flow ?? (header === null ? null : (plain?.flow ?? null)) }
  if (header !== null) return plain
  const page = isPage(response) ? await signInPageOf(response, at) : undefined
  return page === undefined ? plain : askingAt(page, asked)
}

/** What a catalogue asks for that leads to a web page. */
export function askingAt(page: string, probe: string): Challenge {
  return { ...plainChallenge('', probe), page }
}

async function documentIn(response: Response, at: string, { trusts }: AskedHow) {
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!DOCUMENT_TYPES.includes(type)) return undefined
  try {
    return readDocument(await response.clone().json(), { asked: at, base: at, trusts })
  } catch {
    return undefined
  }
}

async function documentNamed(header: string | null, at: string, { trusts = nobody, fetch }: AskedHow) {
  const address = linkedDocument(header, at)
  if (!fetch || address === undefined || !trusts(address)) return undefined
  try {
    const response = await fetch(address)
    const base = response.url || address
    return response.ok ? readDocument(await response.json(), { asked: at, base, trusts }) : undefined
  } catch {
    return undefined
  }
}

/** Address of the document that a `Link` header names. */
export function linkedDocument(header: string | null, base: string): string | undefined {
  for (const [, href = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters)
    if ((rel?.[1] ?? rel?.[2] ?? '').split(/\s+/).includes(DOCUMENT_REL)) return addressOf(href, base)
  }
  return undefined
}

/**
 * An Authentication for OPDS 1.0 document, read leniently; undefined for what is none.
 *
 * Of its ways to sign in the first that needs nothing but a name and a password is taken, and only where those stay at
 * the catalogue's own origin, or go where the page allows it by name.
 */
export function readDocument(
  json: unknown,
  { asked, base, trusts = nobody }: { asked: string; base: string; trusts?: Trust },
): Challenge | undefined {
  if (!isRecord(json) || !('authentication' in json)) return undefined
  const ways = (Array.isArray(json.authentication) ? json.authentication : []).filter(isRecord)
  const known = ways.flatMap((way) => {
    const flow = flowOf(way, { asked, base, trusts })
    return flow ? [{ flow, labels: recordOf(way.labels), inputs: recordOf(way.inputs) }] : []
  })[0]
  const links = linksOf(json)
  const shelf = links.find(({ rel }) => rel === SHELF)
  const probe = shelf && addressOf(shelf.href, base)
  return {
    probe: probe !== undefined && isOneOrigin(probe, asked) ? probe : asked,
    title: textOf(json.title, LONGEST.title),
    description: textOf(json.description, LONGEST.description),
    labels: {
      login: textOf(known?.labels.login, LONGEST.label),
      password: textOf(known?.labels.password, LONGEST.label),
    },
    inputs: {
      login: inputOf(known?.inputs.login) ?? ANY_INPUT,
      password: inputOf(known?.inputs.password),
    },
    flow: known?.flow ?? null,
    page: '',
    links: shownLinks(links, base),
  }
}

function plainChallenge(header: string | null, probe: string): Challenge {
  // Another origin seldom lets the header be seen; Basic is what such servers ask for.
  const isBasic = header === null || /(?:^|[\s,])basic\b/i.test(header)
  const title = /realm="((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1]?.replace(/\\(.)/g, '$1') ?? ''
  return {
    probe,
    title: textOf(title, LONGEST.title),
    description: '',
    labels: { login: '', password: '' },
    inputs: { login: ANY_INPUT, password: ANY_INPUT },
    flow: isBasic ? { type: 'basic' } : null,
    page: '',
    links: [],
  }
}

function flowOf(
  way: Record<string, unknown>,
  { asked, base, trusts }: { asked: string; base: string; trusts: Trust },
): SignInFlow | undefined {
  if (way.type === BASIC) return { type: 'basic' }
  if (way.type !== PASSWORD) return undefined
  const link = linksOf(way).find(({ rel }) => rel === 'authenticate')
  const token = link && addressOf(link.href, base)
  return token !== undefined && (isOneOrigin(token, asked) || trusts(token))
    ? { type: 'password', token }
    : undefined
}

const ANY_INPUT: Input = { keyboard: 'text', maxLength: undefined }
/** Names of keyboards, in lower case; any other is the usual one. */
const KEYBOARDS: ReadonlyMap<string, Input['keyboard']> = new Map([
  ['number pad', 'numeric'],
  ['email address', 'email'],
])
/** Beyond that many characters a length is no limit to anybody. */
const LONGEST_INPUT = 1000

/** What a document says of a field (`inputs`, an extension of library cards); null where it takes no input. */
function inputOf(stated: unknown): Input | null {
  const { keyboard, maximum_length: most } = recordOf(stated)
  const name = textOf(keyboard, LONGEST.label).toLowerCase()
  if (name === 'no input') return null
  const length = Number(most)
  return {
    keyboard: KEYBOARDS.get(name) ?? 'text',
    maxLength: Number.isInteger(length) && length > 0 && length <= LONGEST_INPUT ? length : undefined,
  }
}

/** Those of a document that lead somewhere and can be shown, in our order; of each kind one way a scheme. */
function shownLinks(links: readonly { rel: string; href: string }[], base: string): ChallengeLink[] {
  const seen = new Set<string>()
  return Object.entries(SHOWN_RELS)
    .flatMap(([rel, shown]) =>
      links.flatMap((link) => {
        const href = link.rel === rel ? shownAddress(link.href, base) : undefined
        const kind = `${rel} ${href?.startsWith('http') ? 'http' : href?.split(':')[0]}`
        if (href === undefined || seen.has(kind)) return []
        seen.add(kind)
        return [{ rel: shown, href }]
      }),
    )
    .slice(0, MOST_LINKS)
}

/** An address out of a document that a link may lead to. */
const shownAddress = (href: string, base: string) => safeAddress(href, 'link', base)

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

function isOneOrigin(one: string, other: string): boolean {
  return originOf(one) !== undefined && originOf(one) === originOf(other)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** @param most characters at most */
function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.trim().slice(0, most) : ''
}
