// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { parseChapter } from '../../../src/reading/navigator/sanitise/markup'
import { chapterOf } from '../../e2e/reading/hostile-book'
import type { HostileVector } from '../../fixtures/hostile/vector'
import { AS_HTML_ITSELF, FLOW_VECTORS } from '../../fixtures/hostile/vectors'

/** What of a chapter the reader goes on with: its sheets in their order, and its body without them. */
async function parsed(vector: HostileVector, asHtml: boolean) {
  const { doc, isWellFormed } = await parseChapter(chapterOf(vector, asHtml), 'application/xhtml+xml')
  const sheets = [...doc.querySelectorAll('ol-style')].map((sheet) => {
    sheet.remove()
    return sheet.textContent
  })
  // The flaw that makes HTML of it.
  if (asHtml) doc.querySelector('body > br')?.remove()
  return { isWellFormed, sheets, body: doc.body.outerHTML }
}

/*
 * A chapter that is no XML is read as HTML, and is the same document for all that comes after. The browser
 * tests try every such vector as XHTML, and as HTML two of each kind and those that differ.
 */
test.each(
  FLOW_VECTORS.filter(({ id, document }) => !document && !AS_HTML_ITSELF.has(id)).map(
    (vector) => [vector.id, vector] as const,
  ),
)('as HTML %s has the same sheets and the same body as XHTML', async (_, vector) => {
  const [xml, html] = [await parsed(vector, false), await parsed(vector, true)]
  expect([xml.isWellFormed, html.isWellFormed]).toEqual([true, false])
  expect({ ...html, isWellFormed: true }).toEqual(xml)
})
