// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ComicPublication, NO_COMIC_INFO } from '../../../../../../src/reading/formats/cbz/publication'
import type { Archive } from '../../../../../../src/reading/formats/zip/archive'
import { renderThumbnail } from '../../../../../../src/reading/navigator/fixed/cbz/thumbnail'

const close = vi.fn()
const decode = vi.fn()

beforeEach(() => {
  close.mockReset()
  decode.mockReset().mockResolvedValue({ close })
  vi.stubGlobal('createImageBitmap', decode)
})
afterEach(() => vi.unstubAllGlobals())

/** The header of a PNG of a given size. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(24)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

function comicOf(bytes: Uint8Array<ArrayBuffer>): ComicPublication {
  const archive = {
    paths: ['1.png'],
    damage: {},
    read: async () => bytes,
    close: () => {},
  } as unknown as Archive
  return new ComicPublication(archive, ['1.png'], NO_COMIC_INFO, 'a.cbz')
}

test('decodes a picture at thumbnail size and closes the bitmap', async () => {
  const canvas = await renderThumbnail(comicOf(png(600, 900)), 0, { width: 100, height: 150 })
  expect([canvas.width, canvas.height]).toEqual([100, 150])
  expect(decode.mock.calls[0]?.[1]).toMatchObject({ resizeWidth: 100, resizeHeight: 150 })
  expect(close).toHaveBeenCalledOnce()
})

test('rejects a picture with too many pixels without decoding it', async () => {
  const small = renderThumbnail(comicOf(png(60_000, 60_000)), 0, { width: 100, height: 150 })
  await expect(small).rejects.toMatchObject({ code: 'book-too-large' })
  expect(decode).not.toHaveBeenCalled()
})

test('reports data that is no picture, and a damaged picture, as bad-book', async () => {
  const text = renderThumbnail(comicOf(new TextEncoder().encode('<svg/>')), 0, { width: 100, height: 150 })
  await expect(text).rejects.toMatchObject({ code: 'bad-book' })
  decode.mockRejectedValue(new DOMException('broken'))
  const broken = renderThumbnail(comicOf(png(600, 900)), 0, { width: 100, height: 150 })
  await expect(broken).rejects.toMatchObject({ code: 'bad-book' })
})
