import { resolveHref, withoutFragment } from '../../../publication/paths'
import type { ResourceScope } from '../resources'
import type { PageSize } from './viewport'

/** A picture in two shapes, of which the one is shown that is nearer to that of the page. */
export interface Forms {
  /** Shows it, and tells its size. @param area where the page is to be shown */
  sizeIn(area: PageSize): PageSize
}

/**
 * 多看: beside `a.jpg`, made for pages of 4:3, there may be `a~slim.jpg` for pages of 16:9, which nothing names. Null
 * where there is none.
 *
 * @param image a lone picture that fills its page
 * @param href of the document it is in
 */
export async function formsOf(
  image: HTMLImageElement,
  href: string,
  scope: ResourceScope,
): Promise<Forms | null> {
  const path = resolveHref(image.dataset.olSrc ?? '', href)
  const slim = path && withoutFragment(path).replace(/\.\w+$/, '~slim$&')
  const url = slim && (await scope.url(slim))
  if (!url) return null
  const other = new Image()
  other.src = url
  await other.decode().catch(() => {})
  const forms = [image, other].map(({ src, naturalWidth: width, naturalHeight: height }) => ({
    src,
    width,
    height,
  }))
  const [own, narrow] = forms
  if (!own || !narrow || narrow.width === 0) return null
  return {
    sizeIn(area) {
      const away = (size: PageSize) =>
        Math.abs(Math.log((size.height * area.width) / (size.width * area.height)))
      const shown = away(narrow) < away(own) ? narrow : own
      if (image.src !== shown.src) image.src = shown.src
      return shown
    },
  }
}
