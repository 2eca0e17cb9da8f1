import { useCallback } from 'react'
import { useI18n } from '../../i18n/I18n'
import { param, type RouteLocation } from '../../routes/match'
import { BookPages } from '../BookPages'
import { useServices } from '../services'
import { useRetained } from '../use-retained'
import { useScreenName } from '../use-screen-name'

/** One featured list in full (SPEC §2, `/more/{idp}`). */
export function MoreScreen({ location }: { location: RouteLocation }) {
  const { t } = useI18n()
  const { catalog } = useServices()
  const idp = param(location, 'idp')
  const { list } = location.query
  const [title, setTitle] = useRetained('title', location.query.title ?? '')

  const read = useCallback(
    async (page: number, signal: AbortSignal) => {
      const found = await catalog.featured(idp, page, { signal, list })
      setTitle(found.title)
      return found.books
    },
    [catalog, idp, list, setTitle],
  )

  useScreenName(title)

  return (
    <>
      <h1 className="ol-screen-title">{title || t('screens.more')}</h1>
      <BookPages
        read={read}
        layout="grid"
        label={title || t('screens.more')}
        empty={t('screens.more.empty')}
        location={location}
      />
    </>
  )
}
