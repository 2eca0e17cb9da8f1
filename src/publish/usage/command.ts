import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { Locale } from '../../i18n/locale'
import type { PublishTranslate } from '../translate'
import { nameRows } from './names'
import { usagePage } from './page'
import { createLogParser } from './parse-log'
import { ReadingCounter } from './readings'
import { totalsOf, usageCsv, usageText } from './report'

/** Wrong usage; the message is shown to the user. */
export class WrongUsage extends Error {}

/**
 * Runs `org-library usage …`: from access logs to what was read.
 *
 * @param argv the arguments after `usage`
 * @returns whether a book was opened
 * @throws WrongUsage
 */
export async function runUsage(
  argv: readonly string[],
  { locale, t, print }: { locale: Locale; t: PublishTranslate; print: (line: string) => void },
): Promise<boolean> {
  const { values, positionals } = parse(argv, t)
  if (values.help) {
    print(t('usage.help'))
    return true
  }
  if (positionals.length === 0) throw new WrongUsage(t('usage.no-log'))
  const [from, to] = [dayOf(values.from, t), dayOf(values.to, t)]
  const readings = new ReadingCounter()
  let unread = 0
  for (const file of positionals) {
    const parseLine = createLogParser()
    for await (const line of linesOf(file)) {
      const request = parseLine(line)
      if (request === null) unread++
      else if (request !== 'remark') readings.add(request)
    }
  }
  const { rows: all, ...counts } = readings.result()
  const rows = await nameRows(
    all.filter(({ day }) => (from === '' || day >= from) && (to === '' || day <= to)),
    values.catalogue ?? [],
  )
  const totals = totalsOf(rows, t)
  const leftOut = { ...counts, unread }
  for (const line of usageText(totals, leftOut, t)) print(line)
  if (values.csv) await writeFile(values.csv, usageCsv(rows))
  if (values.html) await writeFile(values.html, usagePage(totals, leftOut, locale, t))
  return totals.opens > 0
}

function parse(argv: readonly string[], t: PublishTranslate) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        catalogue: { type: 'string', multiple: true },
        from: { type: 'string' },
        to: { type: 'string' },
        csv: { type: 'string' },
        html: { type: 'string' },
        lang: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (thrown) {
    const detail = t('publish.raw', { detail: thrown instanceof Error ? thrown.message : String(thrown) })
    throw new WrongUsage(t('publish.usage.option', { detail }))
  }
}

function dayOf(written: string | undefined, t: PublishTranslate): string {
  if (written !== undefined && !/^\d{4}-\d\d-\d\d$/.test(written))
    throw new WrongUsage(t('usage.day', { day: written }))
  return written ?? ''
}

/** Characters of a line that is not even kept to its end. */
const MAX_REST = 1 << 20

/** The lines of a log; of a compressed one too, and of standard input for `-`. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input: Readable = file === '-' ? process.stdin : createReadStream(file)
  // An error of either stream ends the loop, which throws it.
  const plain: Readable = /\.gz$/i.test(file) ? pipeline(input, createGunzip(), () => {}) : input
  let rest = ''
  for await (const piece of plain.setEncoding('utf8')) {
    const lines = (rest + String(piece)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_REST) rest = rest.slice(0, MAX_REST)
    yield* lines
  }
  yield rest
}
