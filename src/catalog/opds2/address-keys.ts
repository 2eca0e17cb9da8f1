import { resolveUrl } from '../addresses'
import type { AddressKeys } from './address-ids'
import type { Feed, FeedLink, NavigationLink } from './feed'

/**
 * Keys in the addresses of a catalogue. Some servers write a member's key, or one of the day, into every address. In an
 * id it would be in every link that the member shares, and the book would be another book the next day.
 *
 * A key is a parameter that everything in a feed has with one random value, a random value with a telling name, or a
 * random segment at the beginning of the addresses of the root feed. In ids `*` stands for it.
 */
const PLACEHOLDER = '*'

/** Names of parameters that are keys in a single address as well. */
const TELLING_NAMES =
  /^(?:x-(?:amz|goog|oss)-.+|.*token|(?:.*[-_.])?sig(?:nature)?|.*secret|jwt|.*session(?:[-_.]?id)?|sid|.*auth(?:orization|[-_.]?key)?|.*passw(?:or)?d|pwd|.*expires|hmac|.*credentials?|ticket|.*(?:api|access)[-_.]?key)$/i
/** Names of parameters that are keys if everything in a feed has them with one value. */
const USUAL_NAMES = /^(?:[aktu]|key|code|pass|pin|user(?:name)?|login|member|card|api|access)$/i
/** Names of parameters that select a document, however random the value looks. */
const SELECTORS =
  /(?:^|[-_.])(?:\w?id|[ug]uid|isbn|book|collection|category|list|shelf|series|author|tag|genre|lang|language|query|q|page|sort|order|offset|cursor|after|before|from|start|limit|count|size|format|type|version|v|db|library)$/i

/** Entries of a list in which keys are looked for. */
const MAX_ITEMS = 200

const MIN_TELLING = 8
const MIN_USUAL = 4

const PARAMETER = /([?&])([^=&#?]*)=([^&#]*)/g

/** Whether a text looks random: long, or a mixture of letters and digits. */
function looksRandom(text: string): boolean {
  const isMixed = text.length >= 8 && /\d/.test(text) && /[a-z]/i.test(text)
  return /^[\w.~%-]+$/.test(text) && !/\.[a-z]+$/i.test(text) && (isMixed || text.length >= 24)
}

/** Keys found so far; `learn` reads each feed of the catalogue. */
export interface LearningKeys extends AddressKeys {
  learn(feed: Feed, isRoot: boolean): void
}

export function createAddressKeys(): LearningKeys {
  /** Parameters that are keys, with the value in the newest feed. */
  const parameters = new Map<string, string>()
  /** Parameters that differ between addresses that are otherwise equal: they select a document. */
  const selecting = new Set<string>()
  /** Segments of the path that are keys, by their position. */
  let segments: ReadonlyMap<number, string> | undefined
  let root = ''

  const isKey = (name: string, value: string) =>
    !selecting.has(name) &&
    (parameters.get(name) === value || (TELLING_NAMES.test(name) && value.length >= MIN_TELLING))

  const pathOf = (path: string): string => {
    if (!segments?.size || !URL.canParse(path, root)) return path
    const parts = path.split('/')
    const before = new URL(path, root).pathname.split('/').length - parts.length
    return parts
      .map((part, at) => (part !== '' && segments?.get(before + at) === part ? PLACEHOLDER : part))
      .join('/')
  }

  return {
    learn(feed, isRoot) {
      root ||= feed.url
      const items = itemsOf(feed)
      segments ??= isRoot ? beginningSegments(feed.url, items) : new Map()
      for (const name of differing(items)) selecting.add(name)
      for (const [name, value] of commonParameters(items)) parameters.set(name, value)
    },
    hide(text) {
      const at = text.indexOf('?')
      const [path, query] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
      const hidden = query.replace(PARAMETER, (whole, mark: string, name: string, value: string) =>
        isKey(name, value) ? `${mark}${name}=${PLACEHOLDER}` : whole,
      )
      return pathOf(path) + hidden
    },
    refresh(url) {
      const { origin, pathname, search } = new URL(url)
      const path = pathname
        .split('/')
        .map((part, at) => (part === PLACEHOLDER ? (segments?.get(at) ?? part) : part))
      const query = search.replace(PARAMETER, (whole, mark: string, name: string, value: string) => {
        const current = selecting.has(name) ? undefined : parameters.get(name)
        if (current !== undefined) return `${mark}${name}=${current}`
        return value === PLACEHOLDER ? mark : whole
      })
      return origin + path.join('/') + tidy(query)
    },
  }
}

/** Removes the marks that removed parameters leave. */
function tidy(query: string): string {
  const rest = query.slice(1).split(/[?&]/).filter(Boolean).join('&')
  return rest === '' ? '' : `?${rest}`
}

/** The absolute addresses of each entry of a feed: of a book, or of a link to another feed. */
function itemsOf(feed: Feed): string[][] {
  const of = (links: readonly FeedLink[]) => {
    const urls = links.flatMap(({ href }) => (/[{}]/.test(href) ? [] : (resolveUrl(href, feed.url) ?? [])))
    return urls.length === 0 ? [] : [urls]
  }
  const deep = (link: NavigationLink): NavigationLink[] => [link, ...link.children.flatMap(deep)]
  const parts = [feed, ...feed.groups]
  const some = <T>(items: readonly T[]) => items.slice(0, MAX_ITEMS)
  return [
    ...parts.flatMap(({ navigation }) =>
      some(navigation)
        .flatMap(deep)
        .flatMap((link) => of([link])),
    ),
    ...feed.groups.flatMap(({ links }) => of(links)),
    ...parts.flatMap(({ publications }) => some(publications).flatMap(({ links }) => of(links))),
  ]
}

/** The parameters that every entry has, with one value in all of them. */
function commonParameters(items: readonly string[][]): Map<string, string> {
  const values = new Map<string, Set<string>>()
  const owners = new Map<string, Set<string[]>>()
  for (const item of items)
    for (const url of item)
      for (const [, , name = '', value = ''] of new URL(url).search.matchAll(PARAMETER)) {
        values.set(name, (values.get(name) ?? new Set()).add(value))
        owners.set(name, (owners.get(name) ?? new Set()).add(item))
      }
  const found = new Map<string, string>()
  for (const [name, [value = '', other]] of values) {
    if (other !== undefined || SELECTORS.test(name) || owners.get(name)?.size !== items.length) continue
    const isNamed = TELLING_NAMES.test(name) || USUAL_NAMES.test(name)
    if (looksRandom(value) || (isNamed && value.length >= MIN_USUAL)) found.set(name, value)
  }
  return found
}

/** The parameters in which addresses differ that are otherwise equal. */
function differing(items: readonly string[][]): Set<string> {
  const firsts = new Map<string, string>()
  const found = new Set<string>()
  for (const url of new Set(items.flat()))
    for (const [whole, , name = '', value = ''] of new URL(url).search.matchAll(PARAMETER)) {
      const rest = `${name}\n${url.replace(whole, '')}`
      const first = firsts.get(rest)
      if (first === undefined) firsts.set(rest, value)
      else if (first !== value) found.add(name)
    }
  return found
}

/** The random segments of the root's own path, or at the beginning of all of several addresses, by position. */
function beginningSegments(root: string, items: readonly string[][]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [at, part] of new URL(root).pathname.split('/').entries())
    if (looksRandom(part)) found.set(at, part)
  const paths = [...new Set(items.flat().map((url) => new URL(url).pathname))].map((path) => path.split('/'))
  const [first, ...others] = paths
  for (const [at, part] of first?.entries() ?? [])
    if (looksRandom(part) && items.length > 1 && others.every((path) => path[at] === part))
      found.set(at, part)
  return found
}
