import type { BookFacts } from '../source'
import { xml } from './xml'

/** One item of the manifest. */
export interface Item {
  id: string
  href: string
  mediaType: string
  properties?: string
  /** Whether it is part of the reading order. */
  spine?: boolean
}

/** The publisher of every demo book. */
export const IMPRINT = '折页书社'

/** Returns `package.opf`. The modification date is the publication date, so that the output is deterministic. */
export function packageDocument(facts: BookFacts, items: readonly Item[]): string {
  const cover = items.find((item) => item.properties === 'cover-image')
  const rtl = facts.writingMode === 'vertical-rl' ? ' page-progression-direction="rtl"' : ''
  const hasImages = items.some((item) => item.mediaType === 'image/svg+xml')
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${xml(facts.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${xml(facts.identifier)}</dc:identifier>
<dc:title>${xml(facts.resName)}</dc:title>
<dc:creator id="author">${xml(facts.resAuthor)}</dc:creator>
<meta refines="#author" property="role" scheme="marc:relators">aut</meta>
<dc:language>${xml(facts.language)}</dc:language>
<dc:description>${xml(facts.resIntro)}</dc:description>
<dc:publisher>${IMPRINT}</dc:publisher>
<dc:date>${facts.published}</dc:date>
${facts.subjects.map((subject) => `<dc:subject>${xml(subject)}</dc:subject>`).join('\n')}${seriesOf(facts)}
<meta property="dcterms:modified">${facts.published}T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>${hasImages ? '\n<meta property="schema:accessMode">visual</meta>' : ''}
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityHazard">none</meta>${cover ? `\n<meta name="cover" content="${cover.id}"/>` : ''}
</metadata>
<manifest>
${items
  .map(
    (item) =>
      `<item id="${item.id}" href="${xml(item.href)}" media-type="${item.mediaType}"${item.properties ? ` properties="${item.properties}"` : ''}/>`,
  )
  .join('\n')}
</manifest>
<spine toc="ncx"${rtl}>
${items
  .filter((item) => item.spine)
  .map((item) => `<itemref idref="${item.id}"/>`)
  .join('\n')}
</spine>
</package>
`
}

function seriesOf({ series }: BookFacts): string {
  return series
    ? `
<meta property="belongs-to-collection" id="series">${xml(series.name)}</meta>
<meta refines="#series" property="collection-type">series</meta>
<meta refines="#series" property="group-position">${series.position}</meta>`
    : ''
}
