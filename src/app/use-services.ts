import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { SHELF_ORDERS } from '../screens/book-shelf/orders'
import { LIST_LAYOUTS, type LibraryServices, type MemberData } from '../screens/services'
import { createBookChoices } from '../session/book-choices'
import { createMarks } from '../session/marks'
import { createPositions } from '../session/positions'
import { createReadHistory, importLegacyHistory } from '../session/read-history'
import { createReadingDays } from '../session/reading-days'
import { createShelf } from '../session/shelf'
import { memberId } from '../session/store'
import type { Library } from './library'
import { createMemberChoice, MEMBER_CHOICES } from './member-choice'
import { hrefOf } from './router'

/** The services of the screens; a new object when the organisation or the member changes. */
export function useServices(
  library: Library,
  {
    copyLimit,
    lookUp,
    isShared,
    forgets,
  }: Pick<LibraryServices, 'copyLimit' | 'lookUp'> & Pick<MemberData, 'isShared' | 'forgets'>,
): LibraryServices {
  const { code, catalog } = useStore(library.organisation)
  const owner = useStore(library.session.store, memberId)
  const readingDays = useMemo(
    () =>
      createReadingDays({
        records: library.records,
        owner,
        orgCode: code,
        now: () => library.clock.now(),
        writer: library.writer,
      }),
    [library, code, owner],
  )
  useEffect(() => {
    // Leaving the reader in any way ends the reading time.
    const undo = library.router.store.subscribe(({ location }) => {
      if (location?.name !== 'BookRead') readingDays.recordClose()
    })
    return () => {
      undo()
      readingDays.recordClose()
    }
  }, [library, readingDays])
  const readHistory = useMemo(
    () => createReadHistory(library.records, owner, code, () => library.clock.now()),
    [library, code, owner],
  )
  const positions = useMemo(() => createPositions(library.records, owner, code), [library, owner, code])
  useEffect(() => positions.tend(library.access.fetch), [library, positions])
  useEffect(() => {
    const bookIds = async () => (await positions.list()).map(({ position }) => position.bid)
    // A failed migration is retried on the next visit.
    importLegacyHistory(library.cache, readHistory, owner, bookIds).catch(() => {})
  }, [library, readHistory, owner, positions])
  return useMemo(
    () => ({
      catalog,
      orgCode: code,
      copyLimit,
      lookUp,
      session: library.session,
      readHistory,
      preferences: library.preferences.store,
      shelfOrder: createMemberChoice(library.cache, {
        name: MEMBER_CHOICES.shelfOrder,
        values: SHELF_ORDERS,
        owner,
        orgCode: code,
      }),
      listLayout: createMemberChoice(library.cache, {
        name: MEMBER_CHOICES.listLayout,
        values: LIST_LAYOUTS,
        owner,
        orgCode: code,
      }),
      shelf: createShelf(library.records, owner, code, () => library.clock.now()),
      positions,
      wishes: createShelf(library.records, owner, code, () => library.clock.now(), 'wish'),
      memberRecords: { store: library.records, owner },
      marks: createMarks(library.records, owner, code),
      choices: createBookChoices(library.records, owner, code),
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
      readingDays,
      memberData: { records: library.records.archive, sync: library.sync.store, isShared, forgets },
      messages: library.messages,
      toast: (message, options) => void library.toasts.show(message, { ...options, isOfScreen: true }),
      onBookOpen: (bid) => library.events.onBookOpen(bid),
      onReadingProgress(detail) {
        readingDays.recordPage(detail.bid, detail.fraction)
        library.events.onReadingProgress(detail)
      },
    }),
    [
      library,
      catalog,
      code,
      owner,
      positions,
      readHistory,
      readingDays,
      copyLimit,
      lookUp,
      isShared,
      forgets,
    ],
  )
}
