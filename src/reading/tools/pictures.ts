import type { PageOnShow } from '../page-on-show'

/** Smaller ones are ornaments. */
const SMALLEST_PX = 80

export interface Picture {
  src: string
  alt: string
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
      Math.min(width, height) >= SMALLEST_PX &&
      picture.src.startsWith('blob:')
    )
      return { src: picture.src, alt: picture.alt }
  }
  return null
}
