import { joinNames } from '../domain/authors'
import type { CheckResult } from './check'
import type { PreviewedBook, PreviewResult } from './preview'
import type { PublishResult } from './publish'
import type { PublishTranslate } from './translate'
import type { PublishNote } from './types'

type Print = (line: string) => void

/** Prints the result of a run. */
export function reportRun(result: PublishResult, out: string, t: PublishTranslate, print: Print): void {
  const { published, unchanged, removed, gone, warnings, failures } = result
  list(t('publish.warnings'), warnings, t, print)
  list(t('publish.gone', { count: gone.length }), gone, t, print)
  list(t('publish.failures', { count: failures.length }), failures, t, print)
  print(
    published > 0 ? t('publish.done', { published, same: unchanged, removed, path: out }) : t('publish.none'),
  )
}

/** Prints what a run would do. */
export function reportPreview(result: PreviewResult, t: PublishTranslate, print: Print): void {
  for (const book of result.books) print(lineOf(book, t))
  list(t('publish.warnings'), result.warnings, t, print)
  list(t('publish.failures', { count: result.failures.length }), result.failures, t, print)
  print(t('publish.preview.done', { count: result.books.length }))
}

function lineOf(book: PreviewedBook, t: PublishTranslate): string {
  const notes = [
    ...book.guessed.map((guess) => t(`publish.preview.${guess}`, { category: book.category.join('/') })),
    ...(book.hasCover ? [] : [t('publish.preview.cover')]),
  ]
  return t('publish.preview.book', {
    state: t(`publish.preview.${book.state}`),
    title: book.title,
    authors: joinNames(book.authors),
    path: book.path,
    notes: notes.map((note) => `\n      ${note}`).join(''),
  })
}

/** Prints what a check found. */
export function reportCheck(result: CheckResult, t: PublishTranslate, print: Print): void {
  const { documents, files, missing, wrong, unlinked } = result
  list(t('publish.check.missing-list'), missing, t, print)
  list(t('publish.check.wrong-list'), wrong, t, print)
  if (unlinked.length > 0) print(t('publish.check.unlinked-list'))
  for (const path of unlinked) print(`  ${path}`)
  const counts = { missing: missing.length, wrong: wrong.length, unlinked: unlinked.length }
  print(t('publish.check.done', { documents, files, ...counts }))
}

function list(title: string, notes: readonly PublishNote[], t: PublishTranslate, print: Print): void {
  if (notes.length > 0) print(title)
  for (const { path, reason } of notes) print(t('publish.line', { path, reason }))
}
