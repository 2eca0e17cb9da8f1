import { useEffect } from 'react'
import type { Navigator } from '../../navigator/navigator'
import { linkOf } from '../../navigator/text/links'
import type { PageOnShow } from '../../navigator/text/page-text'
import { decodePath } from '../../publication/paths'
import { pagesOf } from '../decorations/visible'

/** Smaller ones are ornaments. */
const SMALLEST_PX = 80

export interface Picture {
  src: string
  alt: string
}

/** What a picture shows, by its maker's words for it, else by what stands under it. */
function nameOf(picture: HTMLImageElement): string {
  // In 多看's words a caption is a main title.
  const around = picture.closest('figure, .duokan-image-single, .duokan-image-gallery-cell')
  const caption = around?.querySelector('figcaption, .duokan-image-maintitle')?.textContent ?? ''
  return picture.alt || caption.trim()
}

/** The first picture on the page that is worth looking at closely; null when there is none. */
export function pictureOnPage({ view, root }: PageOnShow): Picture | null {
  const box = view.getBoundingClientRect()
  for (const picture of root.querySelectorAll('img')) {
    const { left, top, width, height } = picture.getBoundingClientRect()
    const isSeen = left + width / 2 > box.left && left + width / 2 < box.right && top < box.bottom
    if (
      isSeen &&
      top + height > box.top &&
      // Of a gallery's pictures one is seen.
      picture.checkVisibility({ opacityProperty: true }) &&
      Math.min(width, height) >= SMALLEST_PX &&
      picture.src.startsWith('blob:')
    )
      return { src: picture.src, alt: nameOf(picture) }
  }
  return null
}

/** Of the page's area; a picture that is the page is turned and tapped like one. */
const LARGEST_PART = 0.6

/** Whether a picture is that of a file, to which it may be a link, as on the web. @param href path in the book */
function isOf(picture: HTMLImageElement, href: string): boolean {
  const written = decodePath(picture.dataset.olSrc ?? '').replace(/^(?:\.{0,2}\/)+/, '')
  return written !== '' && `/${href}`.endsWith(`/${written}`)
}

/** The picture that was pressed; null for another link's, an ornament, and one that fills the page. */
function pictureAt(event: MouseEvent, { view }: PageOnShow): Picture | null {
  const path = event.composedPath()
  const [target] = path
  if (!(target instanceof HTMLImageElement) || !target.src.startsWith('blob:')) return null
  const link = linkOf(path)
  const isLink =
    (link !== null && !isOf(target, link.href)) ||
    path.some((each) => each instanceof Element && each.matches('a[href], button'))
  const { width, height } = target.getBoundingClientRect()
  const isPage = width * height > view.clientWidth * view.clientHeight * LARGEST_PART
  return isLink || isPage || Math.min(width, height) < SMALLEST_PX
    ? null
    : { src: target.src, alt: nameOf(target) }
}

/** A picture in the text that is pressed is shown large. */
export function usePicturePress(
  root: { readonly current: HTMLElement | null },
  navigator: Navigator,
  onPicture: (picture: Picture) => void,
): void {
  useEffect(() => {
    const reader = root.current
    const onClick = (event: MouseEvent) => {
      const [page] = pagesOf(navigator)
      const isFixed = navigator.location()?.filled === true
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
