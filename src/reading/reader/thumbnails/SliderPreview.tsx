import { useWords } from '../../../i18n/I18n'
import { pages as words } from '../../../i18n/words/pages'
import { useSheet } from '../../../styles/use-sheet'
import type { Navigator } from '../../navigator/navigator'
import type { Publication } from '../../publication/publication'
import { fullPageLabel, Thumbnail, thumbnailsSheet, useThumbnails } from './Thumbnail'

export interface SliderPreviewProps {
  navigator: Navigator
  publication: Publication
  /** Index of the page at the slider's value. */
  index: number
}

/** Width of the thumbnail, in CSS pixels. */
const WIDTH = 120
/** Largest ratio of height to width; taller pages are shown narrower. */
const MAX_ASPECT = 1.5
/** The slider must stay at a page for this long before its thumbnail is rendered. */
const RENDER_DELAY_MS = 40

/** The thumbnail and number of the page at the slider's value, shown while the slider moves. */
export function SliderPreview({ navigator, publication, index }: SliderPreviewProps) {
  useSheet(thumbnailsSheet)
  const t = useWords(words)
  const thumbnails = useThumbnails(navigator)
  if (!thumbnails) return null
  const space = { width: WIDTH, height: Math.round(WIDTH * Math.min(MAX_ASPECT, thumbnails.aspect)) }
  return (
    <div className="slider-preview" aria-hidden data-inverted={thumbnails.isInverted || undefined}>
      <span className="thumbnail-room" style={{ inlineSize: space.width, blockSize: space.height }}>
        <Thumbnail key={index} {...{ thumbnails, index, space }} delay={RENDER_DELAY_MS} />
      </span>
      <span className="thumbnail-number">
        {t('pages.page', { number: fullPageLabel(publication, index) })}
      </span>
    </div>
  )
}
