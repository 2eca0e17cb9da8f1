import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { readSource } from '../source'
import { CoverMaker } from './cover'

/**
 * Puts all covers on one contact sheet: `tsx demo/make/covers/sheet.ts [width]`.
 * It is written to `.demo/covers.png`; `width` is that of one cover, 300 by default.
 */
const demo = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const width = Number(process.argv[2] ?? 300)
const height = Math.round((width * 4) / 3)
const gap = Math.round(width / 12)
const columns = Math.max(4, Math.min(8, Math.floor(2000 / width)))
const covers = new CoverMaker()
const tiles: Buffer[] = []
for (const slug of (await readdir(join(demo, 'books'))).sort()) {
  try {
    const { facts } = await readSource(join(demo, 'books', slug), slug)
    if (!facts.cover) continue
    tiles.push(
      await sharp(await covers.jpeg(slug, facts))
        .resize(width, height)
        .png()
        .toBuffer(),
    )
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error)
  }
}
const rows = Math.ceil(tiles.length / columns)
const out = join(demo, '..', '.demo', 'covers.png')
await mkdir(dirname(out), { recursive: true })
await writeFile(
  out,
  await sharp({
    create: {
      width: columns * (width + gap) + gap,
      height: rows * (height + gap) + gap,
      channels: 3,
      background: '#d8d6d0',
    },
  })
    .composite(
      tiles.map((input, i) => ({
        input,
        left: gap + (i % columns) * (width + gap),
        top: gap + Math.floor(i / columns) * (height + gap),
      })),
    )
    .png()
    .toBuffer(),
)
console.log(`${tiles.length} covers in ${out}`)
