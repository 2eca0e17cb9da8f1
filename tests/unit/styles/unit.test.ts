import { describe, expect, it } from 'vitest'
import {
  BASE_FONT_SIZE,
  DESIGN_WIDTH,
  HAIRLINE_RATIO,
  PIXELS_PER_PART,
  textScale,
  toDesignPixels,
  WIDTH_PARTS,
} from '../../../src/styles/unit'

describe('the layout constants (SPEC §9)', () => {
  it('are a tenth of the width, 192 pixels per part, a base of 12, hairlines from 2', () => {
    expect([WIDTH_PARTS, PIXELS_PER_PART, BASE_FONT_SIZE, HAIRLINE_RATIO]).toEqual([10, 192, 12, 2])
    expect(DESIGN_WIDTH).toBe(1920)
  })
})

describe('pixels in a style sheet', () => {
  it.each([
    ['a{width:16px}', 'a{width:calc(16 * var(--u, 1px))}'],
    ['a{inset:-9px 1.5px}', 'a{inset:calc(-9 * var(--u, 1px)) calc(1.5 * var(--u, 1px))}'],
    [
      'a{font-size:clamp(26px,3.2cqi,44px)}',
      'a{font-size:clamp(calc(26 * var(--u, 1px)),3.2cqi,calc(44 * var(--u, 1px)))}',
    ],
    ['a{--book-min: 148px;}', 'a{--book-min: calc(148 * var(--u, 1px));}'],
    ['a{margin:0 .5px 0 0}', 'a{margin:0 .5px 0 0}'],
  ])('%s', (css, expected) => {
    expect(toDesignPixels(css)).toBe(expected)
  })

  it('become hairlines in borders of 1px', () => {
    expect(toDesignPixels('a{border-block-end: 1px solid red}')).toBe(
      'a{border-block-end: var(--hairline, 1px) solid red}',
    )
    expect(toDesignPixels('a{border:1px solid}')).toBe('a{border:var(--hairline, 1px) solid}')
    expect(toDesignPixels('a{width:1px;box-shadow:0 1px 1px}')).toBe('a{width:1px;box-shadow:0 1px 1px}')
  })

  it('become ems in container queries: larger text changes the layout as zoom does', () => {
    expect(toDesignPixels('@container ol (width < 640px){a{width:2px}}')).toBe(
      '@container ol (width < 40em){a{width:calc(2 * var(--u, 1px))}}',
    )
    expect(toDesignPixels('@container ol-reader (height < 420px) and (width < 600px){}')).toBe(
      '@container ol-reader (height < 28em) and (width < 40em){}',
    )
  })

  it.each([
    '@media (width < 640px){a{color:red}}',
    '@container elsewhere (width < 640px){a{color:red}}',
    '/* 20px */a{color:red}',
    'a{content:"20px"}',
    'a{background:url(icon-20px.svg)}',
    '.ol-20px,#a-20px{color:red}',
    'a{stroke-width:1.6px;stroke-dasharray:4px 2px}',
  ])('stay unchanged in %s', (css) => {
    expect(toDesignPixels(css)).toBe(css)
  })
})

it.each([
  [16, 1],
  [24, 1.5],
  [12, 1],
  [72, 2.5],
  [Number.NaN, 1],
])('a default font size of %s px gives the scale %s', (medium, scale) => {
  expect(textScale(medium)).toBe(scale)
})
