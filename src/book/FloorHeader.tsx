import type { MouseEvent, ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { pageAddress } from '../platform/safe-address'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Icon } from '../ui/Icon'
import css from './FloorHeader.css?inline'

const s = sheet(css)

/** Defaults of a floor header (SPEC §9). */
export const FLOOR_HEADER_DEFAULTS = { showSubTitle: true, underline: false } as const

export interface FloorHeaderProps {
  title: string
  /** Text of the link; "see all" by default. */
  subTitle?: string
  /** Target of the sub-title; without it and without `onMore` there is no link. */
  href?: string
  onMore?: (event: MouseEvent<HTMLElement>) => void
  /** True by default. */
  showSubTitle?: boolean
  /** Underlines the link; false by default. */
  underline?: boolean
  headingLevel?: 2 | 3 | 4
  /** Id for `aria-labelledby` of the floor. */
  id?: string
  /** Content between title and link: a count, a switch. */
  children?: ReactNode
}

/** The header of a floor (a section of the home page): its title, and a link to the complete list. */
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
