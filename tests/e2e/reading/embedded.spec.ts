import sharp from 'sharp'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const svg = (inside: string, size = 'viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`
const item = (name: string, type: string) =>
  `<item id="${name.replaceAll(/\W/g, '-')}" href="${name}" media-type="${type}"/>`

test('an SVG in a frame has its pictures and style sheets, and runs and requests nothing', async ({
  page,
}) => {
  const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openBook(
    page,
    await novel(
      [
        `<p><object id="o" data="art/rich.svg" type="image/svg+xml" width="120">甲</object></p>
         <p><iframe id="f" src="art/rich.svg"></iframe><embed id="e" src="art/rich.svg" style="width:80px;height:80px"/></p>
         <p><object id="plain" data="art/plain.svg" type="image/svg+xml">乙</object></p>`,
        '<p id="there">第二章</p>',
      ],
      {
        files: {
          'OPS/art/rich.svg': `<?xml-stylesheet href="look.css" type="text/css"?>${svg(
            `<style>@import "more.css"; rect { stroke-width: 3px }</style><image xlink:href="red.png" width="100" height="100"/>
             <image href="https://example.org/out.png" width="10" height="10"/><rect x="100" width="100" height="100"/>
             <a href="../c2.xhtml#there"><text x="120" y="50">去</text></a>
             <script>document.title = 'run'</script><set attributeName="x" to="0"/>`,
          )}`,
          'OPS/art/plain.svg': svg('<rect width="200" height="100" fill="url(#g)"/>'),
          'OPS/art/look.css': 'rect { fill: rgb(1, 2, 3); background: url(https://example.org/out.css) }',
          'OPS/art/more.css': 'rect { stroke: rgb(4, 5, 6) }',
          'OPS/art/red.png': red,
        },
        manifest: [
          item('art/rich.svg', 'image/svg+xml'),
          item('art/plain.svg', 'image/svg+xml'),
          item('art/look.css', 'text/css'),
          item('art/more.css', 'text/css'),
          item('art/red.png', 'image/png'),
        ].join(''),
      },
    ),
  )
  const flow = page.locator('ol-flow')
  await expect(flow.locator('img#plain'), 'one that names nothing is a picture').toHaveCount(1)
  for (const [id, width, height] of [
    ['o', 120, 60],
    ['f', 300, 150],
    ['e', 80, 80],
  ] as const) {
    const place = flow.locator(`#${id}`)
    const box = await place.boundingBox()
    expect([box?.width, box?.height], id).toEqual([width, height])
    expect(
      await place.locator('rect').evaluate((rect) => {
        const { fill, stroke, strokeWidth } = getComputedStyle(rect)
        return [fill, stroke, strokeWidth]
      }),
    ).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)', '3px'])
    const { data } = await sharp(await place.screenshot())
      .extract({ left: 20, top: 30, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)], 'its picture is seen').toEqual([255, 0, 0])
    await expect(place.locator('script, set')).toHaveCount(0)
  }
  expect(requested.filter((url) => url.includes('example.org'))).toEqual([])
  await flow.locator('#o a').click()
  await expect(flow.locator('#there')).toBeInViewport()
})

test('a frame shows its document sanitised, black on white in the dark theme', async ({ page }) => {
  await openBook(
    page,
    await novel(
      [
        `<p>正文</p><iframe id="f" src="gone.xhtml" srcdoc="&lt;p style=&quot;text-indent: 7px&quot; onclick=&quot;x()&quot;&gt;内文&lt;iframe src=c1.xhtml&gt;&lt;/iframe&gt;&lt;script&gt;document.title = 1&lt;/script&gt;"></iframe>
         <iframe id="none"></iframe><iframe id="empty" src=""></iframe><object data="">无物</object>`,
      ],
      {},
    ),
    { attributes: 'theme="dark"' },
  )
  const flow = page.locator('ol-flow')
  const inside = flow.locator('#f p')
  await expect(inside).toHaveText('内文')
  expect(
    await inside.evaluate((element) => {
      const host = (element.getRootNode() as ShadowRoot).host
      const { textIndent, color } = getComputedStyle(element)
      return [textIndent, color, getComputedStyle(host).backgroundColor]
    }),
  ).toEqual(['7px', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await expect(flow.getByText('正文'), 'the chapter is not in itself').toHaveCount(1)
  await expect(flow.getByText('无物')).toBeVisible()
  await expect(flow.locator('iframe, script, [onclick]')).toHaveCount(0)
})
