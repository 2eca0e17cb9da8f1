import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'
import { unwrapped } from '../../../demo/make/covers/woff'

const { resolve } = createRequire(import.meta.url)
/** The smallest part of a face: Latin letters. */
const LATIN = '@fontsource/noto-serif-sc/files/noto-serif-sc-latin-400-normal.woff'

const outline = (font: Font) => font.layout('Quay, 1984').glyphs.map(({ path }) => path.toSVG())

it('a font without its wrapping has the outlines that it has within', () => {
  const woff = readFileSync(resolve(LATIN))
  const plain = unwrapped(woff)
  expect(plain.length).toBe(woff.readUInt32BE(16))
  expect(outline(create(plain))).toEqual(outline(create(woff)))
})
