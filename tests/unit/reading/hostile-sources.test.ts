import { describe, expect, it } from 'vitest'
import { isWellFormed } from '../../../src/platform/well-formed'
import { repairPackage } from '../../../src/reading/formats/epub/repair-package'
import { changeOutsideSections } from '../../../src/reading/formats/markup/sections'
import { repairXml } from '../../../src/reading/formats/markup/xml'
import { createTextWords, parseHeading } from '../../../src/reading/formats/txt/headings'
import { namesFiles } from '../../../src/reading/navigator/reflowable/chapter/frames'
import { mapEpubProperties } from '../../../src/reading/navigator/reflowable/css/epub-properties'
import { pageQueries } from '../../../src/reading/navigator/reflowable/css/page-queries'
import { restrictToSize, withTwins } from '../../../src/reading/navigator/reflowable/css/rare'
import { splitImports } from '../../../src/reading/navigator/reflowable/css/selectors'
import { parseUrls, replaceUnits } from '../../../src/reading/navigator/reflowable/css/values'
import { readViewport } from '../../../src/reading/navigator/reflowable/pre-paginated/viewport'
import { isAllowedValue } from '../../../src/reading/navigator/sanitise/css-allow-list'
import { maskCspTriggers } from '../../../src/reading/navigator/sanitise/mask-csp-triggers'
import { parseCfi } from '../../../src/reading/publication/cfi'
import { resolveHref } from '../../../src/reading/publication/paths'
import { cpuTime } from '../../support/cpu-time'
import { growth, STRAIGHT } from '../../support/growth'
import { splitChapters } from '../../support/split-chapters'

const words = createTextWords('en')

/** Functions that parse a source on the main thread, with sources that once took minutes for 1 MB. */
const PARSERS: [string, (source: string) => unknown, number, ((size: number) => string)[]][] = [
  [
    'maskCspTriggers',
    maskCspTriggers,
    3_000,
    [
      (size) => '<!--'.repeat(size),
      (size) => '<![CDATA['.repeat(size),
      (size) => '<a '.repeat(size),
      (size) => '<a b="'.repeat(size),
      (size) => `<${'a'.repeat(3 * size)}`,
      (size) => `<b style="" ${'a'.repeat(4 * size)}>`,
    ],
  ],
  [
    'repairPackage',
    repairPackage,
    1_000,
    [
      (size) => '<title>'.repeat(size),
      (size) => `<title>${'<!--'.repeat(4 * size)}`,
      (size) => `<title>${'<![CDATA['.repeat(2 * size)}`,
      (size) => `<item ${'a="'.repeat(4 * size)}`,
      (size) => `<item ${'a'.repeat(8 * size)}>`,
      (size) => '<item><itemref idref=a>'.repeat(size),
    ],
  ],
  [
    'splitImports',
    splitImports,
    1_000,
    [(size) => '/*'.repeat(8 * size), (size) => `@import "a"${' '.repeat(size)}`],
  ],
  [
    'splitImports, names',
    splitImports,
    8_000,
    [(size) => `@import ${'a'.repeat(size)}`, (size) => `@layer${' '.repeat(size)}`],
  ],
  [
    'restrictToSize',
    (chain) => restrictToSize(chain, chain),
    8_000,
    [
      (size) => '@namespace '.repeat(size),
      (size) => 'layer('.repeat(size),
      (size) => `supports(${'('.repeat(size)}`,
    ],
  ],
  [
    'pageQueries',
    pageQueries,
    4_000,
    [
      (size) => '('.repeat(size),
      (size) => `(${'a '.repeat(size)}`,
      (size) => `prefers-color-scheme:${' '.repeat(size)}`,
      (size) => `screen${' '.repeat(size)}x`,
    ],
  ],
  [
    'resolveHref',
    (written) => resolveHref(written, 'OPS/a.xhtml'),
    8_000,
    [(size) => `${'?'.repeat(size)}\u2028`, (size) => '#'.repeat(size)],
  ],
  [
    'isAllowedValue',
    isAllowedValue,
    8_000,
    [
      (size) => `(${'a'.repeat(size)}`,
      (size) => '/*'.repeat(size),
      (size) => `(${'/* '.repeat(size)}`,
      (size) => '"\\'.repeat(size),
    ],
  ],
  [
    'isWellFormed',
    isWellFormed,
    8_000,
    [(size) => `<a ${'b'.repeat(size)}`, (size) => '<a b="'.repeat(size)],
  ],
  [
    'parseHeading',
    parseHeading,
    8_000,
    [(size) => '='.repeat(size), (size) => `\ufffd${'\ufffd'.repeat(size)}a`],
  ],
  ['mapEpubProperties', mapEpubProperties, 8_000, [(size) => `-epub-a: b${' '.repeat(size)}c`]],
  ['replaceUnits', replaceUnits, 8_000, [(size) => '1'.repeat(size)]],
  ['parseUrls', parseUrls, 8_000, [(size) => `url(${' '.repeat(size)}`, (size) => 'url('.repeat(size)]],
  ['splitChapters', (text) => splitChapters(text, words), 8_000, [(size) => `甲${' '.repeat(size)}乙`]],
  ['namesFiles', namesFiles, 8_000, [(size) => `url(${' '.repeat(size)}"`, (size) => ' xmlns'.repeat(size)]],
  [
    'withTwins',
    (value) => withTwins(value, String),
    3_000,
    [
      (size) => 'var('.repeat(size),
      (size) => `var(${' '.repeat(size)}`,
      (size) => `var(${'()'.repeat(size)}`,
    ],
  ],
  ['readViewport', readViewport, 8_000, [(size) => 'a'.repeat(size)]],
  ['parseCfi', parseCfi, 8_000, [(size) => `/${' '.repeat(size)}a`]],
]

describe('a hostile source', () => {
  for (const [name, read, size, sources] of PARSERS)
    it(`${name} takes linear time`, () => {
      for (const source of sources)
        expect(
          growth((at) => read(source(at)), size),
          source(3),
        ).toBeLessThan(STRAIGHT)
    })

  it('repairXml takes linear time for 100,000 unclosed declarations', async () => {
    const started = cpuTime()
    await repairXml('<p>'.repeat(60_000))
    const plain = cpuTime() - started
    for (const piece of [
      '<![CDATA[',
      '<!DOCTYPE ',
      '<!DOCTYPE a [',
      `<!ENTITY a SYSTEM ${' '.repeat(1000)}`,
    ]) {
      const from = cpuTime()
      await repairXml(`<!DOCTYPE a [${piece.repeat(180_000 / piece.length)}`)
      expect((cpuTime() - from) / Math.max(plain, 10), piece).toBeLessThan(50)
    }
  })
})

it('entities that expand beyond bounds are refused', async () => {
  const source = (count: number) =>
    `<!DOCTYPE a [<!ENTITY e "${'字'.repeat(400)}">]><a>${'&e;'.repeat(count)}</a>`
  expect(await repairXml(source(100))).toHaveLength('<a></a>'.length + 40_000)
  await expect(repairXml(source(100_000))).rejects.toMatchObject({ code: 'book-too-large' })
})

describe('changeOutsideSections', () => {
  const shout = (source: string) => changeOutsideSections(source, (stretch) => stretch.toUpperCase())

  it('keeps comments and CDATA sections unchanged, whatever they contain', () => {
    expect(shout('a<!-- b <![CDATA[ -->c<![CDATA[ d <!-- ]]>e')).toBe(
      'A<!-- b <![CDATA[ -->C<![CDATA[ d <!-- ]]>E',
    )
  })

  it('treats an unclosed comment or section as text', () => {
    expect(shout('a<!-- b<![CDATA[c]]>d')).toBe('A<!-- B<![CDATA[c]]>D')
  })
})
