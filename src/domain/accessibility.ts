/** What a book says about who can read it and how (EPUB Accessibility 1.1 §4, in the words of schema.org). */
export interface Accessibility {
  /** Senses that it takes to read all of it as it stands. */
  accessModes: readonly string[]
  /** Senses that are enough, in each of the ways there are. */
  sufficient: readonly (readonly string[])[]
  features: readonly string[]
  hazards: readonly string[]
  /** What its maker says about it in words; '' for nothing. */
  summary: string
  /** WCAG level that it is said to meet; null for none. */
  level: ConformanceLevel | null
  /** Address of the conformance that it is said to have; '' for none. */
  conformsTo: string
  /** Who says so; '' for nobody. */
  certifiedBy: string
}

export type ConformanceLevel = 'A' | 'AA' | 'AAA'

/** The level that an address of EPUB Accessibility 1.0 or 1.1 stands for; null for another address. */
export function levelOf(address: string): ConformanceLevel | null {
  const [, level] =
    /(?:\bidpf\.org\/epub\/a11y\/accessibility[\w.-]*|\bw3\.org\/TR\/epub-a11y-1\d\/?)#wcag-(?:2\.\d-)?(a{1,3})$/i.exec(
      address.trim(),
    ) ?? []
  return level ? (level.toUpperCase() as ConformanceLevel) : null
}

/** Of several conformances the highest, with its level. */
export function highestOf(addresses: readonly string[]): Pick<Accessibility, 'level' | 'conformsTo'> {
  for (const level of ['AAA', 'AA', 'A'] as const) {
    const conformsTo = addresses.find((address) => levelOf(address) === level)
    if (conformsTo !== undefined) return { level, conformsTo }
  }
  return { level: null, conformsTo: '' }
}

/** What the reader is told of it, in the order of the W3C's display guide. */
export const ACCESSIBILITY_TOPICS = [
  'visual',
  'nonvisual',
  'conformance',
  'navigation',
  'rich',
  'hazards',
  'more',
] as const
export type AccessibilityTopic = (typeof ACCESSIBILITY_TOPICS)[number]

/** Features that are told as they are named. */
const NAVIGATION = ['tableOfContents', 'index', 'structuralNavigation', 'pageNavigation'] as const
const RICH = [
  'MathML',
  'MathML-chemistry',
  'latex',
  'longDescription',
  'closedCaptions',
  'openCaptions',
  'transcript',
] as const
const MORE = [
  'ARIA',
  'audioDescription',
  'braille',
  'fullRubyAnnotations',
  'rubyAnnotations',
  'highContrastAudio',
  'highContrastDisplay',
  'largePrint',
  'pageBreakMarkers',
  'signLanguage',
  'tactileGraphic',
  'ttsMarkup',
] as const
const HAZARDS = ['flashing', 'motionSimulation', 'sound'] as const
const SAFE = {
  flashing: 'noFlashingHazard',
  motionSimulation: 'noMotionSimulationHazard',
  sound: 'noSoundHazard',
} as const

export type AccessibilityStatement =
  | `visual-${'yes' | 'no' | 'unknown'}`
  | `nonvisual-${'yes' | 'partly' | 'no' | 'unknown' | 'alternatives' | 'synchronised'}`
  | `conformance-${'A' | 'AA' | 'AAA' | 'unknown'}`
  | `navigation-${(typeof NAVIGATION)[number]}`
  | `rich-${(typeof RICH)[number]}`
  | `hazards-${'none' | 'unknown' | 'untold' | (typeof HAZARDS)[number] | `no-${(typeof HAZARDS)[number]}`}`
  | `more-${(typeof MORE)[number]}`

export interface AccessibilityDescription {
  topic: AccessibilityTopic
  statements: readonly AccessibilityStatement[]
}

/**
 * What can be said of a book in plain sentences, as the Accessibility Metadata Display Guide (W3C, 2.0) works it out;
 * a topic of which there is nothing to say is left out.
 *
 * @param isFixed pages are of a fixed size
 */
export function describeAccessibility(told: Accessibility, isFixed: boolean): AccessibilityDescription[] {
  const says: Record<AccessibilityTopic, readonly AccessibilityStatement[]> = {
    visual: [visual(told, isFixed)],
    nonvisual: nonvisual(told),
    conformance: [`conformance-${told.level ?? 'unknown'}`],
    navigation: named(told, NAVIGATION).map((name) => `navigation-${name}` as const),
    rich: named(told, RICH).map((name) => `rich-${name}` as const),
    hazards: hazards(told),
    more: named(told, MORE).map((name) => `more-${name}` as const),
  }
  return ACCESSIBILITY_TOPICS.map((topic) => ({ topic, statements: says[topic] })).filter(
    ({ statements }) => statements.length > 0,
  )
}

/** Those of the names that the book has among its features, in the order of the names. */
function named<Name extends string>({ features }: Accessibility, names: readonly Name[]): Name[] {
  const plain = features.map((feature) => ALIASES[feature] ?? feature)
  return names.filter((name) => plain.includes(name))
}

/** Names that mean the same. */
const ALIASES: Readonly<Record<string, string>> = {
  printPageNumbers: 'pageBreakMarkers',
  describedMath: 'longDescription',
  captions: 'closedCaptions',
}

function visual({ features }: Accessibility, isFixed: boolean): AccessibilityStatement {
  if (isFixed) return 'visual-no'
  return features.includes('displayTransformability') ? 'visual-yes' : 'visual-unknown'
}

function nonvisual({ accessModes, sufficient, features }: Accessibility): AccessibilityStatement[] {
  const isTextEnough = sufficient.some((way) => way.length === 1 && way[0] === 'textual')
  const hasText = accessModes.includes('textual') || sufficient.some((way) => way.includes('textual'))
  const alternatives = ['alternativeText', 'longDescription', 'describedMath', 'transcript']
  const hasAlternatives = features.some((feature) => alternatives.includes(feature))
  const isKnown = accessModes.length + sufficient.length > 0
  const first = isTextEnough ? 'yes' : hasText || hasAlternatives ? 'partly' : isKnown ? 'no' : 'unknown'
  return [
    `nonvisual-${first}`,
    ...(hasAlternatives ? (['nonvisual-alternatives'] as const) : []),
    ...(features.includes('synchronizedAudioText') ? (['nonvisual-synchronised'] as const) : []),
  ]
}

function hazards({ hazards: said }: Accessibility): AccessibilityStatement[] {
  if (said.includes('none')) return ['hazards-none']
  const isSafe = HAZARDS.every((hazard) => said.includes(SAFE[hazard]))
  if (isSafe) return ['hazards-none']
  const found = HAZARDS.filter((hazard) => said.includes(hazard))
  const safe = HAZARDS.filter((hazard) => said.includes(SAFE[hazard]))
  if (found.length + safe.length === 0)
    return [said.includes('unknown') ? 'hazards-unknown' : 'hazards-untold']
  return [
    ...found.map((hazard) => `hazards-${hazard}` as const),
    ...safe.map((hazard) => `hazards-no-${hazard}` as const),
  ]
}
