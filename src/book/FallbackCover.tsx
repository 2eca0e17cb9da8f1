import { type ComponentType, useEffect, useState } from 'react'
import { useI18n } from '../i18n/I18n'
import { loadModule } from '../platform/load-module'
import type { CoverDrawingProps } from './CoverDrawing'

export interface FallbackCoverProps {
  title: string
  author: string
}

/**
 * The cover of a book that has no picture, or whose picture could not be had (SPEC §2): title and
 * author set on a coloured paper. To assistive technology it is one image named after the title.
 *
 * Most pages never need one, so the drawing is fetched by the first that does.
 */
export function FallbackCover({ title, author }: FallbackCoverProps) {
  const { t } = useI18n()
  const Drawing = useDrawing()
  const name = title.trim() || t('book.untitled')
  return (
    <div className="ol-cover-fallback" role="img" aria-label={name}>
      {Drawing && <Drawing name={name} author={author} />}
    </div>
  )
}

function useDrawing(): ComponentType<CoverDrawingProps> | null {
  const [drawing, setDrawing] = useState<ComponentType<CoverDrawingProps> | null>(null)
  useEffect(() => {
    let gone = false
    const show = (loaded: { CoverDrawing: ComponentType<CoverDrawingProps> }) => {
      if (!gone) setDrawing(() => loaded.CoverDrawing)
    }
    // Without the drawing the plain paper stays, named all the same.
    loadModule(() => import('./CoverDrawing')).then(show, () => {})
    return () => {
      gone = true
    }
  }, [])
  return drawing
}
