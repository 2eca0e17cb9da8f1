import type { PublishTranslate } from '../translate'
import type { NamedRow } from './names'

/** Books of the report as text; the table has all. */
const MAX_LINES = 30

/** A name with its number of opens. */
export interface Total {
  name: string
  opens: number
}

export interface Totals {
  from: string
  to: string
  opens: number
  /** Every day from the first to the last, also those on which nothing was opened. */
  days: Total[]
  /** The most opened first. */
  books: Total[]
  orgs: Total[]
}

/** What was left out of a report. */
export interface LeftOut {
  requests: number
  robots: number
  unread: number
}

export function totalsOf(rows: readonly NamedRow[], t: PublishTranslate): Totals {
  const [from, to] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? '']
  const byDay = sum(rows, ({ day }) => [day, day])
  const days = daysBetween(from, to).map((day) => ({ name: day, opens: byDay.get(day)?.opens ?? 0 }))
  return {
    ...{ from, to, days },
    opens: rows.reduce((all, { opens }) => all + opens, 0),
    books: ranked(sum(rows, (row) => [`${row.org} ${row.bid}`, bookName(row, t)])),
    orgs: ranked(sum(rows, (row) => [row.org, row.orgName || t('usage.root')])),
  }
}

export const bookName = ({ title, bid }: NamedRow, t: PublishTranslate): string =>
  title || t('usage.book', { bid })

function sum(
  rows: readonly NamedRow[],
  of: (row: NamedRow) => readonly [key: string, name: string],
): Map<string, Total> {
  const totals = new Map<string, Total>()
  for (const row of rows) {
    const [key, name] = of(row)
    totals.set(key, { name, opens: (totals.get(key)?.opens ?? 0) + row.opens })
  }
  return totals
}

const ranked = (totals: ReadonlyMap<string, Total>): Total[] =>
  [...totals.values()].sort((a, b) => b.opens - a.opens)

/** Days of a plot; a mistaken clock of a server could make millions. */
const MAX_DAYS = 3700

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  const date = new Date(`${from}T00:00:00Z`)
  for (let day = from; day !== '' && day <= to && days.length < MAX_DAYS; ) {
    days.push(day)
    date.setUTCDate(date.getUTCDate() + 1)
    day = date.toISOString().slice(0, 10)
  }
  return days
}

/** The report as lines of text. */
export function usageText(totals: Totals, leftOut: LeftOut, t: PublishTranslate): string[] {
  const { from, to, opens, books, orgs } = totals
  const line = ({ name, opens: count }: Total) => `${String(count).padStart(8)}  ${oneLine(name)}`
  const rest = books.length - MAX_LINES
  return [
    opens === 0 ? t('usage.none') : t('usage.period', { from, to, books: books.length, opens }),
    ...(opens > 0 ? ['', t('usage.books'), ...books.slice(0, MAX_LINES).map(line)] : []),
    ...(rest > 0 ? [`          ${t('usage.more', { count: rest })}`] : []),
    ...(orgs.length > 1 ? ['', t('usage.orgs'), ...orgs.map(line)] : []),
    '',
    t('usage.left-out', { ...leftOut }),
  ]
}

/** A terminal obeys control characters in a title. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const oneLine = (text: string) => text.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ')

/** The table for a spreadsheet (RFC 4180), with a mark that tells Excel that it is UTF-8. */
export function usageCsv(rows: readonly NamedRow[]): string {
  const head = ['day', 'organisation', 'name', 'book', 'title', 'opens']
  const lines = rows.map(({ day, org, orgName, bid, title, opens }) => [
    day,
    org,
    orgName,
    bid,
    title,
    String(opens),
  ])
  return `\uFEFF${[head, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A cell; what a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
