import { useWords } from '../../../i18n/I18n'
import { pages as words } from '../../../i18n/words/pages'
import { useSheet } from '../../../styles/use-sheet'
import type { Navigator } from '../../navigator/navigator'
import type { Publication } from '../../publication/publication'
import { fullPageLabel, Thumbnail, thumbnailsLook, useThumbnails } from './Thumbnail'

export interface SliderPreviewProps {
  navigator: Navigator
  publication: Publication
  /** The page that the slider is at, from 0. */
  index: number
  /** Where that is on the slider, 0 to 1. */
  at: number
}

/** Of a picture over the slider, in CSS pixels. */
const WIDTH = 120
/** Height to width beyond which a page is shown narrower. */
const MOST_ASPECT = 1.5
/** Milliseconds for which the slider has to be at a page. */
const PATIENCE_MS = 40

/** The page that a slider is at, while one moves it: its picture and its number. */
export function SliderPreview({ navigator, publication, index, at }: SliderPreviewProps) {
  useSheet(thumbnailsLook)
  const t = useWords(words)
  const thumbnails = useThumbnails(navigator)
  if (!thumbnails) return null
  const room = { width: WIDTH, height: Math.round(WIDTH * Math.min(MOST_ASPECT, thumbnails.aspect)) }
  return (
    <div
      className="slider-preview"
      aria-hidden
      data-inverted={thumbnails.isInverted || undefined}
      style={{ '--at': at } as React.CSSProperties}
    >
      <span className="thumbnail-room" style={{ inlineSize: room.width, blockSize: room.height }}>
        <Thumbnail key={index} {...{ thumbnails, index, room }} patience={PATIENCE_MS} />
      </span>
      <span className="thumbnail-number">
        {t('pages.page', { number: fullPageLabel(publication, index) })}
      </span>
    </div>
  )
}
