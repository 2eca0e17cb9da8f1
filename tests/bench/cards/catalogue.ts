import sharp from 'sharp'
import { seeded, Writer } from '../books/words'
import type { Answer } from '../lib/server'
import { CARD_IDS, CARDS } from './ids'

const WIDTH = 320
const HEIGHT = 427

/** An OPDS 2.0 feed of the books, with a cover each, by path; the same on every machine. */
export async function makeCatalogue(): Promise<ReadonlyMap<string, Answer>> {
  const writer = new Writer(23)
  const random = seeded(29)
  const files = new Map<string, Answer>()
  const publications = []
  for (let at = 0; at < CARDS; at++) {
    const cover = `cover/${at}.webp`
    files.set(`catalogue/${cover}`, { body: await drawing(random), type: 'image/webp', kind: 'cover' })
    publications.push({
      metadata: {
        '@type': 'http://schema.org/Book',
        identifier: `urn:x-org-library:bench:${at}`,
        bid: CARD_IDS[at],
        title: writer.characters(6),
        author: [{ name: writer.characters(3) }],
        description: writer.paragraph(),
        language: 'zh-CN',
      },
      links: [
        {
          rel: 'http://opds-spec.org/acquisition/open-access',
          href: `file/${at}.epub`,
          type: 'application/epub+zip',
        },
      ],
      images: [{ href: cover, type: 'image/webp', width: WIDTH, height: HEIGHT }],
    })
  }
  const feed = {
    metadata: { title: '测试书目', numberOfItems: CARDS },
    links: [{ rel: 'self', href: 'feed.json', type: 'application/opds+json' }],
    publications,
  }
  const body = Buffer.from(JSON.stringify(feed))
  files.set('catalogue/feed.json', { body, type: 'application/opds+json', kind: 'catalogue' })
  return files
}

/** A few bands of colour, with a size and decoding time like those of a designed cover. */
function drawing(random: () => number): Promise<Buffer> {
  const hue = Math.floor(random() * 360)
  const bands = Array.from({ length: 14 }, (_, at) => {
    const y = (at * HEIGHT) / 14
    const light = 25 + Math.floor(random() * 60)
    return `<rect x="${Math.floor(random() * 80)}" y="${y}" width="${WIDTH}" height="${HEIGHT / 14}" fill="hsl(${hue + at * 6} 40% ${light}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="hsl(${hue} 30% 88%)"/>${bands.join('')}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer()
}
