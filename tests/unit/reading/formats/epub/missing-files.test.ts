import { describe, expect, test } from 'vitest'
import { parseXml } from '../../../../../src/publish/xml'
import { openPublication } from '../../../../../src/reading/formats'
import { epub, opf, page } from '../books'

const XHTML = 'media-type="application/xhtml+xml"'

async function open(middle: string, files: Parameters<typeof epub>[0] = {}) {
  const book = await epub({
    'OPS/book.opf': opf({
      manifest: `<item id="c1" href="c1.xhtml" ${XHTML}/>${middle}<item id="c3" href="c3.xhtml" ${XHTML}/>`,
      spine: '<itemref idref="c1"/><itemref idref="m"/><itemref idref="c3"/>',
    }),
    'OPS/c3.xhtml': page('<p>三</p>'),
    ...files,
  })
  return openPublication({ format: 'epub', bytes: book }, { parseXml, locale: 'zh-TW' })
}
const textAt = async (book: Awaited<ReturnType<typeof open>>, index: number) => {
  const source = await book.load(index)
  return source.kind === 'document' ? source.text : ''
}

describe('a spine item whose file is missing', () => {
  test.each([
    ['a chapter', `<item id="m" href="gone.xhtml" ${XHTML} fallback="f"/>`],
    ['a picture', '<item id="m" href="gone.png" media-type="image/png" fallback="f"/>'],
    ['a file of another kind', '<item id="m" href="gone.xyz" media-type="application/x-y" fallback="f"/>'],
  ])('is replaced by its fallback: %s', async (_, item) => {
    const book = await open(`${item}<item id="f" href="f.xhtml" ${XHTML}/>`, {
      'OPS/f.xhtml': page('<p>代替</p>'),
    })
    expect(book.spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml', 'OPS/f.xhtml', 'OPS/c3.xhtml'])
    expect(await textAt(book, 1)).toContain('代替')
    // Links to the missing file lead to the page in its place.
    expect(book.spine[1]?.fallbackFor).toMatch(/^OPS\/gone/)
  })

  test('goes past a fallback that is missing too, and back to a file with scripts', async () => {
    const past = await open(
      `<item id="m" href="gone.xhtml" ${XHTML} fallback="f"/><item id="f" href="gone2.xhtml" ${XHTML} fallback="g"/><item id="g" href="g.xhtml" ${XHTML}/>`,
      { 'OPS/g.xhtml': page('<p>第三个</p>') },
    )
    expect(await textAt(past, 1)).toContain('第三个')
    const back = await open(
      `<item id="m" href="m.xhtml" ${XHTML} properties="scripted" fallback="f"/><item id="f" href="gone.xhtml" ${XHTML}/>`,
      { 'OPS/m.xhtml': page('<p>有脚本</p>') },
    )
    expect(await textAt(back, 1)).toContain('有脚本')
  })

  test('keeps its place and says so when there is no fallback', async () => {
    const book = await open(`<item id="m" href="gone.xhtml" ${XHTML}/>`)
    expect(book.spine).toHaveLength(3)
    expect(book.spine[1]).toMatchObject({ linear: true, itemref: 2 })
    expect(await textAt(book, 1)).toContain('書裡缺少這一頁的檔案')
  })

  test('is no page when it is none: a style sheet in the spine', async () => {
    const book = await open('<item id="m" href="gone.css" media-type="text/css"/>')
    expect(book.spine).toHaveLength(2)
  })
})

test('a picture whose file is missing is read from its fallback', async () => {
  const book = await open(
    `<item id="m" href="m.xhtml" ${XHTML}/><item id="i" href="gone.webp" media-type="image/webp" fallback="p"/><item id="p" href="p.png" media-type="image/png"/>`,
    { 'OPS/m.xhtml': page('<img src="gone.webp"/>'), 'OPS/p.png': new Uint8Array([1, 2, 3]) },
  )
  expect(await book.resource('OPS/gone.webp')).toEqual({
    bytes: new Uint8Array([1, 2, 3]),
    mediaType: 'image/png',
  })
  expect(await book.resource('OPS/elsewhere.png')).toBeNull()
})
