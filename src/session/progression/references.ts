import type { ResourceOrder } from '../../domain/locator'
import { readCfi, readQuote, type SharedPlace } from './place'

/** Decodes percent-encoding; a text with a wrong escape is taken as it is. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The path of a resource in an address of it: decoded, without fragment and query, and without a leading slash. */
export function resourceAddress(href: string): string {
  const [address = ''] = href.split('#', 1)
  const path = URL.canParse(address) ? new URL(address).pathname : address
  return decode(path).replace(/^(?:\.?\/)+/, '')
}

/** Reads a URI reference of OPDS Progression: a path, and the fragments of HTML texts, PDF and EPUB CFI. */
export function readReference(reference: string): Partial<SharedPlace> {
  const mark = reference.indexOf('#')
  const fragment = mark < 0 ? '' : reference.slice(mark + 1)
  const href = resourceAddress(reference)
  const page = /^page=(\d{1,7})\b/.exec(fragment)?.[1]
  const cfi = readCfi(decode(fragment))
  const text = readTextDirective(fragment)
  return {
    ...(href && { href }),
    ...(page && { page: Number(page) }),
    ...(cfi && { cfi }),
    ...(text && { text }),
  }
}

/** Reads a text directive, `prefix-,start,end,-suffix` (Scroll to Text Fragment); of a range only its start. */
function readTextDirective(fragment: string): SharedPlace['text'] | undefined {
  const directive = /:~:text=([^&]+)/.exec(fragment)?.[1]
  if (directive === undefined) return undefined
  const terms = directive.split(',')
  const before = terms[0]?.endsWith('-') ? terms.shift() : undefined
  const after = terms.at(-1)?.startsWith('-') ? terms.pop() : undefined
  return readQuote({
    before: decode(before?.slice(0, -1) ?? ''),
    highlight: decode(terms[0] ?? ''),
    after: decode(after?.slice(1) ?? ''),
  })
}

/** As in a URL; also `+`, which some servers read as a space. */
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
/** Also the characters that structure a text directive; `,` and `&` are encoded already. */
const encodeTerm = (term: string) => encodeURIComponent(wellFormed(term)).replace(/-/g, '%2D')
/** Without halves of characters, which have no encoding: a quotation may be cut between two. */
const wellFormed = (text: string) => [...text].filter((each) => !/^[\uD800-\uDFFF]$/.test(each)).join('')

/** Writes a URI reference to a resource, or to words in it. */
export function writeReference({ href, text }: Pick<SharedPlace, 'href' | 'text'>): string {
  const path = encodePath(wellFormed(href))
  if (!text) return path
  const terms = [
    ...(text.before ? [`${encodeTerm(text.before)}-`] : []),
    encodeTerm(text.highlight),
    ...(text.after ? [`-${encodeTerm(text.after)}`] : []),
  ]
  return `${path}#:~:text=${terms.join(',')}`
}

/**
 * Index of the resource that a path of another program names: the path itself, or one that the other ends with, since some
 * begin at the package document and some at the server. Null for none, or for several.
 */
export function indexOfResource(path: string, order: ResourceOrder): number | null {
  if (path === '') return null
  for (let rest = path; ; rest = rest.slice(rest.indexOf('/') + 1)) {
    const index = order.indexOfHref(rest)
    if (index !== null) return index
    if (!rest.includes('/')) break
  }
  const found: number[] = []
  for (let index = 0; order.has(index); index++)
    if (order.hrefOf(index).endsWith(`/${path}`)) found.push(index)
  return found.length === 1 ? (found[0] ?? null) : null
}
