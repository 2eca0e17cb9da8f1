import { resolveHref, withoutFragment } from '../../../publication/paths'
import type { ResourceScope } from '../resources'
import { SpreadView } from './spread-view'
import {
  type DeclaredSize,
  declaredBy,
  sidesOf,
  sizeIn,
  svgSize,
  USUAL_SIZE,
  type ViewportSize,
} from './viewport'

/** A picture in two shapes, of which the one is shown that is nearer to that of the page. */
export interface AspectVariants {
  /** Shows it, and tells its size. @param area where the page is to be shown */
  sizeIn(area: ViewportSize): ViewportSize
}

/**
 * 多看: beside `a.jpg`, made for pages of 4:3, there may be `a~slim.jpg` for pages of 16:9, which nothing names. Null
 * where there is none.
 *
 * @param image a lone picture that fills its page
 * @param href of the document it is in
 */
export async function aspectVariantsOf(
  image: HTMLImageElement,
  href: string,
  scope: ResourceScope,
): Promise<AspectVariants | null> {
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
      const away = (size: ViewportSize) =>
        Math.abs(Math.log((size.height * area.width) / (size.width * area.height)))
      const shown = away(narrow) < away(own) ? narrow : own
      if (image.src !== shown.src) image.src = shown.src
      return shown
    },
  }
}

/** On a page that no one gave a size, and that is nothing but a picture: it fills it (`leaf-over.css`). */
const FULL_ATTRIBUTE = 'data-ol-full'

/** A page of a fixed layout: its width and height in CSS pixels, and what shows it. */
export interface FixedPage {
  /** @param area where the page is to be shown, in CSS pixels */
  sizeIn(area: ViewportSize): ViewportSize
  View: typeof SpreadView
}

/**
 * The page a document is: of the size it declares, else of the one its book does, its picture's, or a usual one.
 *
 * @param doc as the book has it
 * @param body cleaned, with its pictures
 * @param viewport what the package says of all its pages (`rendition:viewport`, deprecated since EPUB 3.1)
 */
export async function fixedPage(
  doc: Document,
  body: HTMLElement,
  href: string,
  scope: ResourceScope,
  viewport = '',
): Promise<FixedPage> {
  const svg = svgSize(doc.documentElement)
  const declared = declaredBy(doc) ?? svg ?? sidesOf(viewport)
  const picture = pictureSize(body)
  // A page about one picture is of its shape, or the picture would be cut off.
  const shape = picture && isLone(body) ? picture : null
  if (!declared && shape) body.parentElement?.setAttribute(FULL_ATTRIBUTE, '')
  const sided = declared && shape ? withoutDevice(declared) : declared
  const image = body.querySelector('img')
  const forms = !declared && shape && image ? await aspectVariantsOf(image, href, scope) : null
  return {
    sizeIn: (area) => (sided ? sizeIn(sided, shape ?? area) : (forms?.sizeIn(area) ?? picture ?? USUAL_SIZE)),
    View: SpreadView,
  }
}

/** The size of the picture that a page without a viewport is about; null when none is known. */
function pictureSize(body: HTMLElement): ViewportSize | null {
  const svg = body.querySelector('svg')
  const image = body.querySelector('img')
  const drawn = svg && svgSize(svg)
  if (drawn) return drawn
  return image && image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : null
}

const isLone = (body: HTMLElement): boolean =>
  (body.textContent ?? '').trim() === '' && body.querySelectorAll('img, svg').length === 1

function withoutDevice({ width, height }: DeclaredSize): DeclaredSize {
  return { width: width === 'device' ? null : width, height: height === 'device' ? null : height }
}
