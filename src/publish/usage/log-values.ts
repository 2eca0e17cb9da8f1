/** A request in a web server's log. */
export interface LoggedRequest {
  /** Milliseconds since 1970. */
  time: number
  /** Address of the client, or what the log has in its place. */
  client: string
  /** '' if the log has none. */
  agent: string
  method: string
  /** Path of the address, encoded as it was requested, without query. */
  path: string
  status: number
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const CLF_TIME = /(\d{1,2})\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d\d):?(\d\d)/

/** The first time of a text as NCSA logs write it; null if there is none. */
export function clfTime(text: string): number | null {
  const [, day = '', month = '', year, clock, hours, minutes] = CLF_TIME.exec(text) ?? []
  const number = MONTHS.indexOf(month) / 3 + 1
  if (year === undefined || number < 1 || !Number.isInteger(number)) return null
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T${clock}${hours}:${minutes}`)
  return Number.isNaN(time) ? null : time
}

/** The path of an address, absolute or not. */
export const pathOf = (target: string): string =>
  target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] || '/'

/** A percent-encoded text decoded; as it is if it is malformed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
