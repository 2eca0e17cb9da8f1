import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { GridContainer } from '../../book/GridContainer'
import { useI18n } from '../../i18n/I18n'
import type { RouteLocation } from '../../routes/match'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { EmptyState } from '../../ui/EmptyState'
import { Failure } from '../Failure'
import { useServices } from '../services'
import { useRetainedLoad } from '../use-load'
import { NO_PROGRESS, useProgress } from '../use-records'
import { useRetained } from '../use-retained'
import { ContinueStrip } from './ContinueStrip'
import { HomeSkeleton } from './HomeSkeleton'
import css from './home.css?inline'
import { PaperTemplate } from './PaperTemplate'
import { ShelvesTemplate } from './ShelvesTemplate'
import { WindowTemplate } from './WindowTemplate'

const s = sheet(css)

/** Home templates by the organisation's `templateId`; template 1 is the default. */
const TEMPLATES: Readonly<Record<string, typeof WindowTemplate>> = {
  '1': WindowTemplate,
  '2': ShelvesTemplate,
  '3': PaperTemplate,
}

/** Milliseconds that a member's home page waits for the member's own part, which stands above the rest. */
const OWN_MS = 1000

/** The home page of the current organisation (SPEC §1). */
export function HomeScreen({ location }: { location: RouteLocation }) {
  useSheet(s)
  const { t } = useI18n()
  const { catalog, orgCode, session } = useServices()
  const work = useCallback(
    async (signal: AbortSignal) => {
      const [organisation, home] = await Promise.all([
        catalog.organisation({ signal }),
        catalog.home({ signal }),
      ])
      return { home, organisation }
    },
    [catalog],
  )
  const { data, error, retry } = useRetainedLoad('home', work)
  const storedOrg = useStore(session.store, (state) => state.org)
  const member = useStore(session.store, (state) => state.user !== null && state.deviceToken !== null)

  // Loads beside the catalogue; after Back it is as it was, so that nothing moves.
  const [progress, setProgress] = useRetained('progress', NO_PROGRESS)
  const loaded = useProgress()
  useEffect(() => {
    if (loaded !== NO_PROGRESS) setProgress(loaded)
  }, [loaded, setProgress])

  const [isLate, setLate] = useState(false)
  const isOwnKnown = !member || progress !== NO_PROGRESS || isLate
  useEffect(() => {
    if (isOwnKnown) return
    const timer = setTimeout(() => setLate(true), OWN_MS)
    return () => clearTimeout(timer)
  }, [isOwnKnown])

  useEffect(() => {
    if (data) session.adoptOrganisation(data.organisation)
  }, [data, session])

  if (error) return <Failure error={error} onRetry={retry} from={location.fullPath} />
  // A member of one organisation may open another's home page; '' is the catalogue's only organisation.
  const isShown = orgCode === '' || storedOrg?.orgCode === orgCode
  const templateId = data?.organisation.templateId ?? (isShown ? storedOrg?.templateId : null) ?? '1'
  if (!data || !isOwnKnown) return <HomeSkeleton templateId={templateId} />
  const { floors, categories, dropped } = data.home
  const Template = TEMPLATES[templateId] ?? WindowTemplate
  return (
    <GridContainer className="ol-home">
      {member && <ContinueStrip progress={progress} />}
      <Template
        home={data.home}
        organisation={data.organisation}
        isFinished={(bid) => (progress.of(bid)?.fraction ?? 0) >= 1}
      />
      {floors.length === 0 && categories.length === 0 && (
        <EmptyState
          title={dropped ? t('screens.dropped', { count: dropped }) : t('screens.home.empty')}
          text={dropped ? t('screens.droppedHint') : undefined}
        />
      )}
    </GridContainer>
  )
}
