import type { ReactNode, Ref } from 'react'
import type { Book } from '../domain/book'
import { langOf } from '../i18n/lang'
import { pageAddress } from '../platform/safe-address'
import { sheet } from '../styles/sheet'
import css from './Cover.css?inline'

export const coverSheet = sheet(css)

/** State of a cover image (SPEC §2). */
export type CoverState = 'loading' | 'loaded' | 'error'

export type CoverBook = Pick<Book, 'resName' | 'resAuthor' | 'cover' | 'covers' | 'language'>

export interface CoverImageContentProps {
  book: CoverBook
  /** Image source: the cover's address or a replacement; undefined while it must not load. */
  picture: string | undefined
  /** `sizes` of an image with several widths: the width it is shown at. 160px by default. */
  sizes?: string
  /** Requests the image with CORS. */
  isShared?: boolean
  /** Shown in place of an image that failed. */
  fallback?: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
  onError?: () => void
}

/**
 * A book's cover in a 3 : 4 box, so that nothing shifts when the image loads. The alternative text is the title
 * (SPEC §2); but the title stands beside each cover, so the box is hidden from assistive technology and the title is read once. Uses no hooks, like `BookItemContent`.
 */
export function CoverImageContent({
  book,
  picture,
  sizes = '160px',
  isShared,
  fallback,
  className,
  ref,
  onError,
}: CoverImageContentProps) {
  const srcSet = picture === coverAddress(book) ? srcSetOf(book) : undefined
  const state: CoverState = fallback ? 'error' : 'loading'
  return (
    <div
      ref={ref}
      className={className ? `ol-cover ${className}` : 'ol-cover'}
      aria-hidden="true"
      data-state={state}
      part="cover"
      lang={langOf(book.language)}
    >
      {fallback || (
        <img
          className="ol-cover-image"
          alt={book.resName}
          decoding="async"
          draggable={false}
          crossOrigin={isShared ? 'anonymous' : undefined}
          sizes={srcSet && sizes}
          srcSet={srcSet}
          src={(picture && pageAddress(picture, 'picture')) || undefined}
          onLoad={showLoaded}
          onError={onError}
        />
      )}
    </div>
  )
}

/** Address of a book's largest cover; '' for none. */
export const coverAddress = ({ cover, covers }: CoverBook): string =>
  pageAddress(cover || covers.at(-1)?.url || '', 'picture')

/** Sets the attribute directly, so that a page full of covers does not re-render. */
function showLoaded({ currentTarget }: { currentTarget: EventTarget | null }): void {
  if (currentTarget instanceof Element)
    currentTarget.parentElement?.setAttribute('data-state', 'loaded' satisfies CoverState)
}

/** A `srcset` of the images whose width is known; undefined for fewer than two. */
function srcSetOf(book: CoverBook): string | undefined {
  const sized = book.covers.filter((image) => image.width > 0 && pageAddress(image.url, 'picture'))
  if (sized.length < 2) return undefined
  // A comma or a space in an address would end the candidate.
  return sized
    .map((image) => `${image.url.replace(/\s/g, '%20').replace(/,/g, '%2C')} ${image.width}w`)
    .join(', ')
}
