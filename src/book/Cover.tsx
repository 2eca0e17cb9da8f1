import { useContext, useRef, useState } from 'react'
import type { Book } from '../domain/book'
import { langOf } from '../i18n/lang'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './Cover.css?inline'
import { FallbackCover } from './FallbackCover'
import { PictureContext } from './pictures'
import { useNear } from './use-near'

export const coverSheet = sheet(css)

/** The state of a cover's picture (SPEC §2). */
export type CoverState = 'loading' | 'loaded' | 'error'

export type CoverBook = Pick<Book, 'resName' | 'resAuthor' | 'cover' | 'covers' | 'language'>

export interface CoverProps {
  book: CoverBook
  /** The `sizes` of a picture that has several: the width it is shown at. 160px by default. */
  sizes?: string
  /**
   * True: loads at once, for a picture that is certainly in view (the details screen). False: not yet; whoever says so
   * knows when. By default it loads when it comes near what is seen.
   */
  eager?: boolean
  /** Lifts a little when the card around it (`.ol-lift`) is pointed at. */
  className?: string
}

/**
 * A book's cover in its 3 : 4 box: nothing shifts when the picture comes. A picture that fails, and a book
 * without one, shows a generated cover. The alternative text is the title (SPEC §2).
 */
export function Cover({ book, sizes = '160px', eager, className }: CoverProps) {
  useSheet(coverSheet)
  const box = useRef<HTMLDivElement>(null)
  const address = book.cover || book.covers.at(-1)?.url || ''
  const load = useNear(box, eager, address)
  const picture = useContext(PictureContext)(load ? address : '')
  const [failed, setFailed] = useState('')
  const srcSet = picture === address ? srcSetOf(book) : undefined
  const state: CoverState = address === '' || picture === null || failed === address ? 'error' : 'loading'

  return (
    <div
      // Another book in the same place starts over, before anything of the old one is painted.
      key={address}
      ref={box}
      className={className ? `ol-cover ${className}` : 'ol-cover'}
      data-state={state}
      part="cover"
      lang={langOf(book.language)}
    >
      {state === 'error' ? (
        <FallbackCover title={book.resName} author={book.resAuthor} />
      ) : (
        <img
          className="ol-cover-image"
          alt={book.resName}
          sizes={srcSet && sizes}
          srcSet={srcSet}
          src={picture || undefined}
          decoding="async"
          draggable={false}
          // A look alone, which needs no rendering of a page full of covers.
          onLoad={() => box.current?.setAttribute('data-state', 'loaded' satisfies CoverState)}
          onError={() => setFailed(address)}
        />
      )}
    </div>
  )
}

/** A `srcset` from the sizes whose width is known; two make a choice. */
function srcSetOf(book: CoverBook): string | undefined {
  const known = book.covers.filter((image) => image.width > 0)
  if (known.length < 2) return undefined
  // a comma or a space in an address would end the candidate there
  return known
    .map((image) => `${image.url.replace(/\s/g, '%20').replace(/,/g, '%2C')} ${image.width}w`)
    .join(', ')
}
