import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { SHELF_ORDERS } from '../screens/book-shelf/orders'
import { LIST_LAYOUTS, type LibraryServices, type MemberData } from '../screens/services'
import { createMarks } from '../session/marks'
import { importLegacyHistory } from '../session/read-history'
import { createShelf } from '../session/shelf'
import type { Library } from './library'
import { createMemberChoice, MEMBER_CHOICES } from './member-choice'
import { hrefOf } from './router'

/** The services of the screens; a new object when the organisation or the member changes. */
export function useServices(
  library: Library,
  {
    firstPage,
    copyLimit,
    lookUp,
    isShared,
    forgets,
  }: Pick<LibraryServices, 'firstPage' | 'copyLimit' | 'lookUp'> & Pick<MemberData, 'isShared' | 'forgets'>,
): LibraryServices {
  const catalog = useStore(library.organisation, (state) => state.catalog)
  const { owner, orgCode, positions, choices, readHistory, readingDays } = useStore(library.member)
  useEffect(() => {
    const bookIds = async () => (await positions.list()).map(({ position }) => position.bid)
    // A failed migration is retried on the next visit.
    importLegacyHistory(library.cache, readHistory, owner, bookIds).catch(() => {})
  }, [library, readHistory, owner, positions])
  return useMemo(
    () => ({
      catalog,
      firstPage,
      orgCode,
      copyLimit,
      lookUp,
      session: library.session,
      readHistory,
      readingDays,
      choices,
      positions,
      preferences: library.preferences.store,
      shelfOrder: createMemberChoice(library.cache, {
        name: MEMBER_CHOICES.shelfOrder,
        values: SHELF_ORDERS,
        owner,
        orgCode,
      }),
      listLayout: createMemberChoice(library.cache, {
        name: MEMBER_CHOICES.listLayout,
        values: LIST_LAYOUTS,
        owner,
        orgCode,
      }),
      shelf: createShelf(library.records, owner, orgCode, () => library.clock.now()),
      wishes: createShelf(library.records, owner, orgCode, () => library.clock.now(), 'wish'),
      memberRecords: { store: library.records, owner },
      marks: createMarks(library.records, owner, orgCode),
      navigate: (path, options) => void library.router.navigate(path, options),
      back: (path) => library.router.back(path),
      retained: () => library.retained.current().values,
      comeHome: library.comeHome,
      nameScreen: (name) => library.router.name(name),
      href: (path) => (library.router.mode === 'hash' ? hrefOf(path) : undefined),
      requestLogin: (wanted) => library.requestLogin(wanted),
      signOut() {
        library.session.signOut('user')
        void library.router.navigate('/index')
      },
      report: library.report,
      memberData: { records: library.records.archive, sync: library.sync.store, isShared, forgets },
      messages: library.messages,
      toast: (message, options) => void library.toasts.show(message, { ...options, isOfScreen: true }),
      onBookOpen: (bid) => library.events.onBookOpen(bid),
      onReadingProgress: library.recordProgress,
    }),
    [
      library,
      catalog,
      firstPage,
      owner,
      orgCode,
      positions,
      choices,
      readHistory,
      readingDays,
      copyLimit,
      lookUp,
      isShared,
      forgets,
    ],
  )
}
