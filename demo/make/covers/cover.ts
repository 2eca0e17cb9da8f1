import sharp from 'sharp'
import { breakTitle, choose } from './choices'
import { HEIGHT, WIDTH } from './draw'
import { Words } from './layout'
import { PALETTES } from './palette'
import { seeded } from './random'
import { TypeCase } from './type'

export interface CoverFacts {
  resName: string
  resAuthor: string
  category: readonly string[]
  language: string
}

/** Makes covers; one instance loads each font once. */
export class CoverMaker {
  readonly #type = new TypeCase()

  /** The cover as SVG, 900 × 1200, with all text as outlines. The output is deterministic. */
  svg(slug: string, facts: CoverFacts): string {
    const random = seeded(slug)
    const choice = choose(slug, facts.category, random)
    const content = choice.layout({
      title: facts.resName,
      lines: choice.lines ?? breakTitle(facts.resName),
      author: facts.resAuthor,
      palette: PALETTES[choice.palette],
      random,
      words: new Words(this.#type, facts.language),
    })
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`
  }

  /** The cover as JPEG, 900 × 1200 pixels. */
  async jpeg(slug: string, facts: CoverFacts): Promise<Uint8Array> {
    return sharp(Buffer.from(this.svg(slug, facts)))
      .flatten({ background: '#fff' })
      .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
  }
}
