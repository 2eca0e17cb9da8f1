import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'
import { unwrapped } from '../../../demo/make/covers/woff'

const { resolve } = createRequire(import.meta.url)
/** The smallest part of a font: Latin letters. */
const LATIN = '@fontsource/noto-serif-sc/files/noto-serif-sc-latin-400-normal.woff'

const outline = (font: Font) => font.layout('Quay, 1984').glyphs.map(({ path }) => path.toSVG())

it('an unpacked font has the same outlines as its WOFF', () => {
  const woff = readFileSync(resolve(LATIN))
  const plain = unwrapped(woff)
  expect(plain.length).toBe(woff.readUInt32BE(16))
  expect(outline(create(plain))).toEqual(outline(create(woff)))
})
