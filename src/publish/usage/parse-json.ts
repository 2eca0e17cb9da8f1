import { clfTime, type LoggedRequest, pathOf } from './log-values'

/** Names of each value, without `-`, `_` and `@`, in lower case: of Caddy, of common formats of nginx, of CDNs. */
const NAMES = {
  time: [
    'ts',
    'time',
    'timestamp',
    'timeiso8601',
    'timelocal',
    'date',
    'datetime',
    'eventdatetime',
    'msec',
    'requesttime',
    'edgestarttimestamp',
    'starttime',
  ],
  client: [
    'clientip',
    'remoteip',
    'remoteaddr',
    'remoteaddress',
    'clientipaddress',
    'ip',
    'cip',
    'remotehost',
  ],
  agent: ['httpuseragent', 'useragent', 'agent', 'clientrequestuseragent', 'csuseragent'],
  method: ['method', 'requestmethod', 'verb', 'clientrequestmethod', 'csmethod'],
  path: ['uri', 'requesturi', 'url', 'path', 'requestpath', 'clientrequesturi', 'csuristem', 'request'],
  status: [
    'status',
    'statuscode',
    'httpcode',
    'response',
    'responsestatus',
    'edgeresponsestatus',
    'scstatus',
  ],
} as const

type JsonValues = ReadonlyMap<string, unknown>

/** A request of a log with a JSON object in each line; null if it cannot be read. */
export function jsonRequest(line: string): LoggedRequest | null {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    return null
  }
  if (!isObject(json)) return null
  const values = valuesOf(json)
  const inner = [json.request, json.headers, isObject(json.request) ? json.request.headers : null]
  for (const part of inner)
    if (isObject(part))
      for (const [name, value] of valuesOf(part)) if (!values.has(name)) values.set(name, value)
  const [first = '', target] = text(values, ['request']).split(' ')
  const time = NAMES.time.map((name) => timeOf(values.get(name))).find((each) => each !== null) ?? null
  const path = target ?? text(values, NAMES.path)
  const status = Number(text(values, NAMES.status))
  if (time === null || path === '' || !status) return null
  return {
    time,
    // Caddy 2.0 has the port with it.
    client: text(values, NAMES.client).replace(/^\[?([^\]]*?)\]?:\d+$/, (whole, host: string) =>
      host.includes(':') && !whole.startsWith('[') ? whole : host,
    ),
    agent: text(values, NAMES.agent),
    method: (target === undefined ? text(values, NAMES.method) : first) || 'GET',
    path: pathOf(path),
    status,
  }
}

const valuesOf = (json: Readonly<Record<string, unknown>>): Map<string, unknown> =>
  new Map(Object.entries(json).map(([name, value]) => [name.toLowerCase().replace(/[^a-z\d]/g, ''), value]))

/** The first value that is a text or a number; of a list its first. */
function text(values: JsonValues, names: readonly string[]): string {
  for (const name of names) {
    const found: unknown = values.get(name)
    const value: unknown = Array.isArray(found) ? found[0] : found
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value !== '' && value !== '-') return value
  }
  return ''
}

/** A time in seconds, milliseconds, microseconds or nanoseconds, or as a text; null if it is none. */
function timeOf(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : /^\d{9,}(?:\.\d+)?$/.test(String(value)) ? Number(value) : null
  if (number !== null) {
    // A duration in seconds has a name that also stands for a time.
    if (number < 1e8) return null
    return Math.round(
      number < 1e11 ? number * 1000 : number < 1e14 ? number : number < 1e17 ? number / 1e3 : number / 1e6,
    )
  }
  if (typeof value !== 'string') return null
  const time = clfTime(value) ?? Date.parse(value)
  return Number.isNaN(time) ? null : time
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
