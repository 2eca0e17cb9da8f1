import { useContext, useRef, useState } from 'react'
import type { Book } from '../domain/book'
import { langOf } from '../i18n/lang'
import { useSheet } from '../styles/StyleRoot'
import { sheet } from '../styles/sheet'
import css from './Cover.css?inline'
import { FallbackCover } from './FallbackCover'
import { PictureContext } from './pictures'
import { useNear } from './useNear'

const s = sheet(css)

/** The state of a cover's picture (SPEC §2). */
export type CoverState = 'loading' | 'loaded' | 'error'

export type CoverBook = Pick<Book, 'resName' | 'resAuthor' | 'cover' | 'covers' | 'language'>

export interface CoverProps {
  book: CoverBook
  /** The `sizes` of the picture: the width it is shown at. 160px by default. */
  sizes?: string
  /** Loads at once, for a picture that is certainly in view (the details screen). */
  eager?: boolean
  /** Lifts a little when the card around it (`.ol-lift`) is pointed at. */
  className?: string
}

/**
 * A book's cover in its 3 : 4 box: nothing shifts when the picture comes. A picture that fails, and a book
 * without one, shows a generated cover. The alternative text is the title (SPEC §2).
 */
export function Cover({ book, sizes = '160px', eager = false, className }: CoverProps) {
  useSheet(s)
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const address = book.cover || book.covers.at(-1)?.url || ''
  const [seen, setSeen] = useState<{ address: string; state: CoverState }>({ address, state: 'loading' })
  const usePicture = useContext(PictureContext)
  const load = eager || near
  const picture = usePicture(load ? address : '')
  // another book in the same place starts over, before anything of the old one is painted
  const state: CoverState =
    address === '' || picture === null ? 'error' : seen.address === address ? seen.state : 'loading'
  const settle = (next: CoverState) => setSeen({ address, state: next })

  return (
    <div
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
          key={address}
          className="ol-cover-image"
          alt={book.resName}
          sizes={load ? sizes : undefined}
          srcSet={picture === address ? srcSetOf(book) : undefined}
          src={picture || undefined}
          decoding="async"
          draggable={false}
          onLoad={() => settle('loaded')}
          onError={() => settle('error')}
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
