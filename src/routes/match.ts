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

/** A path resolved to a route. */
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

/** First segments of fixed routes, which cannot be organisation codes. */
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
    // Throws for a lone surrogate, which could not be encoded into an address again.
    encodeURIComponent(text)
    return text
  } catch {
    return null
  }
}

const COMPILED = ROUTES.map((record) => ({ record, segments: parsePattern(record.path) }))

/** Returns the parameters of a path for one route pattern; null if it does not match. */
function paramsOf(segments: readonly PathSegment[], parts: readonly string[]): Params | null {
  const params: Record<string, string | readonly string[]> = {}
  let at = 0
  for (const segment of segments) {
    if (segment.literal !== null) {
      if (parts[at++] !== segment.literal) return null
      continue
    }
    const values = segment.repeat ? parts.slice(at) : parts.slice(at, at + 1)
    at += values.length
    if (values.length === 0 && segment.repeat !== '*') return null
    const accepts = (part: string) => segment.pattern === null || segment.pattern.test(part)
    if (!values.every(accepts)) return null
    if (segment.repeat) params[segment.name] = values
    else if (segment.name === 'org' && RESERVED.has(values[0] ?? '')) return null
    else params[segment.name] = values[0] ?? ''
  }
  return at === parts.length ? params : null
}

/** Splits a full path into segments and query; `parts` is null if the path cannot be decoded. */
function split(fullPath: string): { parts: string[] | null; query: Query } {
  const [path = '', search = ''] = fullPath.split(/\?(.*)/s)
  const decoded = path.split('/').filter(Boolean).map(decode)
  const parts = decoded.every((part) => part !== null) ? decoded : null
  return { parts, query: Object.fromEntries(new URLSearchParams(search)) }
}

/** Limit for redirect loops; no redirect chain of SPEC §2 is half as long. */
const MAX_REDIRECTS = 8

/**
 * Resolves a full path (`/more/3?title=x`) to a location, following the redirects of SPEC §2 with the query. A parameter
 * that does not match its pattern makes the path "any other path", which resolves to `/index`.
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

/** Returns the path of a route's parent (SPEC §2: the root route); `/` for the root itself. */
export function parentPath(name: RouteName): string {
  const { parent } = ROUTES.find((route) => route.name === name) ?? {}
  return ROUTES.find((route) => route.name === parent)?.path ?? '/'
}

/** Returns a parameter with one segment; '' if the location has none of that name. */
export function param(location: Pick<RouteLocation, 'params'>, name: string): string {
  const value = location.params[name]
  return typeof value === 'string' ? value : ''
}

/** Returns a repeatable parameter; empty if the location has none of that name. */
export function paramList(location: Pick<RouteLocation, 'params'>, name: string): readonly string[] {
  const value = location.params[name]
  return value === undefined || typeof value === 'string' ? [] : value
}
