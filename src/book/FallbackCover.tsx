import type { CSSProperties } from 'react'
import { useI18n } from '../i18n/I18n'
import { useSheet } from '../styles/StyleRoot'
import { sheet } from '../styles/sheet'
import { CoverOrnament } from './CoverOrnament'
import { designCover } from './coverDesign'
import css from './FallbackCover.css?inline'

const s = sheet(css)

export interface FallbackCoverProps {
  title: string
  author: string
}

/**
 * The cover of a book that has no picture, or whose picture could not be had (SPEC §2): title and
 * author set on a coloured paper. To assistive technology it is one image named after the title.
 */
export function FallbackCover({ title, author }: FallbackCoverProps) {
  useSheet(s)
  const { t } = useI18n()
  const name = title.trim() || t('book.untitled')
  const { paper, layout, vertical, size } = designCover(name)
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--c-paper': paper.paper,
    '--c-shade': paper.shade,
    '--c-ink': paper.ink,
    '--c-spot': paper.spot,
    '--c-size': size,
  }
  return (
    <div
      className="ol-fallback"
      role="img"
      aria-label={name}
      data-layout={layout}
      data-paper={paper.name}
      data-vertical={vertical || undefined}
      style={style}
    >
      <CoverOrnament layout={layout} />
      <div className="ol-fallback-text" aria-hidden="true">
        <span className="ol-fallback-title">{name}</span>
        {author && <span className="ol-fallback-author">{author}</span>}
        {layout === 'seal' && <span className="ol-fallback-seal">{[...(author.trim() || name)][0]}</span>}
      </div>
    </div>
  )
}
