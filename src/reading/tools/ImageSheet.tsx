import { useState } from 'react'
import { useI18n } from '../../i18n/I18n'
import { Sheet } from './Sheet'
import { ToolButton } from './ToolButton'

const LARGEST = 6

export interface ImageSheetProps {
  /** An object URL of the book; it lives as long as its chapter is on the page. */
  src: string
  alt: string
  onClose(): void
}

/** A picture of the book as large as one likes. */
export function ImageSheet({ src, alt, onClose }: ImageSheetProps) {
  const { t } = useI18n()
  const [scale, setScale] = useState(1)
  const zoom = (by: number) => setScale((now) => Math.min(LARGEST, Math.max(1, now * by)))
  return (
    <Sheet title={alt || t('image.title')} className="ol-image-sheet" onClose={onClose}>
      <div
        className="ol-image-room"
        onWheel={(event) => {
          if (event.ctrlKey) zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15)
        }}
      >
        <img src={src} alt={alt} style={{ inlineSize: `${scale * 100}%` }} />
      </div>
      <div className="ol-sheet-foot">
        <ToolButton
          sign="minus"
          label={t('image.zoomOut')}
          disabled={scale <= 1}
          onClick={() => zoom(1 / 1.5)}
        />
        <output>{Math.round(scale * 100)}%</output>
        <ToolButton
          sign="plus"
          label={t('image.zoomIn')}
          disabled={scale >= LARGEST}
          onClick={() => zoom(1.5)}
        />
      </div>
    </Sheet>
  )
}
