import { existsSync, realpathSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { RESERVED_CODES } from '../domain/organisation'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../i18n/locale'
import { checkCatalogue } from './check'
import { OutputLocked } from './lock'
import { mergeCatalogues, NotMergeable } from './merge'
import { previewFolder } from './preview'
import { publishFolder, readLibrary } from './publish'
import { reportCheck, reportPreview, reportRun } from './report'
import { readLibraryPage, readSite } from './site/addresses'
import { describeSystemError } from './system-errors'
import { createPublishTranslate, type PublishTranslate } from './translate'
import type { PublishNote, PublishOptions, Site } from './types'
import { watchFolder } from './watch'

/** Exit codes: at least one book was published, or a catalogue is whole; neither; wrong usage. */
export const EXIT = { done: 0, nothing: 1, usage: 2 } as const

/** Wrong usage; the message is shown to the user. */
class UsageError extends Error {}

/**
 * Runs `org-library …`.
 *
 * @param argv the arguments after the program's name
 * @returns the exit code: 0 if at least one book was (or would be) published, or the checked catalogue is whole; 1 if not;
 *   2 for wrong usage
 */
export async function main(argv: readonly string[]): Promise<number> {
  const locale = localeOf(argv)
  const t = createPublishTranslate(locale)
  try {
    if (argv[0] === 'usage') return await countUsage(argv.slice(1), locale, t)
    const args = readArguments(argv, t)
    if (args === 'help') {
      console.log(t('publish.help'))
      return EXIT.done
    }
    if ('merge' in args) {
      const library = { categories: [], featured: [] }
      const options = { ...args, orgCode: args.org, orgName: args.name, library, ...runOptions(locale, t) }
      const result = await mergeCatalogues(args.merge, {
        ...options,
        books: '',
        templateId: args.template || '1',
      })
      reportRun(result, args.out, t, print)
      await writeReport(args.report, 'merge', result)
      return result.published > 0 ? EXIT.done : EXIT.nothing
    }
    if ('check' in args) {
      const result = await checkCatalogue(args.check, t)
      reportCheck(result, t, print)
      await writeReport(args.report, 'check', result)
      return result.missing.length + result.wrong.length === 0 ? EXIT.done : EXIT.nothing
    }
    if (args.isDryRun) {
      const { options, withNotes } = await readOptions(args, locale, t)
      const preview = withNotes(await previewFolder(options))
      reportPreview(preview, t, print)
      await writeReport(args.report, 'dry-run', preview)
      return preview.books.length > 0 ? EXIT.done : EXIT.nothing
    }
    const publishOnce = async () => {
      const { options, withNotes } = await readOptions(args, locale, t)
      const result = withNotes(await publishFolder(options))
      reportRun(result, args.out, t, print)
      await writeReport(args.report, 'publish', result)
      return result.published > 0 ? EXIT.done : EXIT.nothing
    }
    if (!args.isWatching) return await publishOnce()
    await watchUntilStopped(args, publishOnce, t)
    return EXIT.done
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) {
      printError(stopped(thrown, t))
      return EXIT.nothing
    }
    printError(`${thrown.message}\n\n${t('publish.help')}`)
    return EXIT.usage
  }
}

async function countUsage(argv: readonly string[], locale: Locale, t: PublishTranslate): Promise<number> {
  const { runUsage, WrongUsage } = await import('./usage/command')
  try {
    return (await runUsage(argv, { locale, t, print })) ? EXIT.done : EXIT.nothing
  } catch (thrown) {
    if (!(thrown instanceof WrongUsage)) throw thrown
    printError(`${thrown.message}\n\n${t('usage.help')}`)
    return EXIT.usage
  }
}

const runOptions = (locale: Locale, t: PublishTranslate) => ({ locale, t, say: print, now: new Date() })

/** Reads what a run works with: the arguments, and `library.json`, whose problems belong to the result. */
async function readOptions(args: Arguments, locale: Locale, t: PublishTranslate) {
  const { library, notes } = await readLibrary(args.books, args.followLinks, t)
  const orgName = args.name || library.orgName
  if (!orgName) throw new UsageError(t('publish.usage.name'))
  const options: PublishOptions = {
    books: args.books,
    out: args.out,
    orgCode: args.org,
    orgName,
    templateId: args.template || library.templateId || '1',
    library,
    exclude: args.exclude,
    followLinks: args.followLinks,
    jobs: args.jobs,
    fullText: args.isFullText,
    site: args.site,
    ...runOptions(locale, t),
  }
  const withNotes = <Result extends { warnings: PublishNote[] }>(result: Result): Result => ({
    ...result,
    warnings: [...notes, ...result.warnings],
  })
  return { options, withNotes }
}

/** Publishes at once and after each change until the process is told to end, which waits for the run under way. */
async function watchUntilStopped(
  { books, out, report }: Arguments,
  publishOnce: () => Promise<number>,
  t: PublishTranslate,
): Promise<void> {
  const abort = new AbortController()
  const stop = () => {
    print(t('publish.watch.end'))
    abort.abort()
  }
  let isFirst = true
  const run = async () => {
    if (isFirst) {
      await publishOnce()
      // The first run may take hours: until here a signal ends it.
      process.once('SIGINT', stop).once('SIGTERM', stop)
      isFirst = false
    }
    // What stops one run need not stop the next.
    else await publishOnce().catch((thrown: unknown) => printError(stopped(thrown, t)))
    if (!abort.signal.aborted) print(t('publish.watch.wait', { path: books }))
  }
  try {
    const ignored = [out, report].filter((path) => path !== '').map(resolveLinks)
    await watchFolder(resolveLinks(books), run, { ignored, signal: abort.signal })
  } catch (thrown) {
    // The system's limit of watched folders has the code of a full disk.
    const isLimit = thrown instanceof Error && /^(?:ENOSPC|EMFILE)$/.test(String(Reflect.get(thrown, 'code')))
    throw isLimit ? new Error(t('publish.watch.limit')) : thrown
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** Returns the message about a run that has failed. */
function stopped(thrown: unknown, t: PublishTranslate): string {
  if (thrown instanceof OutputLocked) return t('publish.held', { path: thrown.file })
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const detail =
    thrown instanceof NotMergeable
      ? message
      : (describeSystemError(thrown, t) ?? t('publish.raw', { detail: message }))
  return t('publish.stopped', { detail })
}

/** Replaces control characters, which names of files and titles may hold, and a terminal obeys. */
const printable = (line: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal obeys
  line.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')

const print = (line: string): void => console.log(printable(line))
const printError = (line: string): void => console.error(printable(line))

/** Writes a result as JSON; the same members as in `docs/catalogue-format.md`. */
async function writeReport(
  file: string,
  kind: 'publish' | 'merge' | 'dry-run' | 'check',
  result: object,
): Promise<void> {
  if (file !== '') await writeFile(file, `${JSON.stringify({ version: 1, kind, ...result }, null, 2)}\n`)
}

interface CheckArguments {
  /** Folder of a catalogue, absolute. */
  check: string
  report: string
}

interface MergeArguments extends Pick<Arguments, 'out' | 'org' | 'name' | 'template' | 'report' | 'site'> {
  /** Folders of catalogues, absolute. */
  merge: readonly string[]
}

interface Arguments {
  books: string
  out: string
  org: string
  name: string
  template: string
  exclude: readonly string[]
  followLinks: boolean
  jobs: number
  isDryRun: boolean
  isWatching: boolean
  isFullText: boolean
  site?: Site
  /** File for the result as JSON; '' for none. */
  report: string
}

function readArguments(
  argv: readonly string[],
  t: PublishTranslate,
): Arguments | MergeArguments | CheckArguments | 'help' {
  const { values, positionals } = parse(argv, t)
  if (values.help) return 'help'
  const [command, books, ...more] = positionals
  if (command !== 'publish') {
    if (command === undefined) throw new UsageError(t('publish.usage.folder'))
    throw new UsageError(t('publish.usage.command', { name: command }))
  }
  if (!books || (more.length > 0 && !values.merge)) throw new UsageError(t('publish.usage.folder'))
  const report = values.report ? resolve(values.report) : ''
  if (values.check) {
    if (!statSync(books, { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(t('publish.usage.no-folder', { path: books }))
    return { check: resolve(books), report }
  }
  if (!values.out) throw new UsageError(t('publish.usage.out'))
  if (!values.org || !/^[\w-]+$/.test(values.org)) throw new UsageError(t('publish.usage.org'))
  if (RESERVED_CODES.includes(values.org))
    throw new UsageError(t('publish.usage.taken', { code: values.org }))
  if (values.lang !== undefined && !LOCALES.some((each) => each === values.lang))
    throw new UsageError(t('publish.usage.lang'))
  const site = siteIn(values, t)
  const from = resolve(books)
  const out = resolve(values.out)
  const about = {
    out,
    org: values.org,
    name: values.name ?? '',
    template: values.template ?? '',
    report,
    site,
  }
  if (values.merge) {
    const merge = [books, ...more].map((path) => resolve(path))
    const missing = merge.find((path) => !statSync(path, { throwIfNoEntry: false })?.isDirectory())
    if (missing) throw new UsageError(t('publish.usage.no-folder', { path: missing }))
    if (!values.name) throw new UsageError(t('publish.usage.name'))
    if (merge.some((path) => resolveLinks(path) === resolveLinks(out)))
      throw new UsageError(t('publish.usage.merge'))
    return { ...about, merge: [...new Set(merge)] }
  }
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(t('publish.usage.no-folder', { path: books }))
  const path = relative(resolveLinks(out), resolveLinks(from))
  if (path === '' || path.split(sep)[0] !== '..') throw new UsageError(t('publish.usage.same'))
  return {
    ...about,
    books: from,
    exclude: values.exclude ?? [],
    followLinks: values['follow-links'] ?? false,
    jobs: readJobs(values.jobs, t),
    isDryRun: values['dry-run'] ?? false,
    isWatching: values.watch ?? false,
    isFullText: values['full-text'] ?? false,
  }
}

function siteIn(
  { site, library }: { site?: string; library?: string },
  t: PublishTranslate,
): Site | undefined {
  if (site === undefined && library !== undefined) throw new UsageError(t('publish.usage.library'))
  if (site === undefined) return undefined
  const address = readSite(site)
  if (address === null) throw new UsageError(t('publish.usage.site'))
  if (library === undefined) return { address }
  const page = readLibraryPage(library, address)
  if (page === null) throw new UsageError(t('publish.usage.library'))
  return { address, library: page }
}

/** Threads that are started by default; more only compete for the disk. */
const MAX_JOBS = 8

function readJobs(written: string | undefined, t: PublishTranslate): number {
  if (written === undefined) return Math.min(MAX_JOBS, availableParallelism())
  if (!/^[1-9]\d?$/.test(written)) throw new UsageError(t('publish.usage.jobs'))
  return Number(written)
}

/** Resolves the links in the existing part of a path. */
function resolveLinks(path: string): string {
  return existsSync(path) || path === dirname(path)
    ? realpathSync(path)
    : join(resolveLinks(dirname(path)), basename(path))
}

/** Returns the requested language; it is read before the other arguments, since their error messages use it. */
function localeOf(argv: readonly string[]): Locale {
  const next = argv[argv.indexOf('--lang') + 1]
  return LOCALES.find((each) => each === next || argv.includes(`--lang=${each}`)) ?? DEFAULT_LOCALE
}

function parse(argv: readonly string[], t: PublishTranslate) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        out: { type: 'string', short: 'o' },
        org: { type: 'string' },
        name: { type: 'string' },
        template: { type: 'string' },
        lang: { type: 'string' },
        exclude: { type: 'string', multiple: true },
        'follow-links': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'full-text': { type: 'boolean' },
        check: { type: 'boolean' },
        report: { type: 'string' },
        watch: { type: 'boolean' },
        merge: { type: 'boolean' },
        site: { type: 'string' },
        library: { type: 'string' },
        jobs: { type: 'string', short: 'j' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (thrown) {
    throw new UsageError(
      t('publish.usage.option', {
        detail: t('publish.raw', { detail: thrown instanceof Error ? thrown.message : String(thrown) }),
      }),
    )
  }
}
