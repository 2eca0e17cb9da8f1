import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { PdfRuntime } from '../source/pdf-runtime'
import type { PdfDocument } from './document'
import { isText } from './text'

/** Pixels across; the widest that a cover is used in. */
const WIDTH = 640
/** Height to width beyond which a first page is no cover. */
const MOST_ASPECT = 3

interface MadeCanvas {
  canvas: HTMLCanvasElement | null
  context: CanvasRenderingContext2D | null
}

/** The first page as a PNG; null where it cannot be painted. */
export async function paintCover(
  document: PdfDocument,
  runtime: PdfRuntime,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!runtime.toPng) return null
  const page = await document.page(0)
  const { width, height } = page.getViewport({ scale: 1 })
  if (!(width > 0 && height > 0) || height / width > MOST_ASPECT) return null
  const viewport = page.getViewport({ scale: WIDTH / width })
  const factory = document.pdf.canvasFactory as {
    create(width: number, height: number): MadeCanvas
    destroy(made: MadeCanvas): void
  }
  let made: MadeCanvas
  try {
    made = factory.create(WIDTH, Math.round(viewport.height))
  } catch {
    // The canvas is an optional package; a library without it has no covers of PDFs.
    return null
  }
  try {
    await document.wait(page.render({ canvas: made.canvas, viewport }).promise)
    if (await lacksLetters(document, page)) return null
    return made.canvas && runtime.toPng(made.canvas)
  } finally {
    factory.destroy(made)
  }
}

/** Words beyond Latin in a font that is not embedded: painted without the system's fonts they are empty boxes. */
async function lacksLetters(document: PdfDocument, page: PDFPageProxy): Promise<boolean> {
  const { items } = await document.wait(page.getTextContent())
  return items.some((item) => {
    if (!isText(item) || !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(item.str))
      return false
    const font: unknown = page.commonObjs.has(item.fontName) ? page.commonObjs.get(item.fontName) : null
    return typeof font === 'object' && font !== null && 'missingFile' in font && font.missingFile === true
  })
}
