import { useState } from 'react'
import type { TranslateOf } from '../../i18n/translate'
import type { WordKey } from '../../i18n/words'
import type { myData } from '../../i18n/words/my-data'
import { download } from '../../platform/download'
import { LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { useServices } from '../../screens/services'
import { createMemberArchive, type MergedRecord } from '../../session/member-archive'
import type { Backup, BackupOwner } from './backup-file'

export type DataWords = TranslateOf<keyof typeof myData | WordKey>

/** What the dialog says about the last export or import. */
export interface DataState {
  busy: 'export' | 'import' | null
  /** The result, or what is wrong. */
  says: string
  isProblem: boolean
  /** A backup of somebody else that waits for an answer. */
  question: Backup | null
}

const QUIET: DataState = { busy: null, says: '', isProblem: false, question: null }

// The archive writer, 20 KB, is loaded for an export or an import only.
const loadBackupFile = () => loadModule(() => import('./backup-file'))

/** Export and import of the signed-in member's records. */
export function useMyData(owner: BackupOwner, t: DataWords) {
  const { memberData } = useServices()
  const [state, setState] = useState(QUIET)
  const member = createMemberArchive(memberData.records, owner.user, owner.orgCode)

  const fail = async (cause: unknown) => {
    const { BackupError } = await loadBackupFile()
    const isStorage = cause instanceof LibraryError && cause.code === 'storage-unavailable'
    const key = isStorage ? 'storage' : cause instanceof BackupError ? cause.problem : null
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
        const backup = await readBackup(file, memberData.records.shapes, owner.orgCode)
        if (backup.orgCode !== owner.orgCode)
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
  }
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
