import { formatQuery } from './paths'
import {
  FALLBACK_PATH,
  type Params,
  type Query,
  ROUTES,
  type RouteMeta,
  type RouteName,
  type RouteRecord,
} from './table'

/** A path resolved to the screen it shows. */
export interface RouteLocation {
  name: RouteName
  meta: RouteMeta
  /** Without the query. */
  path: string
  /** With the query; a view is re-created when this changes. */
  fullPath: string
  params: Params
  query: Query
}

interface PathSegment {
  literal: string | null
  name: string
  pattern: RegExp | null
  repeat: '' | '*' | '+'
}

/** First segments of fixed routes, which no organisation code can be. */
const RESERVED = new Set(
  ROUTES.map((route) => route.path.split('/')[1] ?? '').filter((part) => part && !part.startsWith(':')),
)

const PARAM = /^:(\w+?)(?:\((.+)\))?([*+]?)$/

function parsePattern(path: string): PathSegment[] {
  return path
    .split('/')
    .filter(Boolean)
    .map((part) => {
      const [, name, pattern, repeat] = PARAM.exec(part) ?? []
      if (!name) return { literal: part, name: '', pattern: null, repeat: '' }
      return {
        literal: null,
        name,
        pattern: pattern ? new RegExp(`^(?:${pattern})$`) : null,
        repeat: repeat === '*' || repeat === '+' ? repeat : '',
      }
    })
}

function decode(part: string): string | null {
  try {
    const text = decodeURIComponent(part)
    // Half a surrogate pair decodes, and could then never be written into an address again.
    encodeURIComponent(text)
    return text
  } catch {
    return null
  }
}

const COMPILED = ROUTES.map((record) => ({ record, segments: parsePattern(record.path) }))

/** The parameters of a path under one pattern, or null when it does not fit. */
function paramsOf(segments: readonly PathSegment[], parts: readonly string[]): Params | null {
  const params: Record<string, string | readonly string[]> = {}
  let at = 0
  for (const segment of segments) {
    if (segment.literal !== null) {
      if (parts[at++] !== segment.literal) return null
      continue
    }
    const taken = segment.repeat ? parts.slice(at) : parts.slice(at, at + 1)
    at += taken.length
    if (taken.length === 0 && segment.repeat !== '*') return null
    const accepts = (part: string) => segment.pattern === null || segment.pattern.test(part)
    if (!taken.every(accepts)) return null
    if (segment.repeat) params[segment.name] = taken
    else if (segment.name === 'org' && RESERVED.has(taken[0] ?? '')) return null
    else params[segment.name] = taken[0] ?? ''
  }
  return at === parts.length ? params : null
}

/** Splits a full path into its parts; a path that cannot be decoded has none. */
function split(fullPath: string): { parts: string[] | null; query: Query } {
  const [path = '', search = ''] = fullPath.split(/\?(.*)/s)
  const decoded = path.split('/').filter(Boolean).map(decode)
  const parts = decoded.every((part) => part !== null) ? decoded : null
  return { parts, query: Object.fromEntries(new URLSearchParams(search)) }
}

/** A redirect that leads in circles stops here; no chain of SPEC §2 is half as long. */
const MAX_REDIRECTS = 8

/**
 * The place a full path (`/more/3?title=x`) leads to, every redirect of SPEC §2 followed; the query goes along.
 * A parameter that fails its pattern makes the path "any other path", which leads to `/index`.
 */
export function resolve(fullPath: string): RouteLocation {
  let target = fullPath
  for (let step = 0; step < MAX_REDIRECTS; step++) {
    const { parts, query } = split(target)
    const found = parts && matchRecord(parts)
    if (!found) {
      target = FALLBACK_PATH + formatQuery(query)
      continue
    }
    const { record, params } = found
    if (record.redirect) {
      target = record.redirect(params) + formatQuery(query)
      continue
    }
    const path = `/${parts.map(encodeURIComponent).join('/')}`
    return { name: record.name, meta: record.meta, path, fullPath: path + formatQuery(query), params, query }
  }
  return resolve(FALLBACK_PATH)
}

function matchRecord(parts: readonly string[]): { record: RouteRecord; params: Params } | null {
  for (const { record, segments } of COMPILED) {
    const params = paramsOf(segments, parts)
    if (params) return { record, params }
  }
  return null
}

/** A parameter that takes one segment; '' when the place has none of that name. */
export function param(location: Pick<RouteLocation, 'params'>, name: string): string {
  const value = location.params[name]
  return typeof value === 'string' ? value : ''
}

/** A repeatable parameter; empty when the place has none of that name. */
export function paramList(location: Pick<RouteLocation, 'params'>, name: string): readonly string[] {
  const value = location.params[name]
  return value === undefined || typeof value === 'string' ? [] : value
}
