import { expect, test } from 'vitest'
import { type Accessibility, tellAccessibility } from '../../../src/domain/accessibility'

const SILENT: Accessibility = {
  accessModes: [],
  sufficient: [],
  features: [],
  hazards: [],
  summary: '',
  level: null,
  certifiedBy: '',
}

const told = (said: Partial<Accessibility>, isFixed = false) =>
  tellAccessibility({ ...SILENT, ...said }, isFixed).flatMap(({ statements }) => statements)

test('of a book that says nothing nothing is made up', () => {
  expect(told({})).toEqual(['visual-unknown', 'nonvisual-unknown', 'conformance-unknown', 'hazards-untold'])
})

test('text that is enough by itself can be read without seeing', () => {
  expect(
    told({ accessModes: ['textual', 'visual'], sufficient: [['textual', 'visual'], ['textual']] }),
  ).toContain('nonvisual-yes')
  expect(told({ accessModes: ['textual', 'visual'], sufficient: [['textual', 'visual']] })).toContain(
    'nonvisual-partly',
  )
  expect(told({ accessModes: ['visual'], features: ['alternativeText'] })).toEqual(
    expect.arrayContaining(['nonvisual-partly', 'nonvisual-alternatives']),
  )
  expect(told({ accessModes: ['visual'], sufficient: [['visual']] })).toContain('nonvisual-no')
})

test('pages of a fixed size cannot be set anew, whatever is claimed', () => {
  expect(told({ features: ['displayTransformability'] })).toContain('visual-yes')
  expect(told({ features: ['displayTransformability'] }, true)).toContain('visual-no')
})

test('hazards: none, those there are, and those there are not', () => {
  expect(told({ hazards: ['none'] })).toContain('hazards-none')
  const safe = ['noFlashingHazard', 'noMotionSimulationHazard', 'noSoundHazard']
  expect(told({ hazards: safe })).toContain('hazards-none')
  expect(told({ hazards: ['flashing', 'noSoundHazard'] })).toEqual(
    expect.arrayContaining(['hazards-flashing', 'hazards-no-sound']),
  )
  expect(told({ hazards: ['unknown'] })).toContain('hazards-unknown')
})

test('features by whatever name, each once', () => {
  const says = told({
    level: 'AA',
    features: ['tableOfContents', 'pageBreakMarkers', 'printPageNumbers', 'MathML', 'describedMath', 'x-own'],
  })
  expect(says).toEqual([
    'visual-unknown',
    'nonvisual-partly',
    'nonvisual-alternatives',
    'conformance-AA',
    'navigation-tableOfContents',
    'rich-MathML',
    'rich-longDescription',
    'hazards-untold',
    'more-pageBreakMarkers',
  ])
})
