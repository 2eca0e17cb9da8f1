import { describe, expect, it } from 'vitest'
import { mapEpubProperties } from '../../../../../../src/reading/navigator/reflowable/css/epub-properties'
import { parseFontSources } from '../../../../../../src/reading/navigator/reflowable/css/fonts'
import {
  restrictToSize,
  splitConditions,
  withTwins,
} from '../../../../../../src/reading/navigator/reflowable/css/rare'
import { splitImports } from '../../../../../../src/reading/navigator/reflowable/css/selectors'
import {
  parseFontFamilies,
  parseUrls,
  replaceBreak,
  replaceFamilies,
  replaceFontSize,
  replaceUnits,
  replaceUrls,
} from '../../../../../../src/reading/navigator/reflowable/css/values'
import {
  isAllowedValue,
  isKnownProperty,
  isKnownPseudo,
} from '../../../../../../src/reading/navigator/sanitise/css-allow-list'

it('drops a sheet with too deeply nested rules and keeps its imports', () => {
  const nested = (levels: number) => `@import "a.css";${'@media all{'.repeat(levels)}a{}${'}'.repeat(levels)}`
  expect(splitImports(nested(40)).rest).toContain('@media')
  expect(splitImports(nested(8000))).toEqual({ imports: [{ href: 'a.css', media: '' }], rest: '' })
  // The number of rules side by side is not limited.
  expect(splitImports('a{}'.repeat(9000)).rest).toHaveLength(27_000)
})

describe('values of a style sheet', () => {
  it('finds and replaces addresses', () => {
    const value = 'url("a b.png"), url(../c.png) no-repeat'
    expect(parseUrls(value)).toEqual(['a b.png', '../c.png'])
    expect(replaceUrls(value, (address) => `blob:${address.length}`)).toBe(
      'url("blob:7"), url("blob:8") no-repeat',
    )
  })

  it('refuses a value with an address the book does not have', () => {
    expect(
      replaceUrls('url("a.png"), url("http://evil/b.png")', (a) => (a === 'a.png' ? 'blob:1' : null)),
    ).toBeNull()
  })

  it('refuses other ways to name an address', () => {
    for (const value of [
      'image-set("http://evil" 1x)',
      'src("http://evil")',
      'expression(alert(1))',
      'image("x")',
    ])
      expect(
        replaceUrls(value, () => 'blob:1'),
        value,
      ).toBeNull()
  })

  it('allows only values that are known to be harmless', () => {
    for (const value of [
      'rgb(1 2 3)',
      'calc((1px + 2em) * var(--x, 3))',
      '"url(a.png) \\201C" counter(c)',
      '-webkit-linear-gradient(red, color-mix(in srgb, red, #000 5%))',
      'attr(title) " (" attr(href) ")"',
      '/* url(x) */ translateX(1px) rotate3d(1, 2, 3, 4deg)',
    ])
      expect(isAllowedValue(value), value).toBe(true)
    for (const value of [
      '--f()',
      'var(--x, --f(1))',
      'src("a")',
      'IMAGE-SET("a" 1x)',
      '-webkit-image-set("a" 1x)',
      'cross-fade(red, blue)',
      'u\\72l(a)',
      'url(a)',
      '/* " */ url(a) /* " */',
      "/* ' */ url(a) /* ' */",
      'if(media(all): fixed; else: static)',
      'attr(data-u type(*))',
      'inherit(--x)',
      'paint(x)',
      'element(#a)',
      'funktion-von-morgen()',
    ])
      expect(isAllowedValue(value), value).toBe(false)
  })

  it('leaves strings unchanged, whatever they contain', () => {
    expect(replaceUrls('"see url(a.png)" url("b.png")', (address) => `blob:${address}`)).toBe(
      '"see url(a.png)" url("blob:b.png")',
    )
    expect(parseUrls('"url(a.png)"')).toEqual([])
  })

  it('allows the properties and pseudo-classes that books need', () => {
    for (const name of 'color position top inset-inline-start -webkit-text-emphasis user-select scroll-margin-top y'.split(
      ' ',
    ))
      expect(isKnownProperty(name), name).toBe(true)
    for (const name of 'position-area position-anchor anchor-name view-transition-name overlay -webkit-app-region -webkit-user-modify behavior -moz-binding src interactivity top-layer timeline-scope'.split(
      ' ',
    ))
      expect(isKnownProperty(name), name).toBe(false)
    for (const name of ['nth-child', 'FIRST-LINE', 'is', 'has', '-webkit-scrollbar-thumb'])
      expect(isKnownPseudo(name), name).toBe(true)
    for (const name of [
      'host',
      'host-context',
      'slotted',
      'part',
      'scope',
      'popover-open',
      'fullscreen',
      'backdrop',
      'view-transition-new',
    ])
      expect(isKnownPseudo(name), name).toBe(false)
  })

  it('maps viewport units to the page and rem to the book’s root', () => {
    expect(replaceUnits('2rem')).toBe('calc(2 * var(--ol-rem))')
    expect(replaceUnits('calc(100vh - .5rem)')).toBe(
      'calc(calc(100 * var(--ol-vh)) - calc(.5 * var(--ol-rem)))',
    )
    expect(replaceUnits('50dvw 3px')).toBe('calc(50 * var(--ol-vw)) 3px')
    expect(replaceUnits('10vmin')).toBe('calc(10 * min(var(--ol-vw), var(--ol-vh)))')
    expect(replaceUnits('"1rem" 2em')).toBe('"1rem" 2em')
  })

  it('turns absolute font sizes into multiples of the reader’s', () => {
    expect(replaceFontSize('12pt')).toBe('calc(1 * var(--ol-size))')
    expect(replaceFontSize('24px')).toBe('calc(1.5 * var(--ol-size))')
    expect(replaceFontSize('medium')).toBe('calc(1 * var(--ol-size))')
    expect(replaceFontSize('1.2em')).toBe('1.2em')
    expect(replaceFontSize('120%')).toBe('120%')
    expect(replaceFontSize('2rem')).toBe('calc(2 * var(--ol-rem))')
  })

  it('puts private font names first and keeps generic families', () => {
    expect(parseFontFamilies('"A, B", C D, serif')).toEqual(['A, B', 'C D', 'serif'])
    expect(replaceFamilies('"My Font", serif', (family) => `p-${family}`)).toBe(
      '"p-My Font", "My Font", serif',
    )
  })

  it('adds the Chinese typeface that a list names, when the list has no generic family', () => {
    const replaced = (value: string) => replaceFamilies(value, () => 'p').replaceAll('"p", ', '')
    expect(replaced('Georgia')).toBe('"Georgia", var(--serif, serif)')
    expect(replaced('Georgia, sans-serif')).toBe('"Georgia", sans-serif')
    expect(replaced('"DK-KAITI", kt, serif')).toMatch(/^"DK-KAITI", "kt", "Kaiti SC", .*, serif$/)
    expect(replaced('方正仿宋')).toMatch(/^"方正仿宋", STFangsong, /)
    for (const name of ['Microsoft YaHei', 'PingFang SC', 'SimHei', '汉仪旗黑', 'Heiti SC', 'DK-XIHEITI'])
      expect(replaced(name), name).toBe(`"${name}", var(--sans, sans-serif)`)
    for (const name of ['Kailasa', 'Heidelberg', 'DK-SONGTI'])
      expect(replaced(name), name).toBe(`"${name}", var(--serif, serif)`)
    for (const whole of ['inherit', 'serif', 'var(--x)']) expect(replaced(whole)).toBe(whole)
  })

  it('leaves no break to the columns', () => {
    expect(replaceBreak('page')).toBe('page')
    expect(replaceBreak('column')).toBe('page')
    expect(replaceBreak('always')).toBe('page')
    expect(replaceBreak('avoid')).toBe('avoid')
    expect(replaceBreak('avoid-page')).toBe('avoid')
  })
})

describe('style sheet text', () => {
  it('splits off imports in every notation', () => {
    const { imports, rest } = splitImports(
      `@charset "utf-8"; /* x */ @import "a.css"; @import url(b.css) screen; @import url('c d.css'); p{color:red} @import "late.css";`,
    )
    expect(imports).toEqual([
      { href: 'a.css', media: '' },
      { href: 'b.css', media: 'screen' },
      { href: 'c d.css', media: '' },
    ])
    expect(rest).toContain('p{color:red}')
  })

  it('keeps the layer statements before imports', () => {
    const { imports, rest } = splitImports(
      '@layer a, b; @import "a.css" layer(b) screen; @layer c; p{color:red}',
    )
    expect(imports).toEqual([{ href: 'a.css', media: '@layer a, b;layer(b) screen' }])
    expect(rest).toBe('@layer a, b;@layer c; p{color:red}')
  })

  it.each([
    [
      'layer(b) supports(display: grid) (width > 1px)',
      ['@layer b', '@supports (display: grid)', '@media (width > 1px)'],
    ],
    ['layer', ['@layer ']],
    ['LAYER screen', ['@layer ', '@media screen']],
    ['supports(not (display: grid)) print', ['@supports (not (display: grid))', '@media print']],
    ['supports(selector(a > b))', ['@supports (selector(a > b))']],
    ['layered', ['@media layered']],
    ['print;layer(b) screen', ['@media print', '@layer b', '@media screen']],
    ['@layer a, b;layer(b)', ['@layer a, b;', '@layer b']],
  ])('wraps an imported sheet in the conditions of the import: %s', (written, around) => {
    expect(splitConditions(written)).toEqual(around)
  })

  it('keeps namespace rules outside those conditions', () => {
    expect(restrictToSize('@namespace e "urn:e"; p { color: red }', '@layer a, b;layer(b)')).toMatch(
      /^@namespace e "urn:e";@layer a, b;@layer b \{ .*p \{ color: red \} \}$/,
    )
  })

  it('maps -epub- properties', () => {
    expect(mapEpubProperties('html{-epub-writing-mode:vertical-rl;}')).toBe(
      'html{writing-mode: vertical-rl;}',
    )
    expect(mapEpubProperties('b{-epub-text-combine: horizontal !important}')).toBe(
      'b{text-combine-upright: all !important}',
    )
    expect(mapEpubProperties('div{ duokan-bleed : leftright; margin: 2rlh}')).toBe(
      'div{ --duokan-bleed : leftright; margin: 2lh}',
    )
    expect(mapEpubProperties('b{-epub-text-orientation:sideways-right}')).toBe(
      'b{text-orientation: sideways}',
    )
  })
})

it('rewrites families in custom properties to private names', () => {
  const own = (family: string) => `x-${family}`
  expect(withTwins('var(--f), serif', own)).toBe('var(--ol-family-f, var(--f)), serif')
  expect(withTwins('"甲", var( --f-1 , "乙", var(--g))', own)).toBe(
    '"x-甲", "甲", var(--ol-family-f-1, var(--f-1, "x-乙", "乙", var(--ol-family-g, var(--g))))',
  )
})

it('parses the sources of a font in their order', () => {
  expect(
    parseFontSources(
      `local("宋 体"), url("a b.woff2") format("woff2"), local(Song Ti), local('x'), url(data:font/ttf;base64,AA==)`,
    ),
  ).toEqual([
    { local: '宋 体' },
    { address: 'a b.woff2' },
    { local: 'Song Ti' },
    { local: 'x' },
    { address: 'data:font/ttf;base64,AA==' },
  ])
  expect(parseFontSources('local(), url()')).toEqual([{ address: '' }])
})
