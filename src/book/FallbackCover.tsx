import { useI18n } from '../i18n/I18n'
import { lazyComponent } from '../platform/lazy-component'
import { loadModule } from '../platform/load-module'

// Without the drawing, a plain background with an accessible name remains.
const CoverDrawing = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./CoverDrawing'), isRetry)).CoverDrawing,
)

export interface FallbackCoverProps {
  title: string
  author: string
}

/**
 * The cover of a book without an image, or whose image failed (SPEC §2): title and author on coloured paper. Like
 * an image, it has the title as its name.
 *
 * Most pages never need one, so the drawing loads on first use.
 */
export function FallbackCover({ title, author }: FallbackCoverProps) {
  const { t } = useI18n()
  const name = title.trim() || t('book.untitled')
  return (
    <div className="ol-cover-fallback" role="img" aria-label={name}>
      <CoverDrawing name={name} author={author} />
    </div>
  )
}
