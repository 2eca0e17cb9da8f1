import { useEffect } from 'react'
import { useServices } from './services'

/** Adds the name of what the screen shows to the page's title; without one the title stays the route's. */
export function useScreenName(name: string | undefined): void {
  const { nameScreen } = useServices()
  useEffect(() => {
    if (name) nameScreen(name)
  }, [name, nameScreen])
}
