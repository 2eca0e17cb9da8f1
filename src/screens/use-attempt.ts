import { useCallback } from 'react'
import { toLibraryError } from '../platform/errors'
import { useServices } from './services'

/** Does something whose end nobody waits for: what fails is told, and is no unhandled rejection of the page around. */
export function useAttempt(): (work: Promise<unknown>) => void {
  const { report } = useServices()
  return useCallback((work) => void work.catch((thrown: unknown) => report(toLibraryError(thrown))), [report])
}
