import type { MouseEvent, ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { pageAddress } from '../platform/safe-address'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Icon } from '../ui/Icon'
import css from './FloorHeader.css?inline'

const s = sheet(css)

/** How a floor's header shows its sub-title when nobody says otherwise (SPEC §9). */
export const FLOOR_HEADER_DEFAULTS = { showSubTitle: true, underline: false } as const

export interface FloorHeaderProps {
  title: string
  /** The words of the link; "see all" when the floor has none of its own. */
  subTitle?: string
  /** Where the sub-title leads; without it and without `onMore` there is no link. */
  href?: string
  onMore?: (event: MouseEvent<HTMLElement>) => void
  /** True by default. */
  showSubTitle?: boolean
  /** Underlines the link; false by default. */
  underline?: boolean
  headingLevel?: 2 | 3 | 4
  /** For `aria-labelledby` of the floor. */
  id?: string
  /** Stands between title and link: a count, a switch. */
  children?: ReactNode
}

/** The head of a floor: its title, and at the end the link to all of it. */
export function FloorHeader({
  title,
  subTitle,
  href,
  onMore,
  showSubTitle = FLOOR_HEADER_DEFAULTS.showSubTitle,
  underline = FLOOR_HEADER_DEFAULTS.underline,
  headingLevel = 2,
  id,
  children,
}: FloorHeaderProps) {
  useSheet(s)
  const { t } = useI18n()
  const Title = `h${headingLevel}` as const
  const more = subTitle?.trim() || t('book.more')
  const link = {
    className: 'ol-floor-more',
    'data-underline': underline,
    'aria-label': t('book.moreOf', { more, title }),
    onClick: onMore,
    children: (
      <>
        <span>{more}</span>
        <Icon name="chevron-right" size={14} />
      </>
    ),
  }
  return (
    <div className="ol-floor-head" part="floor-header">
      <Title id={id} className="ol-floor-title">
        {title}
      </Title>
      {children}
      {showSubTitle && href !== undefined && <a href={pageAddress(href, 'link')} {...link} />}
      {showSubTitle && href === undefined && onMore && <button type="button" {...link} />}
    </div>
  )
}
