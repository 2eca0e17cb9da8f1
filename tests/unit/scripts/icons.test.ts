import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../../../scripts/icons/path'
import { ICON_FILES } from '../../../scripts/icons/table'
import { iconSource } from '../../../scripts/icons/write'

const sources = execFileSync('git', ['ls-files', 'src', 'widgets'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !ICON_FILES.some((made) => made.file === file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

describe.each(ICON_FILES)('$file', (file) => {
  it('matches the table and the icon set', () => {
    expect(readFileSync(file.file, 'utf8')).toBe(iconSource(file))
  })

  it('has no unused icon', () => {
    const folder = file.file.startsWith('src/reading/') ? 'src/reading/' : 'src/'
    const texts = sources.filter((source) => source.file.startsWith(folder)).map((source) => source.text)
    const isShown = (name: string) =>
      texts.some((text) => new RegExp(`(name|icon|iconEnd|sign|[?:])[=: {]*['"]${name}['"]`).test(text))
    expect(Object.keys(file.icons).filter((name) => !isShown(name))).toEqual([])
  })
})

describe('pathOf', () => {
  it('keeps a path and makes its first move absolute', () => {
    expect(pathOf('<path d="m5 12 7-7"/>')).toBe('M5 12l7-7')
    expect(pathOf('<path d="M5 12 7 7"/>')).toBe('M5 12 7 7')
    expect(pathOf('<path d="m9 18l6-6"/>')).toBe('M9 18l6-6')
  })

  it('joins the shapes of a group in their order', () => {
    expect(
      pathOf('<g fill="none"><line x1="1" y1="2" x2="3" y2="4"/><circle cx="12" cy="12" r="3"/></g>'),
    ).toBe('M1 2L3 4M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z')
  })

  it('draws rectangles with and without rounded corners', () => {
    expect(pathOf('<rect x="3" y="4" width="5" height="6"/>')).toBe('M3 4h5v6h-5z')
    expect(pathOf('<rect x="3" y="4" width="6" height="8" rx="1"/>')).toBe(
      'M4 4h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1z',
    )
  })

  it('throws for an unknown shape', () => {
    expect(() => pathOf('<polygon points="0,0 1,1"/>')).toThrow('polygon')
  })
})
