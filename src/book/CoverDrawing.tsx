import type { CSSProperties } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './CoverDrawing.css?inline'
import { CoverOrnament } from './CoverOrnament'
import { designCover } from './cover-design'

const s = sheet(css)

export interface CoverDrawingProps {
  /** The title; never empty. */
  name: string
  author: string
}

/** A generated cover: paper, ornament and lettering depend on the title only, so it is the same on every device. */
export function CoverDrawing({ name, author }: CoverDrawingProps) {
  useSheet(s)
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
      aria-hidden="true"
      data-layout={layout}
      data-paper={paper.name}
      data-vertical={vertical || undefined}
      style={style}
    >
      <CoverOrnament layout={layout} />
      <div className="ol-fallback-text">
        <span className="ol-fallback-title">{name}</span>
        {author && <span className="ol-fallback-author">{author}</span>}
        {layout === 'seal' && <span className="ol-fallback-seal">{[...(author.trim() || name)][0]}</span>}
      </div>
    </div>
  )
}
