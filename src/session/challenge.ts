import { type Fetch, isHtmlResponse } from '../platform/fetch'
import { originOf, type Trust } from '../platform/origins'
import { overTls } from '../platform/over-tls'
import { safeAddress } from '../platform/safe-address'
import { detectSignInPage } from '../platform/sign-in-page'

/** A catalogue's request to sign in. */
export interface Challenge {
  /** Address to request with the credentials, to check whether they are right. */
  probe: string
  /** The catalogue's title; '' if it gives none. */
  title: string
  description: string
  /** The catalogue's labels of the two fields; '' for the default words. */
  labels: { login: string; password: string }
  /** The input of the fields; `password` is null where the number of a library card is enough. */
  inputs: { login: Input; password: Input | null }
  /** Null if the catalogue offers no flow that this code supports. */
  flow: SignInFlow | null
  /** Address of the catalogue's own sign-in page; '' for none. */
  page: string
  /** Links for users without an account or password. */
  links: readonly ChallengeLink[]
}

export interface Input {
  keyboard: 'text' | 'numeric' | 'email'
  /** In characters; undefined if the catalogue gives none. */
  maxLength: number | undefined
}

export interface ChallengeLink {
  rel: 'register' | 'help' | 'website'
  /** An absolute address that is safe as a link: see `shownAddress`. */
  href: string
}

export type SignInFlow = { type: 'basic' } | { type: 'password'; token: string }

/** How the response was requested, and which other addresses are trusted. */
export interface ChallengeContext {
  /** Whether the request carried credentials. */
  withCredentials?: boolean
  /** Addresses that the page trusts; none by default. */
  trusts?: Trust
  /** Fetches the document that a refusal links to; without it that document is not read. */
  fetch?: Fetch
}

const trustNone: Trust = () => false

/** The two media types of an Authentication for OPDS document, current and former. */
const DOCUMENT_TYPES = [
  'application/opds-authentication+json',
  'application/vnd.opds.authentication.v1.0+json',
]
const DOCUMENT_REL = 'http://opds-spec.org/auth/document'
const BASIC = 'http://opds-spec.org/auth/basic'
const PASSWORD = 'http://opds-spec.org/auth/oauth/password'
const SHELF = 'http://opds-spec.org/shelf'
/** Links that are displayed, by their relation in a document. */
const SHOWN_RELS = { register: 'register', help: 'help', alternate: 'website' } as const
const MAX_LINKS = 6
/** Maximum characters of a catalogue's texts, so that the rest of the form stays visible. */
const MAX_LENGTH = { title: 100, description: 500, label: 40 }

/**
 * Reads the challenge of a response: its authentication document if it is one or links to one, else `WWW-Authenticate`,
 * or a sign-in page in place of the requested document. Returns undefined for a response without a challenge.
 *
 * @param asked the requested address, which has the catalogue's own origin, as the address of a refusal has
 */
export async function readChallenge(
  response: Response,
  asked: string,
  how: ChallengeContext = {},
): Promise<Challenge | undefined> {
  const { status, headers } = response
  if (response.ok) {
    const page = isHtmlResponse(response) ? await detectSignInPage(response, asked) : undefined
    return page === undefined ? undefined : signInPageChallenge(page, asked)
  }
  // A 403 to a signed-in member is about their permissions.
  if (status !== 401 && (status !== 403 || how.withCredentials)) return undefined
  const address = response.url || asked
  const header = headers.get('www-authenticate')
  const fromDocument =
    (await documentIn(response, address, how)) ?? (await linkedChallenge(headers.get('link'), address, how))
  const plain = status === 401 ? plainChallenge(header, address) : undefined
  if (fromDocument)
    return { ...fromDocument, flow: fromDocument.flow ?? (header === null ? null : (plain?.flow ?? null)) }
  if (header !== null) return plain
  const page = isHtmlResponse(response) ? await detectSignInPage(response, address) : undefined
  return page === undefined ? plain : signInPageChallenge(page, asked)
}

/** The challenge of a catalogue that redirects to a sign-in page. */
export function signInPageChallenge(page: string, probe: string): Challenge {
  return { ...plainChallenge('', probe), page }
}

async function documentIn(response: Response, at: string, { trusts }: ChallengeContext) {
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!DOCUMENT_TYPES.includes(type)) return undefined
  try {
    return parseAuthenticationDocument(await response.clone().json(), { asked: at, base: at, trusts })
  } catch {
    return undefined
  }
}

async function linkedChallenge(
  header: string | null,
  at: string,
  { trusts = trustNone, fetch }: ChallengeContext,
) {
  const address = findAuthenticationDocument(header, at)
  if (!fetch || address === undefined || !trusts(address)) return undefined
  try {
    const response = await fetch(address)
    const base = response.url || address
    return response.ok
      ? parseAuthenticationDocument(await response.json(), { asked: at, base, trusts })
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the address of the authentication document in a `Link` header; undefined if there is none. */
export function findAuthenticationDocument(header: string | null, base: string): string | undefined {
  for (const [, href = '', parameters = ''] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters)
    if ((rel?.[1] ?? rel?.[2] ?? '').split(/\s+/).includes(DOCUMENT_REL)) return addressOf(href, base)
  }
  return undefined
}

/**
 * Reads an Authentication for OPDS 1.0 document leniently; returns undefined for anything else.
 *
 * It takes the first flow that needs only a name and a password, and only if these are sent to the catalogue's own
 * origin or to one that the page names.
 */
export function parseAuthenticationDocument(
  json: unknown,
  { asked, base, trusts = trustNone }: { asked: string; base: string; trusts?: Trust },
): Challenge | undefined {
  if (!isRecord(json) || !('authentication' in json)) return undefined
  const methods = (Array.isArray(json.authentication) ? json.authentication : []).filter(isRecord)
  const known = methods.flatMap((method) => {
    const flow = flowOf(method, { asked, base, trusts })
    return flow ? [{ flow, labels: recordOf(method.labels), inputs: recordOf(method.inputs) }] : []
  })[0]
  const links = linksOf(json)
  const shelf = links.find(({ rel }) => rel === SHELF)
  const probe = shelf && addressOf(shelf.href, base)
  return {
    probe: probe !== undefined && isSameOrigin(probe, asked) ? probe : asked,
    title: textOf(json.title, MAX_LENGTH.title),
    description: textOf(json.description, MAX_LENGTH.description),
    labels: {
      login: textOf(known?.labels.login, MAX_LENGTH.label),
      password: textOf(known?.labels.password, MAX_LENGTH.label),
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
  // CORS seldom exposes the header; servers that send it there use Basic.
  const isBasic = header === null || /(?:^|[\s,])basic\b/i.test(header)
  const title = /realm="((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1]?.replace(/\\(.)/g, '$1') ?? ''
  return {
    probe,
    title: textOf(title, MAX_LENGTH.title),
    description: '',
    labels: { login: '', password: '' },
    inputs: { login: ANY_INPUT, password: ANY_INPUT },
    flow: isBasic ? { type: 'basic' } : null,
    page: '',
    links: [],
  }
}

function flowOf(
  method: Record<string, unknown>,
  { asked, base, trusts }: { asked: string; base: string; trusts: Trust },
): SignInFlow | undefined {
  if (method.type === BASIC) return { type: 'basic' }
  if (method.type !== PASSWORD) return undefined
  const link = linksOf(method).find(({ rel }) => rel === 'authenticate')
  const token = link && addressOf(link.href, base)
  return token !== undefined && (isSameOrigin(token, asked) || trusts(token))
    ? { type: 'password', token }
    : undefined
}

const ANY_INPUT: Input = { keyboard: 'text', maxLength: undefined }
/** Names of keyboards, in lower case; any other means `text`. */
const KEYBOARDS: ReadonlyMap<string, Input['keyboard']> = new Map([
  ['number pad', 'numeric'],
  ['email address', 'email'],
])
/** A stated maximum length above this many characters is ignored. */
const MAX_INPUT_LENGTH = 1000

/** Reads a field of `inputs`, an extension for library cards; null for a field without input. */
function inputOf(stated: unknown): Input | null {
  const { keyboard, maximum_length: maximum } = recordOf(stated)
  const name = textOf(keyboard, MAX_LENGTH.label).toLowerCase()
  if (name === 'no input') return null
  const length = Number(maximum)
  return {
    keyboard: KEYBOARDS.get(name) ?? 'text',
    maxLength: Number.isInteger(length) && length > 0 && length <= MAX_INPUT_LENGTH ? length : undefined,
  }
}

/** The safe links of a document in the order of `SHOWN_RELS`; one per relation and scheme (http and https are one). */
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
    .slice(0, MAX_LINKS)
}

/** Returns the absolute address of a link in a document; undefined if it is not safe. */
const shownAddress = (href: string, base: string) => safeAddress(href, 'link', base)

function linksOf(owner: Record<string, unknown>): { rel: string; href: string }[] {
  const links = Array.isArray(owner.links) ? owner.links.filter(isRecord) : []
  return links.flatMap(({ rel, href }) => {
    const rels = Array.isArray(rel) ? rel : [rel]
    return typeof href === 'string'
      ? rels.flatMap((each) => (typeof each === 'string' ? [{ rel: each, href }] : []))
      : []
  })
}

function addressOf(href: string, base: string): string | undefined {
  try {
    return overTls(new URL(href, base), base).href
  } catch {
    return undefined
  }
}

function isSameOrigin(one: string, other: string): boolean {
  return originOf(one) !== undefined && originOf(one) === originOf(other)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** @param maximum in characters */
function textOf(value: unknown, maximum: number): string {
  return typeof value === 'string' ? value.trim().slice(0, maximum) : ''
}
