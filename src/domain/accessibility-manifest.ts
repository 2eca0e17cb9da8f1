import { type Accessibility, highestOf } from './accessibility'

/** `metadata.accessibility` of a Readium web publication manifest, as it is written. */
export interface ManifestAccessibility {
  conformsTo?: string[]
  certification?: { certifiedBy: string }
  summary?: string
  accessMode?: string[]
  accessModeSufficient?: string[][]
  feature?: string[]
  hazard?: string[]
}

/** What a book says, as a manifest says it; what it does not say is left out. */
export function toManifest(told: Accessibility): ManifestAccessibility {
  const { accessModes, sufficient, features, hazards, summary, conformsTo, certifiedBy } = told
  return {
    ...(conformsTo && { conformsTo: [conformsTo] }),
    ...(certifiedBy && { certification: { certifiedBy } }),
    ...(summary && { summary }),
    ...(accessModes.length > 0 && { accessMode: [...accessModes] }),
    ...(sufficient.length > 0 && { accessModeSufficient: sufficient.map((way) => [...way]) }),
    ...(features.length > 0 && { feature: [...features] }),
    ...(hazards.length > 0 && { hazard: [...hazards] }),
  }
}

/** The same as it is found in the wild: what is malformed is dropped; null where nothing is said. */
export function fromManifest(said: Readonly<Record<string, unknown>>): Accessibility | null {
  const certification = said.certification as { certifiedBy?: unknown } | null | undefined
  const told: Accessibility = {
    accessModes: texts(said.accessMode),
    // Several senses that are enough together are a list in the list; one may stand alone.
    sufficient: list(said.accessModeSufficient)
      .map((way) => texts(way))
      .filter(({ length }) => length > 0),
    features: texts(said.feature),
    hazards: texts(said.hazard),
    summary: text(said.summary),
    ...highestOf(texts(said.conformsTo)),
    certifiedBy: text(certification?.certifiedBy),
  }
  const { accessModes, sufficient, features, hazards, summary, level } = told
  const isTold = summary !== '' || level !== null
  return isTold || [accessModes, sufficient, features, hazards].some(({ length }) => length > 0) ? told : null
}

const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const texts = (value: unknown): string[] => list(value).map(text).filter(Boolean)
