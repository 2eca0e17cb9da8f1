import { expect, test } from 'vitest'
import {
  type Accessibility,
  describeAccessibility,
  highestConformance,
  parseConformanceLevel,
} from '../../../src/domain/accessibility'
import { fromManifest, toManifest } from '../../../src/domain/accessibility-manifest'

const SILENT: Accessibility = {
  accessModes: [],
  sufficient: [],
  features: [],
  hazards: [],
  summary: '',
  level: null,
  conformsTo: '',
  certifiedBy: '',
}

const described = (metadata: Partial<Accessibility>, isFixed = false) =>
  describeAccessibility({ ...SILENT, ...metadata }, isFixed).topics.flatMap(({ statements }) => statements)

test('lists what the metadata does not say, each topic once', () => {
  expect(describeAccessibility(SILENT, false)).toEqual({
    topics: [],
    unknown: ['visual', 'nonvisual', 'conformance', 'hazards'],
  })
  const { topics, unknown } = describeAccessibility(
    { ...SILENT, features: ['synchronizedAudioText'], hazards: ['unknown'], certifiedBy: '出版社' },
    true,
  )
  expect(topics.map(({ topic, statements }) => [topic, statements])).toEqual([
    ['visual', ['visual-no']],
    ['nonvisual', ['nonvisual-synchronised']],
    ['conformance', []],
    ['hazards', ['hazards-unknown']],
  ])
  expect(unknown).toEqual([])
})

test('textual content alone is readable without sight', () => {
  expect(
    described({ accessModes: ['textual', 'visual'], sufficient: [['textual', 'visual'], ['textual']] }),
  ).toContain('nonvisual-yes')
  expect(described({ accessModes: ['textual', 'visual'], sufficient: [['textual', 'visual']] })).toContain(
    'nonvisual-partly',
  )
  expect(described({ accessModes: ['visual'], features: ['alternativeText'] })).toEqual(
    expect.arrayContaining(['nonvisual-partly', 'nonvisual-alternatives']),
  )
  expect(described({ accessModes: ['visual'], sufficient: [['visual']] })).toContain('nonvisual-no')
})

test('fixed-layout pages are not adjustable, whatever the metadata claims', () => {
  expect(described({ features: ['displayTransformability'] })).toContain('visual-yes')
  expect(described({ features: ['displayTransformability'] }, true)).toContain('visual-no')
})

test('distinguishes no hazards, present hazards and absent hazards', () => {
  expect(described({ hazards: ['none'] })).toContain('hazards-none')
  const safe = ['noFlashingHazard', 'noMotionSimulationHazard', 'noSoundHazard']
  expect(described({ hazards: safe })).toContain('hazards-none')
  expect(described({ hazards: ['flashing', 'noSoundHazard'] })).toEqual(
    expect.arrayContaining(['hazards-flashing', 'hazards-no-sound']),
  )
  expect(described({ hazards: ['unknown'] })).toContain('hazards-unknown')
})

test('returns each feature once, under any of its names', () => {
  const says = described({
    level: 'AA',
    features: ['tableOfContents', 'pageBreakMarkers', 'printPageNumbers', 'MathML', 'describedMath', 'x-own'],
  })
  expect(says).toEqual([
    'nonvisual-partly',
    'nonvisual-alternatives',
    'conformance-AA',
    'navigation-tableOfContents',
    'rich-MathML',
    'rich-longDescription',
    'more-pageBreakMarkers',
  ])
})

test.each([
  ['http://www.idpf.org/epub/a11y/accessibility-20170105.html#wcag-a', 'A'],
  ['https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa', 'AA'],
  ['https://www.w3.org/TR/epub-a11y-11/#wcag-2.2-aaa', 'AAA'],
  ['https://example.org/#wcag-2.1-aa', null],
  ['EPUB Accessibility 1.1 - WCAG 2.1 Level AA', null],
])('maps %s to level %s', (address, level) => {
  expect(parseConformanceLevel(address)).toBe(level)
})

test('takes the highest of several conformance claims', () => {
  const [a, aa] = ['a', 'aa'].map((level) => `https://www.w3.org/TR/epub-a11y-11#wcag-2.1-${level}`)
  expect(highestConformance([a ?? '', 'else', aa ?? ''])).toEqual({ level: 'AA', conformsTo: aa })
  expect(highestConformance([])).toEqual({ level: null, conformsTo: '' })
})

test('reads the same from a manifest', () => {
  const metadata: Accessibility = {
    accessModes: ['textual', 'visual'],
    sufficient: [['textual'], ['textual', 'visual']],
    features: ['alternativeText'],
    hazards: ['none'],
    summary: '图片都有说明。',
    level: 'AA',
    conformsTo: 'https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa',
    certifiedBy: '出版社',
  }
  expect(fromManifest({ ...toManifest(metadata) })).toEqual(metadata)
  expect(toManifest(SILENT)).toEqual({})
})

test('reads a manifest leniently, and returns nothing for one without metadata', () => {
  expect(
    fromManifest({
      accessMode: 'textual',
      accessModeSufficient: ['textual', ['textual', 7, 'visual'], [], null],
      feature: ['alternativeText', {}, ' '],
      hazard: 'none',
      conformsTo: 'https://www.w3.org/TR/epub-a11y-11#wcag-2.2-a',
      certification: 'me',
      summary: ['no'],
    }),
  ).toEqual({
    accessModes: ['textual'],
    sufficient: [['textual'], ['textual', 'visual']],
    features: ['alternativeText'],
    hazards: ['none'],
    summary: '',
    level: 'A',
    conformsTo: 'https://www.w3.org/TR/epub-a11y-11#wcag-2.2-a',
    certifiedBy: '',
  })
  expect(fromManifest({ certification: null, exemption: ['eaa-microenterprise'] })).toBeNull()
})
