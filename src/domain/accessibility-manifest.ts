import { type Accessibility, highestConformance } from './accessibility'

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

/** Converts accessibility metadata to its manifest form; absent metadata is left out. */
export function toManifest(accessibility: Accessibility): ManifestAccessibility {
  const { accessModes, sufficient, features, hazards, summary, conformsTo, certifiedBy } = accessibility
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

/** Reads the manifest form leniently: malformed values are dropped; null if there is no metadata. */
export function fromManifest(manifest: Readonly<Record<string, unknown>>): Accessibility | null {
  const certification = manifest.certification as { certifiedBy?: unknown } | null | undefined
  const accessibility: Accessibility = {
    accessModes: texts(manifest.accessMode),
    // A combination of sufficient access modes is an array in the array; a single mode may be a string.
    sufficient: list(manifest.accessModeSufficient)
      .map((way) => texts(way))
      .filter(({ length }) => length > 0),
    features: texts(manifest.feature),
    hazards: texts(manifest.hazard),
    summary: text(manifest.summary),
    ...highestConformance(texts(manifest.conformsTo)),
    certifiedBy: text(certification?.certifiedBy),
  }
  const { accessModes, sufficient, features, hazards, summary, level } = accessibility
  const hasStatement = summary !== '' || level !== null
  return hasStatement || [accessModes, sufficient, features, hazards].some(({ length }) => length > 0)
    ? accessibility
    : null
}

const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const texts = (value: unknown): string[] => list(value).map(text).filter(Boolean)
