import { resolveHref, withoutFragment } from '../../../publication/paths'
import type { ResourceScope } from '../resources'
import { SpreadView } from './spread-view'
import {
  DEFAULT_PAGE_SIZE,
  type DeclaredSize,
  parseDeclaredSize,
  readDeclaredSize,
  readSvgSize,
  resolveSize,
  type ViewportSize,
} from './viewport'

/** An image in two aspect ratios, of which the one closer to that of the area is shown. */
export interface AspectVariants {
  /** Selects the variant for an area and returns its size. @param area of the page, in CSS pixels */
  sizeIn(area: ViewportSize): ViewportSize
}

/**
 * Finds 多看's variant of an image: beside `a.jpg`, made for pages of 4:3, there may be `a~slim.jpg` for pages of 16:9,
 * to which nothing refers. Null when there is none.
 *
 * @param image the only image of its page, which fills it
 * @param href path of its document
 */
async function aspectVariantsOf(
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
      const difference = (size: ViewportSize) =>
        Math.abs(Math.log((size.height * area.width) / (size.width * area.height)))
      const shown = difference(narrow) < difference(own) ? narrow : own
      if (image.src !== shown.src) image.src = shown.src
      return shown
    },
  }
}

/** Marks a page without a declared size that consists of one image: the image fills it (`page-over.css`). */
const FULL_ATTRIBUTE = 'data-ol-full'

/** A fixed-layout page. */
export interface FixedPage {
  /** Its width and height in CSS pixels. @param area where the page is shown, in CSS pixels */
  sizeIn(area: ViewportSize): ViewportSize
  /** The class that shows it, which is loaded with the first such page. */
  View: typeof SpreadView
}

/**
 * Determines the size of a fixed-layout page: the one it declares, else the one of the package, of its image, or a
 * default.
 *
 * @param doc the source document
 * @param body sanitised, with its images
 * @param viewport the size for all pages of the package (`rendition:viewport`, deprecated since EPUB 3.1)
 */
export async function createFixedPage(
  doc: Document,
  body: HTMLElement,
  href: string,
  scope: ResourceScope,
  viewport = '',
): Promise<FixedPage> {
  const svg = readSvgSize(doc.documentElement)
  const declared = readDeclaredSize(doc) ?? svg ?? parseDeclaredSize(viewport)
  const picture = pictureSize(body)
  // A page with one image has its aspect ratio, or the image would be cut off.
  const shape = picture && isLone(body) ? picture : null
  if (!declared && shape) body.parentElement?.setAttribute(FULL_ATTRIBUTE, '')
  const size = declared && shape ? withoutDevice(declared) : declared
  const image = body.querySelector('img')
  const variants = !declared && shape && image ? await aspectVariantsOf(image, href, scope) : null
  return {
    sizeIn: (area) =>
      size ? resolveSize(size, shape ?? area) : (variants?.sizeIn(area) ?? picture ?? DEFAULT_PAGE_SIZE),
    View: SpreadView,
  }
}

/** The size of the drawing or image of a page; null when none is known. */
function pictureSize(body: HTMLElement): ViewportSize | null {
  const svg = body.querySelector('svg')
  const image = body.querySelector('img')
  const drawn = svg && readSvgSize(svg)
  if (drawn) return drawn
  return image && image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : null
}

const isLone = (body: HTMLElement): boolean =>
  (body.textContent ?? '').trim() === '' && body.querySelectorAll('img, svg').length === 1

function withoutDevice({ width, height }: DeclaredSize): DeclaredSize {
  return { width: width === 'device' ? null : width, height: height === 'device' ? null : height }
}
