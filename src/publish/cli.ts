import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { RESERVED_CODES } from '../domain/organisation'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../i18n/locale'
import { OutputLocked } from './lock'
import { type PublishResult, publishFolder, readLibrary } from './publish'
import { describeSystemError } from './system-errors'
import { createPublishTranslate, type PublishTranslate } from './translate'

/** Exit codes: at least one book was published; none was; wrong usage. */
export const EXIT = { done: 0, nothing: 1, usage: 2 } as const

/** Wrong usage; the message is shown to the user. */
class UsageError extends Error {}

/**
 * Runs `org-library …`.
 *
 * @param argv the arguments after the program's name
 * @returns the exit code: 0 if at least one book was published, 1 if none, 2 for wrong usage
 */
export async function main(argv: readonly string[]): Promise<number> {
  const locale = localeOf(argv)
  const t = createPublishTranslate(locale)
  try {
    const args = readArguments(argv, t)
    if (args === 'help') {
      console.log(t('publish.help'))
      return EXIT.done
    }
    const { library, notes } = await readLibrary(args.books, existsSync, t)
    const orgName = args.name || library.orgName
    if (!orgName) throw new UsageError(t('publish.usage.name'))
    const result = await publishFolder({
      books: args.books,
      out: args.out,
      orgCode: args.org,
      orgName,
      templateId: args.template || library.templateId || '1',
      library,
      exclude: args.exclude,
      followLinks: args.followLinks,
      locale,
      t,
      say: (line) => console.log(line),
      now: new Date(),
    })
    report({ ...result, warnings: [...notes, ...result.warnings] }, args.out, t)
    return result.published > 0 ? EXIT.done : EXIT.nothing
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) {
      const isHeld = thrown instanceof OutputLocked
      const detail =
        describeSystemError(thrown, t) ??
        t('publish.raw', { detail: thrown instanceof Error ? thrown.message : String(thrown) })
      console.error(isHeld ? t('publish.held', { path: thrown.file }) : t('publish.stopped', { detail }))
      return EXIT.nothing
    }
    console.error(`${thrown.message}\n\n${t('publish.help')}`)
    return EXIT.usage
  }
}

interface Arguments {
  books: string
  out: string
  org: string
  name: string
  template: string
  exclude: readonly string[]
  followLinks: boolean
}

function readArguments(argv: readonly string[], t: PublishTranslate): Arguments | 'help' {
  const { values, positionals } = parse(argv, t)
  if (values.help) return 'help'
  const [command, books, ...more] = positionals
  if (command !== 'publish') {
    if (command === undefined) throw new UsageError(t('publish.usage.folder'))
    throw new UsageError(t('publish.usage.command', { name: command }))
  }
  if (!books || more.length > 0) throw new UsageError(t('publish.usage.folder'))
  if (!values.out) throw new UsageError(t('publish.usage.out'))
  if (!values.org || !/^[\w-]+$/.test(values.org)) throw new UsageError(t('publish.usage.org'))
  if (RESERVED_CODES.includes(values.org))
    throw new UsageError(t('publish.usage.taken', { code: values.org }))
  if (values.lang !== undefined && !LOCALES.some((each) => each === values.lang))
    throw new UsageError(t('publish.usage.lang'))
  const from = resolve(books)
  const out = resolve(values.out)
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(t('publish.usage.no-folder', { path: books }))
  const path = relative(resolveLinks(out), resolveLinks(from))
  if (path === '' || path.split(sep)[0] !== '..') throw new UsageError(t('publish.usage.same'))
  return {
    ...{ books: from, out, org: values.org, name: values.name ?? '', template: values.template ?? '' },
    exclude: values.exclude ?? [],
    followLinks: values['follow-links'] ?? false,
  }
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

function report(result: PublishResult, out: string, t: PublishTranslate): void {
  const { published, unchanged, removed, gone, warnings, failures } = result
  if (warnings.length > 0) {
    console.log(t('publish.warnings'))
    for (const { path, reason } of warnings) console.log(t('publish.line', { path, reason }))
  }
  if (gone.length > 0) {
    console.log(t('publish.gone', { count: gone.length }))
    for (const { path, reason } of gone) console.log(t('publish.line', { path, reason }))
  }
  if (failures.length > 0) {
    console.log(t('publish.failures', { count: failures.length }))
    for (const { path, reason } of failures) console.log(t('publish.line', { path, reason }))
  }
  console.log(
    published > 0 ? t('publish.done', { published, same: unchanged, removed, path: out }) : t('publish.none'),
  )
}
