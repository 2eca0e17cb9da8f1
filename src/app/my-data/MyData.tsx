import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useI18n, useWords } from '../../i18n/I18n'
import { myData } from '../../i18n/words/my-data'
import { useServices } from '../../screens/services'
import type { LibrarySync, SyncReport } from '../../session/sync/port'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Status } from '../../ui/Status'
import css from './MyData.css?inline'
import { type DataWords, useMyData } from './use-my-data'

const s = sheet(css)

/** How long signing out waits for the last changes to be synced, in ms. */
const LAST_SYNC_MS = 4000

export interface MyDataProps {
  /** `sign-out` asks what to do before the member leaves a shared device. */
  mode: 'data' | 'sign-out'
  orgName: string
  onClose: () => void
}

/** Dialog of the member's records: export, import and sync; before leaving a shared device, the question first. */
export function MyData({ mode, orgName, onClose }: MyDataProps) {
  useSheet(s)
  const t = useWords(myData)
  const { memberData, orgCode, session, signOut } = useServices()
  const { running } = useStore(memberData.sync)
  const user = useStore(session.store, (state) => state.user)
  const { state, exportAll, importFile, answer, undo } = useMyData(
    { user: user?.id ?? '', name: user?.name ?? '', orgCode, orgName },
    t,
  )
  const file = useRef<HTMLInputElement>(null)
  const isLeaving = mode === 'sign-out'
  const [isGoing, setGoing] = useState(false)
  const leave = async () => {
    setGoing(true)
    await running?.settle(LAST_SYNC_MS)
    onClose()
    signOut()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isLeaving ? 'data.out.title' : 'data.title')}
      footer={
        isLeaving && (
          <>
            <Button onClick={() => void exportAll()} busy={state.busy === 'export'}>
              {t('app.export')}
            </Button>
            <Button variant="primary" data-autofocus busy={isGoing} onClick={() => void leave()}>
              {t('app.signOut')}
            </Button>
          </>
        )
      }
    >
      {isLeaving ? (
        <Leaving running={running} t={t} />
      ) : (
        <>
          <p>{t('data.lead')}</p>
          <div className="ol-data-part">
            <p>{t('data.export.about')}</p>
            <Button busy={state.busy === 'export'} onClick={() => void exportAll()}>
              {t('app.export')}
            </Button>
          </div>
          <div className="ol-data-part">
            <p>{t('data.import.about')}</p>
            <Button busy={state.busy === 'import'} onClick={() => file.current?.click()}>
              {t('app.import')}
            </Button>
            <input
              ref={file}
              type="file"
              accept=".zip,application/zip,.annotations,.annotation,.ann,.json,.lua"
              className="ol-data-file"
              aria-label={t('data.file')}
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? []
                if (chosen) void importFile(chosen)
                // The same file can be chosen again.
                currentTarget.value = ''
              }}
            />
          </div>
          <SyncPart running={running} t={t} />
        </>
      )}
      {state.question && (
        <div className="ol-data-part">
          <p>{t('data.other', { name: state.question.name })}</p>
          <Button onClick={() => void answer(true)}>{t('data.other.yes')}</Button>
        </div>
      )}
      <Status as="p" className="ol-data-says">
        {!state.isProblem && state.says}
      </Status>
      <p className="ol-data-says" role="alert">
        {state.isProblem && state.says}
      </p>
      {state.undo && <Button onClick={() => void undo()}>{t('data.marks.undo')}</Button>}
    </Dialog>
  )
}

function Leaving({ running, t }: { running: LibrarySync | null; t: DataWords }) {
  const { memberData } = useServices()
  if (!memberData.forgets) return <p>{t('data.out.stays')}</p>
  return (
    <p>
      <span>{t('data.out.forgets')}</span>
      <span>{running ? <LeavingSynced running={running} t={t} /> : t('data.out.only')}</span>
    </p>
  )
}

function LeavingSynced({ running, t }: { running: LibrarySync; t: DataWords }) {
  const [isDone, setDone] = useState<boolean | null>(null)
  useEffect(() => {
    let isOver = false
    running.settle(LAST_SYNC_MS).then((done) => isOver || setDone(done))
    return () => {
      isOver = true
    }
  }, [running])
  return isDone === null ? null : t(isDone ? 'data.out.synced' : 'data.out.waiting')
}

function SyncPart({ running, t }: { running: LibrarySync | null; t: DataWords }) {
  const id = useId()
  const [isSynced, setSynced] = useState(() => running?.preferences?.isSynced() === true)
  return (
    <div className="ol-data-part">
      <p>{running ? <SyncState running={running} /> : t('data.sync.off')}</p>
      {running && <Button onClick={() => running.now()}>{t('data.sync.now')}</Button>}
      {running?.preferences && (
        <label className="ol-data-choice ol-data-wide" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={isSynced}
            onChange={({ currentTarget }) => {
              setSynced(currentTarget.checked)
              void running.preferences?.setSynced(currentTarget.checked)
            }}
          />
          <span>{t('data.sync.preferences')}</span>
        </label>
      )}
    </div>
  )
}

/** The state of the synchronisation in one line, as the member's menu shows it. */
export function SyncState({ running }: { running: LibrarySync }) {
  const t = useWords(myData)
  const { locale } = useI18n()
  return <Status>{syncWords(useStore(running.store), t, locale)}</Status>
}

/** The state and when everything was synced last: the time of today, or the day. */
export function syncWords(
  { status, synced }: SyncReport,
  t: DataWords,
  locale: string,
  now = Date.now(),
): string {
  const state = t(`data.sync.${status}`)
  if (synced === 0) return state
  const isToday = new Date(synced).toDateString() === new Date(now).toDateString()
  const when = new Intl.DateTimeFormat(
    locale,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' },
  ).format(synced)
  return t(status === 'synced' ? 'data.sync.when' : 'data.sync.last', { state, when })
}
