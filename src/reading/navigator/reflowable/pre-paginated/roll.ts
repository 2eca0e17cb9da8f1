import { plainSheet } from '../../../../styles/sheet'
import { framed } from '../css/frame-layer'
import rollCss from './roll.css?inline'
import { type PageChapter, pageBaseSheet, pageOverrideSheet, paintCanvas, stylePage } from './spread-view'
import { DEFAULT_PAGE_SIZE, readPixelSize, readSvgSize, type ViewportSize } from './viewport'

const rollSheet = plainSheet(() => framed(rollCss))

/**
 * A file of a roll (EPUB RS 3.4, roll layouts): scaled to the available width, with no gap between files.
 */
export interface RollPage {
  /** All sheets of its shadow root. @param own those of the book */
  sheets(own: readonly CSSStyleSheet[]): CSSStyleSheet[]
  /**
   * Lays out the file.
   *
   * @param host contains the file in the column
   * @param piece contains the file in the shadow root of `host`
   * @param room available width in CSS pixels
   */
  layOut(
    host: HTMLElement,
    piece: HTMLElement,
    chapter: Pick<PageChapter, 'html' | 'body'>,
    room: number,
  ): void
}

/**
 * Creates a file of a roll with the size that it declares; without one, its height is that of its content.
 *
 * @param doc the source document
 * @param body sanitised, with its images
 */
export async function createRollPage(doc: Document, body: HTMLElement): Promise<RollPage> {
  const size = readPixelSize(doc) ?? readSvgSize(doc.documentElement) ?? (await pictureSize(body))
  const { width } = size ?? DEFAULT_PAGE_SIZE
  return {
    sheets: (own) => [pageBaseSheet(), ...own, pageOverrideSheet(), rollSheet()],
    layOut(host, piece, chapter, room) {
      const { style } = host
      host.toggleAttribute('data-high', size === null)
      style.setProperty('--ol-roll-width', `${width}px`)
      style.setProperty('--ol-roll-height', size ? `${size.height}px` : 'auto')
      style.setProperty('--ol-roll-scale', String(room / width))
      stylePage(host, chapter.html, size ?? DEFAULT_PAGE_SIZE)
      paintCanvas(chapter)
      // Rounded down: a fraction of a pixel would show as a line between two files.
      style.setProperty('--ol-roll-length', `${Math.floor((piece.offsetHeight * room) / width)}px`)
    },
  }
}

/** The size of an image that is a document by itself, known once it is decoded; null for other documents. */
async function pictureSize(body: HTMLElement): Promise<ViewportSize | null> {
  const image = body.querySelector<HTMLImageElement>(':scope.ol-picture > img')
  await image?.decode().catch(() => {})
  return image && image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : null
}
