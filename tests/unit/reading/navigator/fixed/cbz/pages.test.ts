// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ComicPublication, NO_COMIC_INFO } from '../../../../../../src/reading/formats/cbz/publication'
import type { Archive } from '../../../../../../src/reading/formats/zip/archive'
import { ComicPages } from '../../../../../../src/reading/navigator/fixed/cbz/pages'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const decode = vi.fn()
let made = 0
let natural = { width: 600, height: 900 }

/** A fake image: its size is known after `load`, its pixels after `decode`. */
function Picture(): HTMLImageElement {
  const image = document.createElement('img')
  let src = ''
  Object.defineProperties(image, {
    src: {
      get: () => src,
      set: (value: string) => {
        src = value
        queueMicrotask(() => image.dispatchEvent(new Event('load')))
      },
    },
    naturalWidth: { get: () => natural.width },
    naturalHeight: { get: () => natural.height },
    decode: { value: decode },
  })
  return image
}

beforeEach(() => {
  made = 0
  natural = { width: 600, height: 900 }
  decode.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('Image', Picture)
  URL.createObjectURL = () => `blob:${++made}`
  URL.revokeObjectURL = () => void made--
})
afterEach(() => vi.unstubAllGlobals())

function comicOf(count: number, bytes = PNG) {
  const paths = Array.from({ length: count }, (_, at) => `${at + 1}.png`)
  const archive = { paths, damage: {}, read: async () => bytes, close: () => {} } as unknown as Archive
  return new ComicPages(new ComicPublication(archive, paths, NO_COMIC_INFO, 'a.cbz'), String)
}

it('rejects a picture with too many pixels without decoding it', async () => {
  natural = { width: 60_000, height: 60_000 }
  const pages = comicOf(1)
  await expect(pages.measure(0)).rejects.toMatchObject({ code: 'book-too-large' })
  expect(decode).not.toHaveBeenCalled()
  expect(made).toBe(0)
})

it('reports an unsupported picture format as unreadable, not as damaged', async () => {
  const pages = comicOf(2, new Uint8Array([0xff, 0x0a, 0, 0]))
  decode.mockRejectedValueOnce(new Error('unknown'))
  await expect(pages.measure(0)).rejects.toMatchObject({ code: 'no-readable-format' })
  // Another browser may know it.
  expect(await pages.measure(1)).toEqual({ width: 600, height: 900 })
})

it('decodes a picture once, and frees it after a failure or a release', async () => {
  const pages = comicOf(3)
  expect(await pages.measure(0)).toEqual({ width: 600, height: 900 })
  await pages.measure(0)
  expect(decode).toHaveBeenCalledTimes(1)
  decode.mockRejectedValueOnce(new Error('broken'))
  await expect(pages.measure(1)).rejects.toMatchObject({ code: 'bad-book' })
  expect(made).toBe(1)
  pages.release(0)
  // A picture that is still loading when the book is closed is freed too.
  void pages.measure(2)
  pages.close()
  await vi.waitFor(() => expect(made).toBe(0))
})
