import { useEffect } from 'react'
import type { Engine } from '../../navigator/navigator'
import { pagesOf } from '../decorations/on-show'
import { type Picture, pictureAt } from './pictures'

/** A picture in the text that is pressed is shown large. */
export function usePicturePress(
  root: { readonly current: HTMLElement | null },
  engine: Engine,
  onPicture: (picture: Picture) => void,
): void {
  useEffect(() => {
    const reader = root.current
    const onClick = (event: MouseEvent) => {
      const [page] = pagesOf(engine)
      const isFixed = engine.place()?.filled === true
      const picture = page && !isFixed && event.composedPath().includes(page.view) && pictureAt(event, page)
      if (!picture || event.defaultPrevented || event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      onPicture(picture)
    }
    reader?.addEventListener('click', onClick, { capture: true })
    return () => reader?.removeEventListener('click', onClick, { capture: true })
  }, [root, engine, onPicture])
}
