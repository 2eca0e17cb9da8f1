import { useI18n } from '../i18n/I18n'
import { late } from '../platform/late'
import { loadModule } from '../platform/load-module'

// Without the drawing the plain paper stays, named all the same.
const CoverDrawing = late(
  async (isAgain) => (await loadModule(() => import('./CoverDrawing'), isAgain)).CoverDrawing,
)

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
  const name = title.trim() || t('book.untitled')
  return (
    <div className="ol-cover-fallback" role="img" aria-label={name}>
      <CoverDrawing name={name} author={author} />
    </div>
  )
}
