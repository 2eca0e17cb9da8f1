import { DOMParser } from '@xmldom/xmldom'
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, it } from 'vitest'
import type { LibraryError } from '../../../../../src/platform/errors'
import { pictureType } from '../../../../../src/reading/formats/cbz/picture-head'
import { openCbz, sortPages } from '../../../../../src/reading/formats/cbz/publication'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'

const parseXml = (text: string) =>
  new DOMParser({ onError: () => {} }).parseFromString(text, 'application/xml') as unknown as Document

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])

async function cbz(files: Record<string, string | Uint8Array>, password?: string) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password, useWebWorkers: false })
  for (const [name, content] of Object.entries(files))
    await zip.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content))
  return new Uint8Array(await zip.close())
}

const open = async (files: Record<string, string | Uint8Array>, password?: string) =>
  openCbz(createBytesSource(await cbz(files, password)), parseXml, { fileName: '第一卷.cbz' })

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: LibraryError) => error.code,
  )

describe('the order of pages', () => {
  it('sorts by numbers, folder by folder', () => {
    expect(sortPages(['p10.jpg', 'p2.JPG', 'p1.png'])).toEqual(['p1.png', 'p2.JPG', 'p10.jpg'])
    expect(sortPages(['第10话/1.jpg', '第2话/10.jpg', '第2话/9.jpg', 'cover.jpg'])).toEqual([
      'cover.jpg',
      '第2话/9.jpg',
      '第2话/10.jpg',
      '第10话/1.jpg',
    ])
  })

  it('sorts by Chinese numerals, and 上 before 中 before 下', () => {
    const folders = [
      '第一话',
      '第二话',
      '第八话',
      '第九话',
      '第十话',
      '第十二话 重逢',
      '第二十话',
      '第一百零三话',
    ]
    const pages = folders.map((folder) => `${folder}/1.jpg`)
    expect(sortPages(pages.toSorted())).toEqual(pages)
    const parts = ['上卷/1.jpg', '中卷/1.jpg', '下卷/1.jpg']
    expect(sortPages(parts.toReversed())).toEqual(parts)
    expect(sortPages(['卷二〇.png', '卷三.png', '卷十.png'])).toEqual(['卷三.png', '卷十.png', '卷二〇.png'])
    // Words that begin with a numeral are not numbers.
    expect(sortPages(['万里江山/1.jpg', '一千零一夜/1.jpg'])).toEqual(['万里江山/1.jpg', '一千零一夜/1.jpg'])
  })

  it.each([
    [['第9话', '第10话', '第10.5话', '第11话']],
    [['第９话', '第１０话', '第１０．５话', '第１１话']],
    [['第九话', '第十话', '第十点五话', '第十一话']],
    [['1', '1.5', '1.75', '2', '10']],
    [['v1.9', 'v1.10', 'v1.11', 'v2.1']],
    [['2020.2.28', '2020.10.1', '2021.1.1']],
    [['第3话（上）', '第3话（中）', '第3话（下）', '第4话']],
    [['第3话 前篇', '第3话 中篇', '第3话 后篇', '第4话']],
    [['20240101123045999999998', '20240101123045999999999']],
  ])('orders folders by their numbers: %j', (folders) => {
    const pages = folders.map((folder) => `${folder}/1.jpg`)
    expect(sortPages(pages.toReversed())).toEqual(pages)
    const files = folders.map((folder) => `${folder}.jpg`)
    expect(sortPages(files.toReversed())).toEqual(files)
  })

  it('skips files that are not pages', () => {
    const files = [
      '__MACOSX/._1.jpg',
      '._1.jpg',
      '.hidden.png',
      'a/Thumbs.db',
      'x.svg',
      'ComicInfo.xml',
      '1.avif',
    ]
    expect(sortPages(files)).toEqual(['1.avif'])
  })
})

describe('pictureType', () => {
  const bytes = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0))
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['\0\0\0\x1cftypavif\0\0\0\0', 'image/avif'],
    ['\0\0\0\x20ftypmif1\0\0\0\0avifmif1', 'image/avif'],
    ['BM\x36\0\0\0\0\0\0\0', 'image/bmp'],
    ['BM is how a word begins', null],
    ['\xff\x0a\x10', 'image/jxl'],
    ['\0\0\0\x0cJXL \r\n\x87\n', 'image/jxl'],
    ['II*\0\x08', 'image/tiff'],
    ['MM\0*\0', 'image/tiff'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'image/heic'],
    ['\0\0\0\x18ftypmp42\0\0\0\0', null],
    ['<svg onload="x()">', null],
    ['<html>', null],
    ['', null],
  ])('detects %j as %s', (text, type) => expect(pictureType(bytes(text))).toBe(type))
})

describe('a comic', () => {
  it('reads metadata from ComicInfo.xml', async () => {
    const book = await open({
      'a2.png': PNG,
      'a1.png': PNG,
      'ComicInfo.xml': `<?xml version="1.0"?><ComicInfo><Series>三毛</Series><Number>2</Number><Title>流浪记</Title>
        <Writer>张乐平, 某乙</Writer><Year>1947</Year><Month>6</Month><LanguageISO>zh</LanguageISO>
        <Manga>YesAndRightToLeft</Manga><Pages><Page Image="1" Type="FrontCover" Bookmark="开头"/></Pages></ComicInfo>`,
    })
    expect(book.metadata).toMatchObject({
      title: '三毛 2 流浪记',
      authors: ['张乐平', '某乙'],
      direction: 'rtl',
      published: '1947-06',
      language: 'zh',
    })
    expect(book.spine.map(({ href }) => href)).toEqual(['a1.png', 'a2.png'])
    expect(book.toc).toEqual([{ label: '开头', href: 'a2.png', children: [] }])
    expect(await book.cover()).toBe('a2.png')
    book.close()
  })

  it.each([
    ['<Series>三毛</Series><Number>2</Number><Volume>1947</Volume>', [{ name: '三毛', position: 2 }]],
    ['<Series>三毛</Series><Number>1.5</Number>', [{ name: '三毛', position: 1.5 }]],
    ['<Series>三毛</Series><Volume>3</Volume>', [{ name: '三毛', position: 3 }]],
    ['<Series>三毛</Series><Number>特刊</Number><Volume>3</Volume>', [{ name: '三毛' }]],
    ['<Series>三毛</Series><Volume>1947</Volume>', [{ name: '三毛' }]],
    ['<Series>三毛</Series><Number></Number><Volume>-1</Volume>', [{ name: '三毛' }]],
    ['<Title>流浪记</Title><Number>2</Number>', undefined],
  ])('reads the series from %s', async (fields, series) => {
    const book = await open({ '1.png': PNG, 'ComicInfo.xml': `<ComicInfo>${fields}</ComicInfo>` })
    expect(book.metadata.series).toEqual(series)
  })

  it('ignores an invalid ComicInfo.xml and uses the file name as title', async () => {
    const book = await open({ '1.png': PNG, 'ComicInfo.xml': '<ComicInfo><Title>x' })
    expect(book.metadata).toMatchObject({ title: '第一卷', direction: 'default' })
    expect(await book.cover()).toBe('1.png')
  })

  it('builds the table of contents from its folders', async () => {
    const book = await open({ '第2话/1.png': PNG, '第1话/1.png': PNG })
    expect(book.toc.map(({ label, href }) => `${label} ${href}`)).toEqual([
      '第1话 第1话/1.png',
      '第2话 第2话/1.png',
    ])
  })

  it('returns only resources whose content is a picture', async () => {
    const book = await open({
      '1.png': PNG,
      '2.png': '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
    })
    expect((await book.resource('1.png'))?.mediaType).toBe('image/png')
    expect(await book.resource('2.png')).toBeNull()
  })

  it('is refused without pictures, encrypted, or when it is not a zip', async () => {
    expect(await codeOf(open({ 'a.txt': 'x' }))).toBe('bad-book')
    expect(await codeOf(open({ '1.png': PNG }, 'secret'))).toBe('encrypted-book')
    expect(await codeOf(openCbz(createBytesSource(new Uint8Array(40)), parseXml))).toBe('bad-book')
  })

  it('includes pages that only some browsers display, so that a missing page is noticed', async () => {
    const book = await open({ '1.png': PNG, '2.bmp': 'x', '3.jxl': 'x', '4.TIF': 'x', '5.heic': 'x' })
    expect(book.spine.map(({ href }) => href)).toEqual(['1.png', '2.bmp', '3.jxl', '4.TIF', '5.heic'])
  })

  it('is refused as an unreadable format when it is another archive format or has only unsupported pictures', async () => {
    for (const name of ['1.tif', '1.JXL', 'a/1.heic', 'inner.cbz'])
      expect(await codeOf(open({ [name]: 'x' })), name).toBe('no-readable-format')
    for (const begin of ['Rar!\u001a\u0007', '7z\u00bc\u00af'])
      expect(
        await codeOf(
          openCbz(createBytesSource(Buffer.from(`${begin}${'x'.repeat(99)}`, 'latin1')), parseXml),
        ),
      ).toBe('no-readable-format')
  })
})
