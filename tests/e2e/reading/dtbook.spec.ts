import { epub } from '../../unit/reading/formats/books'
import { expect, test } from '../support/test'
import { openBook } from './open-book'

const PARAGRAPH = '<p>渡口的灯还亮着，老人把缆绳解开，又系上，像在等一个不会来的人。</p>'
const BOOK = `<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet type="text/css" href="b.css"?>
<!DOCTYPE dtbook PUBLIC "-//NISO//DTD dtbook 2005-3//EN" "http://www.daisy.org/z3986/2005/dtbook-2005-3.dtd">
<dtbook xmlns="http://www.daisy.org/z3986/2005/dtbook/" version="2005-3" xml:lang="zh-CN"><head><meta name="dc:Title" content="渡口"/></head>
<book><frontmatter><doctitle>渡口</doctitle><docauthor>某人</docauthor></frontmatter>
<bodymatter><script>document.title = 'bad'</script><level1 id="l1" onclick="document.title = 'bad'"><h1>第一部</h1><pagenum id="p1" page="normal">1</pagenum>${PARAGRAPH.repeat(30)}
<level2 id="l2"><hd>第二节</hd><p>有注<noteref id="r1" idref="#n1">1</noteref>的话，<pagenum id="p2">2</pagenum>接着说。</p>
<note id="n1"><p>注里的话</p></note>
<imggroup><img src="i.svg" alt="船"/><caption>一条船</caption><prodnote render="optional">图中是一条船。</prodnote></imggroup>
<list type="ol" start="3"><li>第三条</li></list><linegroup><line>一行</line><line>又一行</line></linegroup>
<sidebar render="required"><hd>旁注</hd><p>旁边的话</p></sidebar></level2></level1></bodymatter></book></dtbook>`

const NCX = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/><docTitle><text>渡口</text></docTitle>
<navMap><navPoint id="a" playOrder="1"><navLabel><text>第一部</text></navLabel><content src="b.xml#l1"/>
<navPoint id="b" playOrder="2"><navLabel><text>第二节</text></navLabel><content src="b.xml#l2"/></navPoint></navPoint></navMap>
<pageList><pageTarget id="t1" type="normal" value="1" playOrder="3"><navLabel><text>1</text></navLabel><content src="b.xml#p1"/></pageTarget>
<pageTarget id="t2" type="normal" value="2" playOrder="4"><navLabel><text>2</text></navLabel><content src="b.xml#p2"/></pageTarget></pageList></ncx>`

const PACKAGE = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>渡口</dc:title><dc:language>zh-CN</dc:language></metadata>
<manifest><item id="b" href="b.xml" media-type="application/x-dtbook+xml"/><item id="ncx" href="b.ncx" media-type="application/x-dtbncx+xml"/>
<item id="i" href="i.svg" media-type="image/svg+xml"/><item id="css" href="b.css" media-type="text/css"/></manifest>
<spine toc="ncx"><itemref idref="b"/></spine></package>`

test('a DTBook has contents, notes, pictures and page numbers', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  const book = await epub({
    'OPS/c1.xhtml': null,
    'OPS/book.opf': PACKAGE,
    'OPS/b.xml': BOOK,
    'OPS/b.ncx': NCX,
    'OPS/b.css': '.line { color: rgb(0, 0, 200) }',
    'OPS/i.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="#a65"/></svg>',
  })
  const reader = await openBook(page, book, { attributes: 'theme="white"' })
  await expect(page.locator('ol-flow').getByRole('heading', { name: '渡口' })).toBeVisible()

  // DTBook content is sanitised like any other.
  await expect(page.locator('ol-flow').locator('script, [onclick]')).toHaveCount(0)

  await page.keyboard.press('t')
  const contents = page.getByRole('dialog', { name: '目录' })
  await contents.getByRole('button', { name: '第二节' }).click()
  await expect(page.locator('ol-flow').getByRole('heading', { name: '第二节', level: 2 })).toBeInViewport()
  await expect(page.locator('ol-flow').getByText('有注')).toHaveText('有注1的话，接着说。')
  await expect(page.locator('ol-flow figcaption')).toHaveText('一条船')
  await expect(page.locator('ol-flow img[alt=船]')).toBeVisible()
  expect(await page.locator('ol-flow ol').getAttribute('start')).toBe('3')
  await expect(page.locator('ol-flow .line').first()).toHaveCSS('color', 'rgb(0, 0, 200)')
  await expect(page.locator('ol-flow').getByText('注里的话')).toBeHidden()

  expect(await page.title()).toBe('t')
  await page.locator('#r1').click()
  await expect(page.getByRole('dialog', { name: '注释' })).toContainText('注里的话')
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await contents.getByRole('tab', { name: '页码' }).click()
  await contents.getByRole('button', { name: '1', exact: true }).click()
  await expect.poll(() => reader.words()).toContain('第一部')
})
