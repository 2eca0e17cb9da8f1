import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImageSize } from '../../../../../../src/reading/navigator/fixed/cbz/image-size'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8ab' } })

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'reads the size of a %s from its first bytes',
  async (kind) => {
    const bytes = await picture(640, 431).toFormat(kind).toBuffer()
    expect(readImageSize(bytes)).toEqual({ width: 640, height: 431 })
    expect(readImageSize(bytes.subarray(0, 64))).toEqual(kind === 'jpeg' ? null : { width: 640, height: 431 })
  },
)

test('reads the size of lossless and extended WebP', async () => {
  const lossless = await picture(300, 200).webp({ lossless: true }).toBuffer()
  expect(readImageSize(lossless)).toEqual({ width: 300, height: 200 })
  const extended = await picture(301, 202).withMetadata().ensureAlpha(0.5).webp().toBuffer()
  expect(readImageSize(extended)).toEqual({ width: 301, height: 202 })
})

test('applies the Exif orientation', async () => {
  const turned = await picture(640, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(readImageSize(turned)).toEqual({ width: 400, height: 640 })
  const upright = await picture(640, 400).withMetadata({ orientation: 3 }).jpeg().toBuffer()
  expect(readImageSize(upright)).toEqual({ width: 640, height: 400 })
})

test('returns null for data that is no picture', () => {
  expect(readImageSize(new Uint8Array(0))).toBeNull()
  expect(readImageSize(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
  expect(readImageSize(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).toBeNull()
})
