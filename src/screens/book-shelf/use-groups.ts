import { useMemo } from 'react'
import { useI18n, useWords } from '../../i18n/I18n'
import { shelf as shelfWords } from '../../i18n/words/shelf'
import { countGroups, GROUP_NAME_LIMIT, type ShelfEntry } from '../../session/shelf'
import { useServices } from '../services'
import { useReportFailure } from '../use-report-failure'
import { useRetained } from '../use-retained'
import { useUndoToast } from '../use-undo-toast'
import type { GroupChoice } from './arrange'

export interface ShelfGroups {
  names: readonly { name: string; count: number }[]
  /** There are books in no group. */
  hasUngrouped: boolean
  choice: GroupChoice
  show: (choice: GroupChoice) => void
  /** Moves books to a group; '' removes them from their groups. */
  move: (entries: readonly ShelfEntry[], name: string) => Promise<void>
  /** Asks for a name and moves books to that group. @returns false when no name was given */
  moveToNew: (entries: readonly ShelfEntry[]) => Promise<boolean>
  rename: (name: string) => Promise<void>
  dissolve: (name: string) => Promise<void>
}

const ALL: GroupChoice = { kind: 'all' }

/** The groups of a shelf, the selected one, and the actions on them. */
export function useGroups(entries: readonly ShelfEntry[]): ShelfGroups {
  const { locale } = useI18n()
  const t = useWords(shelfWords)
  const { shelf, messages } = useServices()
  const undoToast = useUndoToast()
  const attempt = useReportFailure()
  const [requested, setRequested] = useRetained<GroupChoice>('group', ALL)
  const names = useMemo(() => countGroups(entries, locale), [entries, locale])
  const hasUngrouped = entries.some(({ group }) => !group)
  // A group disappears with its last book, also through another tab; so do the books in none.
  const isGone =
    requested.kind === 'named' ? !names.some(({ name }) => name === requested.name) : !hasUngrouped
  const choice = isGone || names.length === 0 ? ALL : requested

  const askName = async (title: string, value = '') => {
    const name = await messages.prompt({
      title,
      label: t('shelf.group.name'),
      value,
      maxLength: GROUP_NAME_LIMIT,
      pattern: /\S/,
      errorMessage: t('shelf.group.empty'),
    })
    return name?.trim()
  }

  const put = async (books: readonly ShelfEntry[], name: string, message: string) => {
    const bids = books.map(({ bid }) => bid)
    await shelf.group(bids, name)
    undoToast(message, () => attempt(shelf.restore(books)))
  }
  const move = (moved: readonly ShelfEntry[], name: string) =>
    put(moved, name, name === '' ? t('shelf.movedOut') : t('shelf.moved', { group: name }))

  return {
    names,
    hasUngrouped,
    choice,
    show: setRequested,
    move,
    async moveToNew(moved) {
      const name = await askName(t('shelf.move'))
      if (name === undefined) return false
      await move(moved, name)
      return true
    },
    async rename(name) {
      const newName = await askName(t('shelf.group.rename'), name)
      if (newName === undefined || newName === name) return
      await put(inGroup(entries, name), newName, t('shelf.group.renamed', { group: newName }))
      setRequested({ kind: 'named', name: newName })
    },
    async dissolve(name) {
      await put(inGroup(entries, name), '', t('shelf.group.dissolved'))
      setRequested(ALL)
    },
  }
}

const inGroup = (entries: readonly ShelfEntry[], name: string) =>
  entries.filter(({ group }) => group === name)
