import { plainSheet } from '../../../../styles/sheet'
import { framed } from '../css/frame-layer'
import rollCss from './roll.css?inline'
import { leafBase, leafOver, type PageChapter, paintCanvas, stylePage } from './spread-view'
import { declaredSize, svgSize, USUAL_SIZE, type ViewportSize } from './viewport'

const around = plainSheet(() => framed(rollCss))

/**
 * A file of a roll (EPUB RS 3.4, roll layouts): drawn as wide as there is room, one after the other without a gap
 * between them.
 */
export interface RollPage {
  /** The sheets it stands under, its own among them. */
  sheets(own: readonly CSSStyleSheet[]): CSSStyleSheet[]
  /**
   * @param host the file's place in the column
   * @param piece in its root, and around the file
   * @param room in CSS pixels
   */
  lay(host: HTMLElement, piece: HTMLElement, chapter: Pick<PageChapter, 'html' | 'body'>, room: number): void
}

/**
 * The file as wide and as high as it declares; where it does not, as high as what it holds.
 *
 * @param doc as the book has it
 * @param body cleaned, with its pictures
 */
export async function rollPage(doc: Document, body: HTMLElement): Promise<RollPage> {
  const size = declaredSize(doc) ?? svgSize(doc.documentElement) ?? (await pictureSize(body))
  const { width } = size ?? USUAL_SIZE
  return {
    sheets: (own) => [leafBase(), ...own, leafOver(), around()],
    lay(host, piece, chapter, room) {
      const { style } = host
      host.toggleAttribute('data-high', size === null)
      style.setProperty('--ol-roll-width', `${width}px`)
      style.setProperty('--ol-roll-height', size ? `${size.height}px` : 'auto')
      style.setProperty('--ol-roll-scale', String(room / width))
      stylePage(host, chapter.html, size ?? USUAL_SIZE)
      paintCanvas(chapter)
      // Never longer than what is drawn: not even a hair is to be between two files.
      style.setProperty('--ol-roll-length', `${Math.floor((piece.offsetHeight * room) / width)}px`)
    },
  }
}

/** The size of a picture that is a page by itself, which nobody knows before it is there. */
async function pictureSize(body: HTMLElement): Promise<ViewportSize | null> {
  const image = body.querySelector<HTMLImageElement>(':scope.ol-picture > img')
  await image?.decode().catch(() => {})
  return image && image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight } : null
}
