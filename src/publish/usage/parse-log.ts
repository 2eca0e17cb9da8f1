import { clfTime, decoded, type LoggedRequest, pathOf } from './log-values'
import { jsonRequest } from './parse-json'

/** Reads the lines of one log: null for one that cannot be read, 'remark' for one that is no request. */
export type LogParser = (line: string) => LoggedRequest | 'remark' | null

/** Longest line that is read: what is longer is no request that a browser makes. */
const MAX_LINE = 32_768

/**
 * A parser that knows a line by itself: NCSA (Common and Combined, of nginx, Apache and CDNs that follow them), JSON (Caddy,
 * nginx, Cloudflare and others), W3C Extended (CloudFront, IIS; its `#Fields:` line counts for those after it), and the
 * lines of Tencent Cloud and Huawei Cloud.
 */
export function createLogParser(): LogParser {
  let fields: readonly string[] | null = null
  return (line) => {
    if (line.trim() === '') return 'remark'
    if (line.length > MAX_LINE) return null
    if (line.startsWith('#')) {
      const named = /^#Fields:(.*)$/i.exec(line)?.[1]
      if (named !== undefined) fields = named.trim().split(/\s+/)
      return 'remark'
    }
    if (line.startsWith('{')) return jsonRequest(line)
    return fields ? w3cRequest(line, fields) : (ncsaRequest(line) ?? spacedRequest(line))
  }
}

const METHOD = 'GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH|PROPFIND|TRACE|CONNECT'
const REQUEST = new RegExp(`"(${METHOD}) ([^" ]+)(?: HTTP/[\\d.]+)?" (\\d{3})\\b`)
/** Huawei Cloud: protocol, method, host and path are quoted one by one. */
const REQUEST_IN_PARTS = new RegExp(`"HTTP/[\\d.]+" "(${METHOD})" "[^"]*" "([^"]*)" (\\d{3})\\b`)
const ADDRESS =
  /(?:^|[\s,[])((?:\d{1,3}\.){3}\d{1,3}|[\da-f]{0,4}:[\da-f]{0,4}:[\da-f:.]{0,40})(?=[\s,\]]|$)/i

function ncsaRequest(line: string): LoggedRequest | null {
  const time = clfTime(line)
  const found = REQUEST.exec(line) ?? REQUEST_IN_PARTS.exec(line)
  if (time === null || !found) return null
  const [, method = '', target = '', status = ''] = found
  // What stands in quotes before the request may be anything: only the rest is looked through.
  const before = line.slice(0, found.index).replace(/"(?:[^"\\]|\\.)*"/g, ' ')
  const client = ADDRESS.exec(before)?.[1] ?? before.trim().split(/\s+/)[0] ?? ''
  const agent = agentIn(line.slice(found.index + found[0].length))
  return { time, client, agent, method, path: pathOf(target), status: Number(status) }
}

/** The longest quoted text that looks like the name of a program: a referrer is an address, a type of content has a known prefix. */
function agentIn(rest: string): string {
  let agent = ''
  for (const [, text = ''] of rest.matchAll(/"((?:[^"\\]|\\.)*)"/g))
    if (text.length > agent.length && !/^(?:https?:|bytes=|(?:text|image|application)\/|-$)/i.test(text))
      agent = text
  return agent
}

/** Tencent Cloud: `20260131120000 1.2.3.4 host /path bytes province carrier status referrer ms "agent" …`. */
const SPACED = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d) (\S+) \S+ (\S+) \d+ \S+ \S+ (\d{3}) (.*)$/

function spacedRequest(line: string): LoggedRequest | null {
  const found = SPACED.exec(line)
  if (!found) return null
  const [, year, month, day, hour, minute, second, client = '', path = '', status = '', rest = ''] = found
  // Its times are those of Beijing.
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  const method = new RegExp(`" (${METHOD}) `).exec(rest)?.[1] ?? 'GET'
  return Number.isNaN(time)
    ? null
    : { time, client, agent: agentIn(rest), method, path: pathOf(path), status: Number(status) }
}

function w3cRequest(line: string, fields: readonly string[]): LoggedRequest | null {
  const values = line.split(line.includes('\t') ? '\t' : ' ')
  const value = (...names: string[]) => {
    for (const name of names) {
      const found = values[fields.indexOf(name)]
      if (found !== undefined && found !== '-') return found
    }
    return ''
  }
  const time = Date.parse(`${value('date')}T${value('time')}Z`)
  const [path, status] = [value('cs-uri-stem'), Number(value('sc-status'))]
  if (Number.isNaN(time) || path === '' || !status) return null
  // CloudFront encodes the name of the program twice, IIS writes `+` for a space.
  const agent = decoded(decoded(value('cs(User-Agent)').replace(/\+/g, ' ')))
  return { time, client: value('c-ip'), agent, method: value('cs-method'), path: pathOf(path), status }
}
