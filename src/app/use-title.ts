import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Translate } from '../i18n/translate'
import { titleOf } from '../routes/title'
import type { EmitEvent, Library } from './library'
import type { RouterState } from './router'

interface TitleOptions {
  library: Library | null
  brand: string
  manageTitle: boolean
  t: Translate
  emit: EmitEvent
  host: HTMLElement
}

/** Reports the title of each screen, and sets the document's title if requested; restores the old one afterwards. */
export function useTitle({ library, brand, manageTitle, t, emit, host }: TitleOptions): void {
  const { location, name } = useRouterState(library)
  const title = location ? titleOf(location, brand, t, name) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per title
  useEffect(() => {
    if (title !== null) emit('title-change', { title })
  }, [title])

  useEffect(() => {
    if (!manageTitle || title === null) return
    const page = host.ownerDocument
    const before = page.title
    page.title = title
    return () => {
      if (page.title === title) page.title = before
    }
  }, [title, manageTitle, host])
}

const NO_STATE: Pick<RouterState, 'location' | 'name'> = { location: null, name: '' }

function useRouterState(library: Library | null): Pick<RouterState, 'location' | 'name'> {
  const store = library?.router.store
  const subscribe = useCallback((tell: () => void) => store?.subscribe(tell) ?? (() => {}), [store])
  return useSyncExternalStore(subscribe, () => store?.getState() ?? NO_STATE)
}
