import type { ReactNode } from 'react'
import { GridContainer } from '../../book/GridContainer'
import type { Home } from '../../catalog/port'
import type { Organisation } from '../../domain/organisation'
import { useI18n } from '../../i18n/I18n'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { EmptyState } from '../../ui/EmptyState'
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

/** What the home page shows of its catalogue. */
export interface LoadedHome {
  home: Home
  organisation: Organisation
}

export interface HomeContentProps {
  /** Null while it loads. */
  loaded: LoadedHome | null
  /** Template of the last visit, for what is shown while it loads. */
  templateId: string | undefined
  /** The member's own part of the page. */
  own?: ReactNode
  isFinished: (bid: string) => boolean
}

/** The home page without what is the member's. It needs no library: it is painted before React is there. */
export function HomeContent({ loaded, templateId = '1', own, isFinished }: HomeContentProps) {
  useSheet(s)
  const { t } = useI18n()
  if (!loaded) return <HomeSkeleton templateId={templateId} />
  const { home, organisation } = loaded
  const { floors, categories, dropped } = home
  const Template = TEMPLATES[organisation.templateId] ?? WindowTemplate
  return (
    <GridContainer className="ol-home">
      {own}
      <Template home={home} organisation={organisation} isFinished={isFinished} />
      {floors.length === 0 && categories.length === 0 && (
        <EmptyState
          title={dropped ? t('screens.dropped', { count: dropped }) : t('screens.home.empty')}
          text={dropped ? t('screens.droppedHint') : undefined}
        />
      )}
    </GridContainer>
  )
}
