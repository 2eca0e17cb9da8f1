import { useEffect } from 'react'
import type { Navigator } from '../../navigator/navigator'
import { findBookLink } from '../../navigator/text/links'
import type { VisiblePage } from '../../navigator/text/page-text'
import { decodePath } from '../../publication/paths'
import { visiblePagesOf } from '../decorations/visible'

/** Images smaller than this are treated as ornaments. */
const MIN_SIZE_PX = 80

export interface Picture {
  src: string
  alt: string
}

/** The alternative text of an image, otherwise its caption. */
function nameOf(picture: HTMLImageElement): string {
  // 多看 (Duokan) marks captions with the class `maintitle`.
  const around = picture.closest('figure, .duokan-image-single, .duokan-image-gallery-cell')
  const caption = around?.querySelector('figcaption, .duokan-image-maintitle')?.textContent ?? ''
  return picture.alt || caption.trim()
}

/** The first image on the page that can be enlarged; null if there is none. */
export function pictureOnPage({ view, root }: VisiblePage): Picture | null {
  const box = view.getBoundingClientRect()
  for (const picture of root.querySelectorAll('img')) {
    const { left, top, width, height } = picture.getBoundingClientRect()
    const isVisible = left + width / 2 > box.left && left + width / 2 < box.right && top < box.bottom
    if (
      isVisible &&
      top + height > box.top &&
      // A gallery shows one of its images at a time.
      picture.checkVisibility({ opacityProperty: true }) &&
      Math.min(width, height) >= MIN_SIZE_PX &&
      picture.src.startsWith('blob:')
    )
      return { src: picture.src, alt: nameOf(picture) }
  }
  return null
}

/** Share of the page's area; a larger image counts as the page itself, and a press on it turns the page. */
const MAX_AREA = 0.6

/** Whether an image shows the given file: a link from an image to its own file is ignored. @param href path in the book */
function showsFile(picture: HTMLImageElement, href: string): boolean {
  const source = decodePath(picture.dataset.olSrc ?? '').replace(/^(?:\.{0,2}\/)+/, '')
  return source !== '' && `/${href}`.endsWith(`/${source}`)
}

/** The image that was pressed; null for an image in a link, an ornament, and an image that fills the page. */
function pictureAt(event: MouseEvent, { view }: VisiblePage): Picture | null {
  const path = event.composedPath()
  const [target] = path
  if (!(target instanceof HTMLImageElement) || !target.src.startsWith('blob:')) return null
  const link = findBookLink(path)
  const isLink =
    (link !== null && !showsFile(target, link.href)) ||
    path.some((each) => each instanceof Element && each.matches('a[href], button'))
  const { width, height } = target.getBoundingClientRect()
  const isPage = width * height > view.clientWidth * view.clientHeight * MAX_AREA
  return isLink || isPage || Math.min(width, height) < MIN_SIZE_PX
    ? null
    : { src: target.src, alt: nameOf(target) }
}

/** Calls `onPicture` when an image in the text is pressed. */
export function usePicturePress(
  root: { readonly current: HTMLElement | null },
  navigator: Navigator,
  onPicture: (picture: Picture) => void,
): void {
  useEffect(() => {
    const reader = root.current
    const onClick = (event: MouseEvent) => {
      const [page] = visiblePagesOf(navigator)
      const isFixed = navigator.location()?.isFilled === true
      const picture = page && !isFixed && event.composedPath().includes(page.view) && pictureAt(event, page)
      if (!picture || event.defaultPrevented || event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      onPicture(picture)
    }
    reader?.addEventListener('click', onClick, { capture: true })
    return () => reader?.removeEventListener('click', onClick, { capture: true })
  }, [root, navigator, onPicture])
}
