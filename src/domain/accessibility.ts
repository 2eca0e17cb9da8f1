/** Accessibility metadata of a book (EPUB Accessibility 1.1 §4, with the vocabulary of schema.org). */
export interface Accessibility {
  /** `accessMode`: the senses needed to perceive the whole content. */
  accessModes: readonly string[]
  /** `accessModeSufficient`: sets of access modes, each of which is enough to read the book. */
  sufficient: readonly (readonly string[])[]
  features: readonly string[]
  hazards: readonly string[]
  /** The publisher's summary; '' for none. */
  summary: string
  /** The claimed WCAG level; null for none. */
  level: ConformanceLevel | null
  /** Address of the claimed conformance; '' for none. */
  conformsTo: string
  /** Name of the certifier; '' for none. */
  certifiedBy: string
}

export type ConformanceLevel = 'A' | 'AA' | 'AAA'

/** Returns the level in a conformance address of EPUB Accessibility 1.0 or 1.1; null for another address. */
export function parseConformanceLevel(address: string): ConformanceLevel | null {
  const [, level] =
    /(?:\bidpf\.org\/epub\/a11y\/accessibility[\w.-]*|\bw3\.org\/TR\/epub-a11y-1\d\/?)#wcag-(?:2\.\d-)?(a{1,3})$/i.exec(
      address.trim(),
    ) ?? []
  return level ? (level.toUpperCase() as ConformanceLevel) : null
}

/** Returns the highest of several conformances with its level. */
export function highestConformance(
  addresses: readonly string[],
): Pick<Accessibility, 'level' | 'conformsTo'> {
  for (const level of ['AAA', 'AA', 'A'] as const) {
    const conformsTo = addresses.find((address) => parseConformanceLevel(address) === level)
    if (conformsTo !== undefined) return { level, conformsTo }
  }
  return { level: null, conformsTo: '' }
}

/** Topics of the accessibility description, in the order of the W3C's display guide. */
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

/** Features that have a statement of the same name. */
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
  | `visual-${'yes' | 'no'}`
  | `nonvisual-${'yes' | 'partly' | 'no' | 'alternatives' | 'synchronised'}`
  | `conformance-${ConformanceLevel}`
  | `navigation-${(typeof NAVIGATION)[number]}`
  | `rich-${(typeof RICH)[number]}`
  | `hazards-${'none' | 'unknown' | (typeof HAZARDS)[number] | `no-${(typeof HAZARDS)[number]}`}`
  | `more-${(typeof MORE)[number]}`

export interface AccessibilityDescription {
  topics: readonly { topic: AccessibilityTopic; statements: readonly AccessibilityStatement[] }[]
  /** What the guide wants to be said to be unknown. */
  unknown: readonly AccessibilityTopic[]
}

/** Topics that are named even if the metadata says nothing about them. */
const REQUIRED: readonly AccessibilityTopic[] = ['visual', 'nonvisual', 'conformance', 'hazards']

/**
 * Describes a book's accessibility in statements, as the Accessibility Metadata Display Guide (W3C, 2.0) derives them. Of the
 * topics without a statement, those that the guide requires are listed apart, in place of a sentence for each.
 *
 * @param isFixed whether the pages have a fixed size
 */
export function describeAccessibility(
  accessibility: Accessibility,
  isFixed: boolean,
): AccessibilityDescription {
  const statements: Record<AccessibilityTopic, readonly AccessibilityStatement[]> = {
    visual: visual(accessibility, isFixed),
    nonvisual: nonvisual(accessibility),
    conformance: accessibility.level ? [`conformance-${accessibility.level}`] : [],
    navigation: named(accessibility, NAVIGATION).map((name) => `navigation-${name}` as const),
    rich: named(accessibility, RICH).map((name) => `rich-${name}` as const),
    hazards: hazards(accessibility),
    more: named(accessibility, MORE).map((name) => `more-${name}` as const),
  }
  const isCertified = accessibility.certifiedBy !== ''
  const isSaid = (topic: AccessibilityTopic) =>
    statements[topic].length > 0 || (topic === 'conformance' && isCertified)
  return {
    topics: ACCESSIBILITY_TOPICS.filter(isSaid).map((topic) => ({ topic, statements: statements[topic] })),
    unknown: REQUIRED.filter((topic) => !isSaid(topic)),
  }
}

/** Returns the names that are among the book's features, in the order of the names. */
function named<Name extends string>({ features }: Accessibility, names: readonly Name[]): Name[] {
  const plain = features.map((feature) => ALIASES[feature] ?? feature)
  return names.filter((name) => plain.includes(name))
}

/** Synonyms of feature names. */
const ALIASES: Readonly<Record<string, string>> = {
  printPageNumbers: 'pageBreakMarkers',
  describedMath: 'longDescription',
  captions: 'closedCaptions',
}

function visual({ features }: Accessibility, isFixed: boolean): AccessibilityStatement[] {
  if (isFixed) return ['visual-no']
  return features.includes('displayTransformability') ? ['visual-yes'] : []
}

function nonvisual({ accessModes, sufficient, features }: Accessibility): AccessibilityStatement[] {
  const isTextEnough = sufficient.some((way) => way.length === 1 && way[0] === 'textual')
  const hasText = accessModes.includes('textual') || sufficient.some((way) => way.includes('textual'))
  const alternatives = ['alternativeText', 'longDescription', 'describedMath', 'transcript']
  const hasAlternatives = features.some((feature) => alternatives.includes(feature))
  const isKnown = accessModes.length + sufficient.length > 0
  const first = isTextEnough ? 'yes' : hasText || hasAlternatives ? 'partly' : isKnown ? 'no' : null
  return [
    ...(first ? ([`nonvisual-${first}`] as const) : []),
    ...(hasAlternatives ? (['nonvisual-alternatives'] as const) : []),
    ...(features.includes('synchronizedAudioText') ? (['nonvisual-synchronised'] as const) : []),
  ]
}

function hazards({ hazards: declared }: Accessibility): AccessibilityStatement[] {
  if (declared.includes('none')) return ['hazards-none']
  const isSafe = HAZARDS.every((hazard) => declared.includes(SAFE[hazard]))
  if (isSafe) return ['hazards-none']
  const found = HAZARDS.filter((hazard) => declared.includes(hazard))
  const safe = HAZARDS.filter((hazard) => declared.includes(SAFE[hazard]))
  if (found.length + safe.length === 0) return declared.includes('unknown') ? ['hazards-unknown'] : []
  return [
    ...found.map((hazard) => `hazards-${hazard}` as const),
    ...safe.map((hazard) => `hazards-no-${hazard}` as const),
  ]
}
