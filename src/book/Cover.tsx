import { useContext, useEffect, useRef, useState } from 'react'
import { originOf } from '../platform/origins'
import { useOnline } from '../platform/use-online'
import { useSheet } from '../styles/use-sheet'
import { type CoverBook, CoverImageContent, coverAddress, coverSheet } from './CoverImageContent'
import { FallbackCover } from './FallbackCover'
import { PictureContext } from './pictures'
import { useNearViewport } from './use-near-viewport'

/** Maximum number of retries when the device is online again. */
const MAX_RETRIES = 3

export interface CoverProps {
  book: CoverBook
  /** `sizes` of an image with several widths: the width it is shown at. 160px by default. */
  sizes?: string
  /**
   * True loads immediately, for a cover that is certainly visible (the details screen). False does not load
   * yet; the
   * caller decides when. By default it loads when it comes near the visible area.
   */
  eager?: boolean
  /** Address of an image that is known to fail. */
  lost?: string
  /** With `ol-lift`, the cover moves up slightly when the card is hovered. */
  className?: string
}

const isElsewhere = (address: string) =>
  originOf(address) !== undefined && originOf(address) !== location.origin

/** A book's cover (`CoverImageContent`). Shows a generated cover when the image fails or the book has none. */
export function Cover({ book, sizes, eager, lost, className }: CoverProps) {
  useSheet(coverSheet)
  const box = useRef<HTMLDivElement>(null)
  const address = coverAddress(book)
  const load = useNearViewport(box, eager, address)
  const picture = useContext(PictureContext)(load ? address : '')
  const [failed, setFailed] = useState('')
  /** Address of an image that has loaded after a failure. */
  const [recovered, setRecovered] = useState('')
  /** Address of an image that loads only as a request with CORS. */
  const [shared, setShared] = useState('')
  const [tries, setTries] = useState(0)
  const isLost = address !== recovered && [failed, lost].includes(address)
  const isMissing = picture === null || address === '' || isLost
  // A cross-origin isolated page (COEP) blocks images of other origins, except those requested with CORS.
  const mayBeShared = isLost && address !== shared && isElsewhere(address)
  useEffect(() => {
    if (!mayBeShared) return
    const probe = new Image()
    probe.crossOrigin = 'anonymous'
    probe.onload = () => {
      setShared(address)
      setRecovered(address)
    }
    probe.src = address
    return () => {
      probe.onload = null
    }
  }, [mayBeShared, address])
  // Probe in the background; the generated cover stays until the image loads.
  useOnline(
    () => {
      setTries(tries + 1)
      const probe = new Image()
      probe.onload = () => setRecovered(address)
      probe.src = address
    },
    isLost && address !== '' && tries < MAX_RETRIES,
  )

  return (
    <CoverImageContent
      // Another book in the same place remounts, so that nothing of the old one is painted.
      key={address}
      ref={box}
      book={book}
      picture={picture ?? undefined}
      sizes={sizes}
      isShared={shared !== '' && shared === address}
      className={className}
      fallback={isMissing && <FallbackCover title={book.resName} author={book.resAuthor} />}
      onError={() => {
        setRecovered('')
        setFailed(address)
      }}
    />
  )
}
