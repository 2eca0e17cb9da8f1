import type { ReactNode, Ref } from 'react'
import type { Book } from '../domain/book'
import { langOf } from '../i18n/lang'
import { pageAddress } from '../platform/safe-address'
import { sheet } from '../styles/sheet'
import css from './Cover.css?inline'

export const coverSheet = sheet(css)

/** The state of a cover's picture (SPEC §2). */
export type CoverState = 'loading' | 'loaded' | 'error'

export type CoverBook = Pick<Book, 'resName' | 'resAuthor' | 'cover' | 'covers' | 'language'>

export interface CoverImageContentProps {
  book: CoverBook
  /** What is shown: the cover's address or what stands in for it; undefined while it is not to be loaded. */
  picture: string | undefined
  /** The `sizes` of a picture that has several: the width it is shown at. 160px by default. */
  sizes?: string
  /** Stands in place of a picture that cannot be had. */
  fallback?: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
  onError?: () => void
}

/**
 * A book's cover in its 3 : 4 box: nothing shifts when the picture comes. The alternative text is the title (SPEC §2).
 * Without hooks, as `BookFace`.
 */
export function CoverImageContent({
  book,
  picture,
  sizes = '160px',
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

/** Where a book's cover is: the largest there is, '' for none. */
export const coverAddress = ({ cover, covers }: CoverBook): string =>
  pageAddress(cover || covers.at(-1)?.url || '', 'picture')

/** A look alone, which needs no rendering of a page full of covers. */
function showLoaded({ currentTarget }: { currentTarget: EventTarget | null }): void {
  if (currentTarget instanceof Element)
    currentTarget.parentElement?.setAttribute('data-state', 'loaded' satisfies CoverState)
}

/** A `srcset` from the sizes whose width is known; two make a choice. */
function srcSetOf(book: CoverBook): string | undefined {
  const known = book.covers.filter((image) => image.width > 0 && pageAddress(image.url, 'picture'))
  if (known.length < 2) return undefined
  // a comma or a space in an address would end the candidate there
  return known
    .map((image) => `${image.url.replace(/\s/g, '%20').replace(/,/g, '%2C')} ${image.width}w`)
    .join(', ')
}
