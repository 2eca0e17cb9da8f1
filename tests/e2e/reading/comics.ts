import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import sharp from 'sharp'

const COLOURS = ['#b3402e', '#2e6eb3', '#2eb36a', '#b3a52e', '#7a2eb3', '#333333', '#cc7755', '#557799']

/** Eight pages; the third is landscape, the fifth is an SVG with the extension of a JPEG. */
export async function comic(info = ''): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [index, background] of COLOURS.entries()) {
    const name = `${index + 1}.${index === 1 ? 'png' : 'jpg'}`
    if (index === 4) {
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>'
      await zip.add(name, new TextReader(drawing))
      continue
    }
    const [width, height] = index === 2 ? [900, 600] : [600, 900]
    const picture = sharp({ create: { width, height, channels: 3, background } })
    const bytes = await (index === 1 ? picture.png() : picture.jpeg()).toBuffer()
    await zip.add(name, new Uint8ArrayReader(new Uint8Array(bytes)))
  }
  if (info) await zip.add('ComicInfo.xml', new TextReader(`<ComicInfo>${info}</ComicInfo>`))
  return new Uint8Array(await zip.close())
}

/** A strip: a cover of 600 × 900 px and four pieces of 300 × 3000 px. */
export async function strip(): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (let page = 1; page <= 5; page++) {
    const [width, height] = page === 1 ? [600, 900] : [300, 3000]
    const background = COLOURS[page] ?? ''
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
    await zip.add(`${page}.jpg`, new Uint8ArrayReader(new Uint8Array(bytes)))
  }
  return new Uint8Array(await zip.close())
}
