import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

/** Each tries to set `window.owned` or to reach the network. */
const VECTORS = [
  '<script>window.owned = 1</script>',
  '<script src="evil.js"></script>',
  '<img src="nowhere.png" onerror="window.owned = 2"/>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="window.owned = 3"><script>window.owned = 4</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><animate attributeName="x" begin="0s" onbegin="window.owned = 5"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="evil.svg#x"/><use href="data:image/svg+xml,&lt;svg id=&quot;x&quot; xmlns=&quot;http://www.w3.org/2000/svg&quot; onload=&quot;window.owned=6&quot;/&gt;#x"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://elsewhere.example/a.png"/></svg>',
  '<iframe src="evil.xhtml"></iframe><iframe srcdoc="&lt;script&gt;parent.owned = 7&lt;/script&gt;"></iframe>',
  '<object data="evil.svg" type="image/svg+xml"></object><embed src="evil.svg"/>',
  '<video autoplay="autoplay" src="nowhere.mp4" onerror="window.owned = 8"><source src="x" onerror="window.owned = 9"/></video>',
  '<details open="open" ontoggle="window.owned = 10"><summary>a</summary>b</details>',
  '<p tabindex="0" autofocus="autofocus" onfocus="window.owned = 11">a</p>',
  '<meta http-equiv="refresh" content="0;url=http://elsewhere.example/"/>',
  '<base href="http://elsewhere.example/"/><img src="relative.png"/>',
  '<img src="http://elsewhere.example/a.png" srcset="http://elsewhere.example/b.png 2x"/>',
  '<p style="background:url(http://elsewhere.example/c.png)">a</p>',
  '<p style="--x:url(http://elsewhere.example/d.png);background:var(--x)">a</p>',
  '<p style="background:u\\72l(http://elsewhere.example/e.png)">a</p>',
  '<p style="background:image-set(&quot;http://elsewhere.example/f.png&quot; 1x)">a</p>',
  '<p style="--y:1px;border-image:var(--y) u\\72l(http://elsewhere.example/g.png)">a</p>',
  '<audio controls="controls" src="//elsewhere.example/h.mp3"></audio>',
  '<link rel="stylesheet" href="http://elsewhere.example/i.css"/>',
  '<form id="parentNode" action="http://elsewhere.example/"><input name="attributes"/><input name="childNodes"/></form>',
  '<img name="createElement"/><img id="adoptedStyleSheets"/><a id="body" name="head">a</a>',
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" href="javascript:window.owned = 12"><mi>x</mi></maction></math>',
]
const STYLE = `@import "http://elsewhere.example/j.css"; @import url(//elsewhere.example/k.css);
  @font-face { font-family: F; src: url(http://elsewhere.example/l.woff2) }
  #z { font-family: F; background: url("http://elsewhere.example/m.png"); cursor: url(http://elsewhere.example/n.cur), auto;
    list-style: url(//elsewhere.example/o.png); content: url(http://elsewhere.example/p.png); mask: url(http://elsewhere.example/q.svg#a) }
  #z::before { content: image-set("http://elsewhere.example/r.png" 1x) }
  :host { position: fixed !important; inset: 0 !important; background: url(http://elsewhere.example/s.png) }
  @media screen { @supports (color: red) { #z { border-image-source: url(http://elsewhere.example/t.png) } } }`

test('nothing of a hostile book runs, leaves the page or reaches the network', async ({ page, baseURL }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${baseURL}/`) && !/^(blob|data):/.test(url)) outside.push(url)
  })
  page.on('dialog', (dialog) => {
    outside.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await openBook(
    page,
    await novel([`<p id="z">还在</p>${VECTORS.join('\n')}`], {
      head: `<style>${STYLE.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style><script>window.owned = 13</script>`,
      files: {
        'OPS/evil.js': 'window.owned = 14',
        'OPS/evil.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" id="x" onload="window.owned=15"><script>window.owned=16</script></svg>',
        'OPS/evil.xhtml':
          '<html xmlns="http://www.w3.org/1999/xhtml"><body><script>parent.owned=17</script></body></html>',
      },
      manifest:
        '<item id="e1" href="evil.js" media-type="text/javascript"/><item id="e2" href="evil.svg" media-type="image/svg+xml"/><item id="e3" href="evil.xhtml" media-type="application/xhtml+xml"/>',
    }),
  )
  await page.waitForTimeout(400)
  await expect(page.locator('ol-flow #z')).toHaveText('还在')
  expect(await page.evaluate(() => (window as unknown as { owned?: number }).owned)).toBeUndefined()
  expect(outside).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/test/reader.html')
  expect(page.frames()).toHaveLength(1)
  for (const element of [
    'script',
    'iframe',
    'object',
    'embed',
    'form',
    'input',
    'link',
    'style',
    'meta',
    'base',
    'animate',
  ])
    await expect(page.locator(`ol-flow ${element}`), element).toHaveCount(0)
  const handlers = await page
    .locator('ol-flow')
    .evaluate((flow) =>
      [...flow.querySelectorAll('*')]
        .flatMap((element) => [...element.attributes].map(({ name }) => name))
        .filter((name) => /^on/i.test(name)),
    )
  expect(handlers).toEqual([])
})

test('a hostile link is not followed', async ({ page }) => {
  await openBook(
    page,
    await novel([
      '<p><a id="a" href="javascript:window.owned=1">一</a> <a id="b" href="java&#10;script:window.owned=2">二</a> <a id="c" href="data:text/html,x">三</a></p>',
    ]),
  )
  for (const id of ['a', 'b', 'c']) await page.locator(`ol-flow #${id}`).click()
  expect(await page.evaluate(() => (window as unknown as { owned?: number }).owned)).toBeUndefined()
  expect(new URL(page.url()).pathname).toBe('/test/reader.html')
  expect(page.context().pages()).toHaveLength(1)
})
