import { useContext, useRef, useState } from 'react'
import { useOnline } from '../platform/use-online'
import { useSheet } from '../styles/use-sheet'
import { type CoverBook, CoverImageContent, coverAddress, coverSheet } from './CoverImageContent'
import { FallbackCover } from './FallbackCover'
import { PictureContext } from './pictures'
import { useNear } from './use-near'

/** How often a picture that failed is asked for again when the line is back. */
const MOST_TRIES = 3

export interface CoverProps {
  book: CoverBook
  /** The `sizes` of a picture that has several: the width it is shown at. 160px by default. */
  sizes?: string
  /**
   * True: loads at once, for a picture that is certainly in view (the details screen). False: not yet; whoever says so
   * knows when. By default it loads when it comes near what is seen.
   */
  eager?: boolean
  /** The address of a picture that is known not to be had. */
  lost?: string
  /** Lifts a little when the card around it (`.ol-lift`) is pointed at. */
  className?: string
}

/** A book's cover (`CoverFace`). A picture that fails, and a book without one, shows a generated cover. */
export function Cover({ book, sizes, eager, lost, className }: CoverProps) {
  useSheet(coverSheet)
  const box = useRef<HTMLDivElement>(null)
  const address = coverAddress(book)
  const load = useNear(box, eager, address)
  const picture = useContext(PictureContext)(load ? address : '')
  const [failed, setFailed] = useState('')
  /** The address of a picture that came after all. */
  const [found, setFound] = useState('')
  const [tries, setTries] = useState(0)
  const isLost = address !== found && [failed, lost].includes(address)
  const isMissing = picture === null || address === '' || isLost
  // Beside what stands in for it, which stays until it is there; one that is not there at all is soon left alone.
  useOnline(
    () => {
      setTries(tries + 1)
      const probe = new Image()
      probe.onload = () => setFound(address)
      probe.src = address
    },
    isLost && address !== '' && tries < MOST_TRIES,
  )

  return (
    <CoverImageContent
      // Another book in the same place starts over, before anything of the old one is painted.
      key={address}
      ref={box}
      book={book}
      picture={picture ?? undefined}
      sizes={sizes}
      className={className}
      fallback={isMissing && <FallbackCover title={book.resName} author={book.resAuthor} />}
      onError={() => {
        setFound('')
        setFailed(address)
      }}
    />
  )
}
