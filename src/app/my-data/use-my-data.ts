import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../i18n/I18n'
import type { TranslateOf } from '../../i18n/translate'
import type { WordKey } from '../../i18n/words'
import type { myData } from '../../i18n/words/my-data'
import { download } from '../../platform/download'
import { isAborted, LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { useServices } from '../../screens/services'
import { createMemberArchive, type MergedRecord } from '../../session/member-archive'
import type { Backup, BackupOwner } from './backup-file'
import type { AnnotationsImport } from './import-annotations'

export type DataWords = TranslateOf<keyof typeof myData | WordKey>

/** What the dialog says about the last export or import. */
export interface DataState {
  busy: 'export' | 'import' | null
  /** The result, or what is wrong. */
  says: string
  isProblem: boolean
  /** A backup of somebody else that waits for an answer. */
  question: Backup | null
  /** Takes an import of annotations back; null if there is none. */
  undo: (() => Promise<void>) | null
}

const QUIET: DataState = { busy: null, says: '', isProblem: false, question: null, undo: null }

// The archive writer, 20 KB, is loaded for an export or an import only.
const loadBackupFile = () => loadModule(() => import('./backup-file'))
// The formats of annotations and of books, for an import of annotations only.
const loadAnnotations = () => loadModule(() => import('./import-annotations'))

/** Export and import of the signed-in member's records. */
export function useMyData(owner: BackupOwner, t: DataWords) {
  const { memberData, catalog, marks, choices, shelf, wishes } = useServices()
  const { locale } = useI18n()
  const [state, setState] = useState(QUIET)
  const closing = useRef(new AbortController())
  useEffect(() => {
    const abort = new AbortController()
    closing.current = abort
    return () => abort.abort()
  }, [])
  const member = createMemberArchive(memberData.records, owner.user, owner.orgCode)

  const fail = async (cause: unknown) => {
    if (isAborted(cause)) return
    const isStorage = cause instanceof LibraryError && cause.code === 'storage-unavailable'
    const key = isStorage ? 'storage' : problemOf(cause)
    setState({
      ...QUIET,
      isProblem: true,
      says: key ? t(`data.problem.${key}`, { org: '' }) : t('app.error.unknown'),
    })
  }

  const merge = async ({ records, rejected }: Backup) => {
    const changed = await member.merge(records)
    const says = [addedWords(changed, t), rejected > 0 ? t('data.rejected', { count: rejected }) : '']
    setState({ ...QUIET, says: says.filter((each) => each !== '').join(t('app.title.separator')) })
  }

  const importMarks = async (file: Blob) => {
    const { importAnnotations } = await loadAnnotations()
    const { signal } = closing.current
    const ownBooks = async () => [...(await shelf.list()), ...(await wishes.list())].map(({ book }) => book)
    const done = await importAnnotations(file, { catalog, marks, choices, ownBooks, locale, signal })
    const isProblem = done.added + done.known === 0
    setState({ ...QUIET, says: marksWords(done, t), isProblem, undo: done.added > 0 ? done.undo : null })
  }

  return {
    state,
    async exportAll() {
      setState({ ...QUIET, busy: 'export' })
      try {
        const { makeBackup } = await loadBackupFile()
        const records = (await Promise.all(member.kinds.map(member.read))).flat()
        const made = new Date()
        const blob = await makeBackup(owner, records, made)
        const day = made.toISOString().slice(0, 10)
        download(blob, `${owner.name} ${day}.zip`)
        const count = records.filter(({ versions }) => versions[0]?.value !== undefined).length
        setState({ ...QUIET, says: t('data.exported', { count }) })
      } catch (cause) {
        await fail(cause)
      }
    },
    async importFile(file: Blob) {
      setState({ ...QUIET, busy: 'import' })
      try {
        const { readBackup } = await loadBackupFile()
        const backup = await readBackup(file, memberData.records.shapes, owner.orgCode).catch((cause) => {
          if (problemOf(cause) === 'foreign') return null
          throw cause
        })
        if (!backup) await importMarks(file)
        else if (backup.orgCode !== owner.orgCode)
          setState({
            ...QUIET,
            isProblem: true,
            says: t('data.problem.organisation', { org: backup.orgName || backup.orgCode }),
          })
        else if (backup.user !== owner.user) setState({ ...QUIET, question: backup })
        else await merge(backup)
      } catch (cause) {
        await fail(cause)
      }
    },
    async answer(isYes: boolean) {
      const { question } = state
      setState({ ...QUIET, busy: isYes ? 'import' : null })
      if (isYes && question) await merge(question).catch(fail)
    },
    async undo() {
      const { undo } = state
      setState({ ...QUIET, busy: 'import' })
      try {
        await undo?.()
        setState({ ...QUIET, says: t('data.marks.undone') })
      } catch (cause) {
        await fail(cause)
      }
    },
  }
}

const PROBLEMS = ['foreign', 'broken', 'too-large', 'newer'] as const

/** What is wrong with a file (`BackupError`, `AnnotationFileError`); null for any other failure. */
function problemOf(cause: unknown): (typeof PROBLEMS)[number] | null {
  const problem = cause instanceof Error && 'problem' in cause ? cause.problem : null
  return PROBLEMS.find((each) => each === problem) ?? null
}

/** What an import of annotations has led to, in words. */
export function marksWords(done: AnnotationsImport, t: DataWords): string {
  const { titles, added, known, unplaced, rejected, unknown, closed } = done
  const [title = ''] = titles
  const named = unknown.filter((each) => each !== '')
  const parts = [
    titles.length > 1
      ? t('data.marks.addedIn', { books: titles.length, count: added })
      : titles.length === 1 && t('data.marks.added', { title, count: added }),
    known > 0 && t('data.marks.known', { count: known }),
    rejected > 0 && t('data.rejected', { count: rejected }),
    unplaced.length > 0 && t('data.marks.unplaced', { count: unplaced.length }),
    named.length === 1 && t('data.marks.unknown', { title: named[0] ?? '' }),
    named.length > 1 && t('data.marks.unknownMany', { title: named[0] ?? '', count: named.length }),
    named.length < unknown.length && t('data.marks.nameless'),
    closed.length > 0 && t('data.marks.closed', { title: closed.join(t('data.marks.and')) }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(t('app.title.separator')) : t('data.marks.none')
}

const NAMED = ['shelf', 'wish', 'position', 'highlight', 'note', 'bookmark', 'history'] as const

/** What an import has added, in words. */
export function addedWords(changed: readonly MergedRecord[], t: DataWords): string {
  const live = changed.filter(({ versions }) => versions[0]?.value !== undefined)
  const added = live.filter(({ before }) => before[0]?.value === undefined)
  const parts = NAMED.flatMap((kind) => {
    const count = added.filter((record) => record.kind === kind).length
    return count > 0 ? t(`data.kind.${kind}`, { count }) : []
  })
  const others = added.filter(({ kind }) => !NAMED.some((named) => named === kind)).length
  if (others > 0) parts.push(t('data.kind.other', { count: others }))
  const merged = changed.length - added.length
  const says = [
    parts.length > 0 ? t('data.added', { list: parts.join(t('app.title.separator')) }) : '',
    merged > 0 ? t('data.changed', { count: merged }) : '',
  ].filter((each) => each !== '')
  return says.length > 0 ? says.join(t('app.title.separator')) : t('data.nothing')
}
