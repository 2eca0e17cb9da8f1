import { CONTAINER, opf, page, zip } from '../../unit/reading/formats/books'
import { expect, TALL, test } from './reader-host'

/* Which style sheets of a document apply (HTML §4.2.4, CSSOM §6.2). */

const link = (attributes: string) => `<link href="red.css" ${attributes}/>`

test('the first titled style sheet set applies; alternate and disabled ones do not', async ({ host }) => {
  const bytes = await zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OPS/red.css': 'p { color: rgb(255, 0, 0) }',
    'OPS/c1.xhtml': page(
      '<p id="p">字</p>',
      `<title>t</title><style title="day">#p { color: rgb(0, 128, 0) }</style><style title="day">p { text-indent: 3px }</style>
      <style>p { letter-spacing: 2px }</style>${link('rel="stylesheet" title="night"')}${link('rel="alternate stylesheet" title="day"')}
      ${link('rel="stylesheet" disabled="disabled"')}<style title="night">#p { color: rgb(255, 0, 0) }</style>`,
    ),
    'OPS/book.opf': opf({
      manifest: `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="red" href="red.css" media-type="text/css"/>`,
    }),
  })
  await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }), { times: 1 })
  const book = await host.open('made.epub', TALL)
  const looks = ['color', 'text-indent', 'letter-spacing'].map((name) => book.style(book.find('#p'), name))
  expect(await Promise.all(looks)).toEqual(['rgb(0, 128, 0)', '3px', '2px'])
})
