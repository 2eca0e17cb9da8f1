import { type Accessibility, highestOf } from '../../../domain/accessibility'
import { attribute, ownDescendants, textOf } from '../markup/xml'

/**
 * What a package document says of accessibility (EPUB Accessibility 1.1 §4), in the way of EPUB 3 or of EPUB 2; null
 * where it says nothing.
 */
export function readAccessibility(root: Element): Accessibility | null {
  const metadata = ownDescendants(root, 'metadata')[0]
  if (!metadata) return null
  const metas = ownDescendants(metadata, 'meta').map((meta) => ({
    name: plainName(attribute(meta, 'property') || attribute(meta, 'name')),
    value: (textOf(meta) || attribute(meta, 'content')).trim(),
  }))
  const all = (name: string) => [
    ...new Set(metas.flatMap((meta) => (meta.name === name && meta.value ? [meta.value] : []))),
  ]
  const links = ownDescendants(metadata, 'link').flatMap((link) =>
    plainName(attribute(link, 'rel')) === 'conformsTo' ? [attribute(link, 'href')] : [],
  )
  const told: Accessibility = {
    accessModes: all('accessMode').map(lower),
    sufficient: all('accessModeSufficient').map((way) => way.split(',').map(lower).filter(Boolean)),
    features: all('accessibilityFeature'),
    hazards: all('accessibilityHazard'),
    summary: all('accessibilitySummary').join('\n'),
    ...highestOf([...all('conformsTo'), ...links].map(addressOf)),
    certifiedBy: all('certifiedBy').join('、'),
  }
  const { summary, level, accessModes, sufficient, features, hazards } = told
  const isTold = summary !== '' || level !== null
  return isTold || [accessModes, sufficient, features, hazards].some(({ length }) => length > 0) ? told : null
}

/** `schema:accessMode`, by its reserved prefix or its address. */
const plainName = (property: string) =>
  /^(?:(?:schema|a11y|dcterms):|https?:\/\/(?:schema\.org|purl\.org\/dc\/terms)\/|http:\/\/www\.idpf\.org\/epub\/vocab\/package\/a11y\/#)(\w+)$/.exec(
    property.trim(),
  )?.[1] ?? ''

const lower = (value: string) => value.trim().toLowerCase()

/** A conformance of EPUB Accessibility 1.1 is claimed in words, one of 1.0 by its address. */
function addressOf(claim: string): string {
  const [, profile, wcag, level] =
    /EPUB Accessibility 1\.(\d)\s*[-–—]\s*WCAG (2\.\d) Level (A{1,3})\b/i.exec(claim) ?? []
  return level ? `https://www.w3.org/TR/epub-a11y-1${profile}#wcag-${wcag}-${level.toLowerCase()}` : claim
}
