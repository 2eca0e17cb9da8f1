import type { Page } from '@playwright/test'
import { POLICY } from '../../../scripts/serve.mjs'
import { writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { expect, test } from '../support/test'
import { PagesReader } from './fixed-layout-reader'

/** A JPEG 2000 picture of 64 × 64 px; its upper half is black. */
const HALF_BLACK = [
  '0000000c6a5020200d0a870a00000014667479706a703220000000006a7032200000002d6a70326800000016696864720000',
  '0040000000400001070700000000000f636f6c7201000000000011000000e66a703263ff4fff510029000000000040000000',
  '400000000000000000000000400000004000000000000000000001070101ff52000c00000001000504040001ff5c00134040',
  '484850484850484850484850484850ff640025000143726561746564206279204f70656e4a5045472076657273696f6e2032',
  '2e352e30ff90000a0000000000650001ff93df8030069f6310adada3ed050009a1d48db7a3ed0a000c76781cca35c68937a7',
  'a7e01c00d4c6e1a2369bf007b3f4ed9d4fa7e030676aaaf00e1e27e95540309047c007c6b3f624515fe6c41fa3ed0700c430',
  'ea8e895877ffd9',
].join('')
const BOOK = writePdf([
  {
    picture: {
      entries: '/Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 8',
      filter: 'JPXDecode',
      hex: HALF_BLACK,
    },
  },
])

async function decodersOf(page: Page): Promise<string[]> {
  const requested: string[] = []
  page.on('request', (request) => {
    const name = /(openjpeg\w*)-[^/]*\.(?:wasm|js)$/.exec(request.url())?.[1]
    if (name) requested.push(name)
  })
  const reader = await PagesReader.open(page, BOOK, { name: 'book.pdf' })
  await expect.poll(() => reader.ink(1)).toBeCloseTo(0.5, 1)
  return [...new Set(requested)]
}

test('JPEG 2000 is decoded by WebAssembly without a policy', async ({ page }) => {
  expect(await decodersOf(page)).toEqual(['openjpeg'])
})

for (const header of ['content-security-policy', 'content-security-policy-report-only'])
  test(`JPEG 2000 is decoded without WebAssembly and violations under ${header}`, async ({
    page,
    context,
  }) => {
    await context.route('**/dist/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), [header]: POLICY } })
    })
    expect(await decodersOf(page)).toEqual(['openjpeg_nowasm_fallback'])
  })
