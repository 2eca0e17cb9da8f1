import { type HostileVector, STILL, withId } from '../../fixtures/hostile/vector'
import { epub, opf, page as xhtml } from '../../unit/reading/formats/books'
import type { Circumstances } from './hostile-run'

const METADATA =
  '<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>书</dc:title><dc:language>zh-CN</dc:language>'
const FIXED =
  '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">none</meta>'
/** Makes a scrolled chapter longer than the screen; otherwise one turn would skip it. */
const FILLER = `<section>${'字'.repeat(900)}</section>`

/** A book with a chapter for each vector, or with a chapter that has the vector in an iframe. */
export function bookOf(
  vectors: readonly HostileVector[],
  { as, flow }: Pick<Circumstances, 'as' | 'flow'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const names = vectors.map(({ id }) => id)
  const framed = as === 'frame' ? vectors : []
  return epub({
    'OPS/book.opf': opf({
      ...(flow === 'fixed' && { metadata: `${METADATA}${FIXED}` }),
      manifest: `${[...names, ...framed.map(({ id }) => framedName(id))].map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join('')}
        <item id="e1" href="evil.js" media-type="text/javascript"/><item id="e2" href="evil.svg" media-type="image/svg+xml"/>`,
      spine: names.map((id) => `<itemref idref="${id}"/>`).join(''),
    }),
    'OPS/evil.js': "top.owned = ['evil.js']",
    'OPS/evil.svg': `<svg xmlns="http://www.w3.org/2000/svg" id="x" width="9" height="9" onload="top.owned=['evil.svg']"><script>top.owned=['evil.svg']</script><image href="http://elsewhere.example/in-svg.png"/></svg>`,
    'OPS/c1.xhtml': null,
    ...Object.fromEntries(
      vectors.map((vector) => [
        `OPS/${vector.id}.xhtml`,
        as === 'frame' ? frameOf(vector) : chapterOf(vector, as === 'html', flow === 'scrolled'),
      ]),
    ),
    ...Object.fromEntries(framed.map((vector) => [`OPS/${framedName(vector.id)}.xhtml`, chapterOf(vector)])),
  })
}

const framedName = (id: string) => `framed-${id}`

function frameOf({ id }: HostileVector): string {
  return xhtml(
    `<p class="still">${STILL}</p><iframe src="${framedName(id)}.xhtml" width="300" height="300"/>`,
  )
}

export function chapterOf(
  { id, body = '', head = '', css, document }: HostileVector,
  asHtml = false,
  isLong = false,
): string {
  if (document) return withId(isLong ? document.replace('</body>', `${FILLER}</body>`) : document, id)
  const sheet = css ? `<style>${css.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style>` : ''
  // One unclosed element makes the document malformed XML.
  const flaw = asHtml ? '<br>' : ''
  const filler = isLong ? FILLER : ''
  return withId(
    xhtml(`${flaw}<p class="still">${STILL}</p>${body}${filler}`, `<title>t</title>${head}${sheet}`),
    id,
  )
}
