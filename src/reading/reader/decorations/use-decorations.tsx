import { useEffect, useState } from 'react'
import type { Locator } from '../../../domain/locator'
import type { Navigator } from '../../navigator/navigator'
import { DecorationLayer } from './decoration-layer'
import { visiblePagesOf } from './visible'

/**
 * The decorations of the pages on show.
 *
 * @param lit the passage that a link has led to; null for none
 */
export function useDecorations(navigator: Navigator, lit: Locator | null): DecorationLayer {
  const [decorations] = useState(() => new DecorationLayer())
  useEffect(() => decorations.decoration({ passage: lit }), [decorations, lit])
  useEffect(() => {
    const show = () => decorations.show(() => visiblePagesOf(navigator))
    show()
    // A new location may be in another chapter, whose decorations must be drawn.
    return navigator.on('relocate', show)
  }, [decorations, navigator])
  useEffect(() => () => decorations.release(), [decorations])
  return decorations
}
