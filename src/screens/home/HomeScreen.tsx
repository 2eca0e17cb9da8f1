import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { RouteLocation } from '../../routes/match'
import { Failure } from '../Failure'
import { useServices } from '../services'
import { useRetainedLoad } from '../use-load'
import { NO_PROGRESS, useProgress } from '../use-records'
import { useRetained } from '../use-retained'
import { ContinueStrip } from './ContinueStrip'
import { HomeContent, type LoadedHome } from './HomeContent'

/** Milliseconds that a member's home page waits for the member's own part, which stands above the rest. */
const OWN_MS = 1000

/** The home page of the current organisation (SPEC §1). */
export function HomeScreen({ location }: { location: RouteLocation }) {
  const { catalog, orgCode, session } = useServices()
  const work = useCallback(
    async (signal: AbortSignal): Promise<LoadedHome> => {
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
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), OWN_MS)
    return () => clearTimeout(timer)
  }, [])
  const isOwnKnown = !member || progress !== NO_PROGRESS || isLate

  useEffect(() => {
    if (data) session.adoptOrganisation(data.organisation)
  }, [data, session])

  if (error) return <Failure error={error} onRetry={retry} from={location.fullPath} />
  // A member of one organisation may open another's home page; '' is the catalogue's only organisation.
  const isShown = orgCode === '' || storedOrg?.orgCode === orgCode
  return (
    <HomeContent
      loaded={isOwnKnown ? data : null}
      templateId={isShown ? storedOrg?.templateId : undefined}
      own={member && <ContinueStrip progress={progress} />}
      isFinished={(bid) => (progress.of(bid)?.fraction ?? 0) >= 1}
    />
  )
}
