import { useCallback } from 'react'
import { toLibraryError } from '../platform/errors'
import { useServices } from './services'

/** Runs a promise that nobody awaits: reports its failure instead of leaving an unhandled rejection. */
export function useReportFailure(): (work: Promise<unknown>) => void {
  const { report } = useServices()
  return useCallback((work) => void work.catch((thrown: unknown) => report(toLibraryError(thrown))), [report])
}
