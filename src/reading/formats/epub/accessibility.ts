import type { Accessibility } from '../../../domain/accessibility'
import { attribute, ownDescendants, textOf } from '../xml'

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
    level: levelOf([...all('conformsTo'), ...links]),
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

/** The level of EPUB Accessibility 1.1, in words, or of 1.0, by its address; of several the highest. */
function levelOf(claims: readonly string[]): Accessibility['level'] {
  const levels = claims.map(
    (claim) =>
      /EPUB Accessibility 1\.\d\s*[-–—]\s*WCAG 2\.\d Level (A{1,3})\b/i.exec(claim)?.[1]?.toUpperCase() ??
      /idpf\.org\/epub\/a11y\/accessibility[\w.-]*#wcag-(a{1,3})$/i.exec(claim)?.[1]?.toUpperCase(),
  )
  return (['AAA', 'AA', 'A'] as const).find((level) => levels.includes(level)) ?? null
}
