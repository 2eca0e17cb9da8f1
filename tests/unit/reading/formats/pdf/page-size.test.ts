import { expect, test, vi } from 'vitest'
import { nodePdfRuntime } from '../../../../../src/publish/pdf-runtime'
import { openPdf } from '../../../../../src/reading/formats/pdf/publication'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import { PdfPages, pdfPageSize } from '../../../../../src/reading/navigator/fixed/pdf/pages'
import { writePdf } from './write-pdf'

const HUGE = 1e9

test.each([
  [HUGE, HUGE],
  [HUGE, HUGE / 50],
  [600, HUGE],
  [HUGE, 600],
  [1e-9, 1e-9],
  [0, 0],
  [-600, 800],
  [Number.NaN, 800],
  [Number.POSITIVE_INFINITY, 800],
])('lays out a page of %s × %s within limits', (width, height) => {
  const size = pdfPageSize(width, height)
  for (const side of [size.width, size.height]) {
    expect(side).toBeGreaterThanOrEqual(1)
    expect(side).toBeLessThanOrEqual(19_200)
  }
})

test('keeps the declared size of a sheet, a plan and a strip', () => {
  expect(pdfPageSize(794, 1123)).toEqual({ width: 794, height: 1123 })
  expect(pdfPageSize(19_200, 9600)).toEqual({ width: 19_200, height: 9600 })
  expect(pdfPageSize(200, 16_000)).toEqual({ width: 200, height: 16_000 })
})

test('multiplies the size of a page by its unit', async () => {
  const sizes = [
    { width: 300, height: 400 },
    { width: 300, height: 400, userUnit: 2 },
  ]
  const book = await openPdf(createBytesSource(writePdf(sizes)), nodePdfRuntime)
  const pages = new PdfPages(book, 'link')
  const [plain, doubled] = [await pages.measure(0), await pages.measure(1)]
  expect(plain).toEqual({ width: 400, height: 533.3333333333333 })
  expect(doubled).toEqual({ width: 2 * plain.width, height: 2 * plain.height })
  book.close()
})

test('paints the whole page on a canvas of the size of its layout', async () => {
  const sizes = [
    { width: 600, height: 800 },
    { width: HUGE, height: HUGE },
    { width: HUGE, height: 600 },
  ]
  const book = await openPdf(createBytesSource(writePdf(sizes)), nodePdfRuntime)
  const pages = new PdfPages(book, 'link')
  for (const index of sizes.keys()) {
    const page = await book.document.page(index)
    const render = vi.spyOn(page, 'render').mockReturnValue({ promise: Promise.resolve() } as never)
    const size = await pages.measure(index)
    const scale = 500 / size.height
    vi.stubGlobal('document', { createElement: () => ({ setAttribute() {} }) })
    const canvas = (await pages.render(index, {
      scale,
      density: 2,
      part: { left: 0.5, top: 0.25, width: 0.5, height: 0.5 },
      signal: new AbortController().signal,
    })) as HTMLCanvasElement
    vi.unstubAllGlobals()
    expect([canvas.width, canvas.height]).toEqual([Math.round(size.width * scale), 500])
    const [{ viewport, transform = [1, 0, 0, 1, 0, 0] }] = render.mock.calls[0] as never as [
      { viewport: typeof page extends { getViewport(of: never): infer V } ? V : never; transform?: number[] },
    ]
    // The corners of the page are those of the canvas.
    const { width: across, height: down } = sizes[index] as { width: number; height: number }
    const corner = (x: number, y: number) => viewport.convertToViewportPoint(x * across, (1 - y) * down)
    const [left = 0, top = 0] = corner(0.5, 0.25)
    const [right = 0, bottom = 0] = corner(1, 0.75)
    expect(left * (transform[0] ?? 1)).toBeCloseTo(0, 3)
    expect(top).toBeCloseTo(0, 3)
    expect(right * (transform[0] ?? 1)).toBeCloseTo(size.width * scale, 3)
    expect(bottom).toBeCloseTo(500, 3)
  }
  book.close()
})
