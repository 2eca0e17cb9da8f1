// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { parseChapter } from '../../../../../src/reading/navigator/sanitise/markup'
import { sanitise } from '../../../../../src/reading/navigator/sanitise/sanitise'

const page = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ev="http://www.w3.org/2001/xml-events"><head><title>t</title></head><body>${body}</body></html>`

async function clean(body: string, mediaType = 'application/xhtml+xml') {
  const { doc } = await parseChapter(mediaType === 'text/html' ? `<body>${body}` : page(body), mediaType)
  const root = doc.querySelector('body')
  if (!root) throw new Error('no body')
  const styles = await sanitise(root)
  return { root, styles, all: [...root.querySelectorAll('*')] }
}

/** Returns everything that could run, load or navigate, in any namespace. */
function dangers(all: readonly Element[]): string[] {
  const found: string[] = []
  for (const element of all) {
    if (
      /^(script|iframe|frame|object|embed|applet|portal|link|meta|base|form|input|button|textarea|select|template|style|animate|set|animatetransform|animatemotion|handler|annotation-xml|noscript|dialog|canvas|slot)$/i.test(
        element.localName,
      )
    )
      found.push(element.localName)
    for (const { name, value, namespaceURI } of element.attributes) {
      if (/^(.*:)?on/i.test(name)) found.push(name)
      if (
        /^(style|srcdoc|action|formaction|ping|background|is|slot|part|popovertarget|autofocus|contenteditable|http-equiv|target|download|xml:base|form)$/i.test(
          name,
        )
      )
        found.push(name)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them inside a scheme
      if (/^(javascript|vbscript|data:text|file|blob):?/i.test(value.replace(/[\u0000-\u0020]/g, '')))
        found.push(`${name}=${value}`)
      if (namespaceURI === 'http://www.w3.org/2001/xml-events') found.push(name)
    }
  }
  return found
}

const XHTML_VECTORS: Record<string, string> = {
  script: '<script>alert(1)</script>',
  'script in svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'script in mathml':
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></math>',
  'script of no namespace': '<x xmlns=""><script>alert(1)</script></x>',
  'prefixed script': '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  onerror: '<img src="x" onerror="alert(1)"/>',
  onload: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'mixed-case handler': '<img src="x" oNeRRor="alert(1)" ONLOAD="alert(1)"/>',
  'xml event': '<p ev:event="click" ev:handler="#h">a</p>',
  'handler in foreign namespace': '<x:p xmlns:x="urn:x" x:onclick="alert(1)" onclick="alert(1)">a</x:p>',
  'javascript link': '<a href="javascript:alert(1)">a</a>',
  'javascript with tab': '<a href="java&#9;script:alert(1)">a</a>',
  'javascript with newline': '<a href="java&#10;script:alert(1)">a</a>',
  'javascript with leading control':
    '<a href="&#x1;javascript:alert(1)" xmlns="http://www.w3.org/1999/xhtml">a</a>',
  'javascript in caps': '<a href="JaVaScRiPt:alert(1)">a</a>',
  'vbscript link': '<a href="vbscript:x">a</a>',
  'data document': '<a href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;">a</a>',
  'svg link':
    '<svg xmlns="http://www.w3.org/2000/svg"><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
  'mathml href':
    '<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:alert(1)"><mi href="javascript:alert(1)">x</mi></math>',
  'mathml maction':
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline#http://evil" xlink:href="javascript:alert(1)"><mi>x</mi></maction></math>',
  'svg animate':
    '<svg xmlns="http://www.w3.org/2000/svg"><a><animate attributeName="href" values="javascript:alert(1)"/><text>a</text></a></svg>',
  'svg set': '<svg xmlns="http://www.w3.org/2000/svg"><set attributeName="onmouseover" to="alert(1)"/></svg>',
  foreignObject:
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject></svg>',
  'annotation-xml':
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi><annotation-xml encoding="text/html"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/></annotation-xml></semantics></math>',
  iframe: '<iframe src="x" srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  object: '<object data="x.swf"></object><embed src="x.swf"/>',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=http://evil"/>',
  base: '<base href="http://evil/"/>',
  link: '<link rel="stylesheet" href="http://evil/x.css"/>',
  form: '<form action="http://evil"><input name="a"/><button formaction="javascript:alert(1)">b</button></form>',
  'style element': '<style>*{background:url(http://evil)}</style>',
  template: '<template><img src="x" onerror="alert(1)"/></template>',
  'details toggle': '<details open="open" ontoggle="alert(1)"><summary>a</summary></details>',
  'clobbering form': '<form id="attributes"><input name="attributes"/><input name="childNodes"/></form>',
  'event on body child of ruby':
    '<ruby onclick="alert(1)">字<rt onfocus="alert(1)" tabindex="1">zì</rt></ruby>',
  contenteditable: '<p contenteditable="true" autofocus="autofocus" onfocus="alert(1)">a</p>',
  'is attribute': '<p is="evil-element">a</p>',
  'custom element': '<evil-element onclick="alert(1)"><p>a</p></evil-element>',
  'audio with error': '<audio src="x" onerror="alert(1)"><source src="y" onerror="alert(1)"/></audio>',
  'xml base': '<p xml:base="javascript:alert(1)//">a</p>',
  'fill from elsewhere':
    '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(http://evil/#a)" width="1" height="1"/></svg>',
  popover: '<button popovertarget="x">a</button><div id="x" popover="auto">b</div>',
}

const HTML_VECTORS: Record<string, string> = {
  'unclosed script': '<script>alert(1)',
  'attribute without quotes': '<img src=x onerror=alert(1)>',
  'slash for space': '<img/src=x/onerror=alert(1)>',
  'noscript mutation': '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  'svg style mutation': '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  'math mutation':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'form mutation': '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  'template shadow root':
    '<div><template shadowrootmode="open"><img src=x onerror=alert(1)></template></div>',
  plaintext: '<plaintext><img src=x onerror=alert(1)>',
  xmp: '<xmp><img src=x onerror=alert(1)></xmp>',
  isindex: '<isindex type=image src=1 onerror=alert(1)>',
  'body handler': '<body onload=alert(1)>',
  'input autofocus': '<input autofocus onfocus=alert(1)>',
  marquee: '<marquee onstart=alert(1)>a</marquee>',
  'video poster': '<video poster=javascript:alert(1) src=x onerror=alert(1)></video>',
}

describe('sanitise', () => {
  for (const [name, body] of Object.entries(XHTML_VECTORS))
    it(`removes ${name}`, async () => expect(dangers((await clean(body)).all)).toEqual([]))
  for (const [name, body] of Object.entries(HTML_VECTORS))
    it(`removes ${name} (HTML)`, async () =>
      expect(dangers((await clean(body, 'text/html')).all)).toEqual([]))

  it('detects the dangers in unsanitised markup, so that the tests above can fail', () => {
    const doc = new DOMParser().parseFromString(
      page('<p onclick="a"><script/><a href="java&#9;script:b">c</a></p>'),
      'application/xhtml+xml',
    )
    expect(dangers([...doc.querySelectorAll('body *')])).toEqual(['onclick', 'script', 'href=java\tscript:b'])
  })

  it('keeps the markup of books', async () => {
    const { root } = await clean(`
      <section epub:type="chapter" id="c1" class="a b" xml:lang="zh">
        <h1>题</h1><p dir="ltr">字<ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby><a epub:type="noteref" href="#n1">1</a></p>
        <table><tbody><tr><td colspan="2">a</td></tr></tbody></table>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><linearGradient id="g"><stop offset="1"/></linearGradient><path d="M0 0" fill="url(#g)"/><title>t</title></svg>
        <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>
        <img src="a.png" alt="b"/><aside epub:type="footnote" id="n1"><p>n</p></aside>
      </section>`)
    for (const name of [
      'section',
      'h1',
      'ruby',
      'rt',
      'td',
      'svg',
      'linearGradient',
      'path',
      'title',
      'math',
      'mfrac',
      'mi',
      'img',
      'aside',
    ])
      expect(root.getElementsByTagName(name).length, name).toBe(1)
    expect(root.querySelector('section')?.getAttribute('class')).toBe('a b')
    expect(root.querySelector('section')?.getAttributeNS('http://www.idpf.org/2007/ops', 'type')).toBe(
      'chapter',
    )
    expect(root.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 10 10')
    expect(root.querySelector('path')?.getAttribute('fill')).toBe('url(#g)')
    expect(root.querySelector('td')?.getAttribute('colspan')).toBe('2')
    expect(root.querySelector('a')?.getAttribute('href')).toBe('#n1')
  })

  it('keeps the content of an unknown element', async () => {
    expect((await clean('<mystery><p>还在</p></mystery>')).root.textContent).toContain('还在')
  })

  it('returns inline styles and removes them from the tree', async () => {
    const { root, styles } = await clean('<p style="color:red">a</p><script style="x">b</script>')
    expect(styles.map(({ css }) => css)).toEqual(['color:red'])
    expect(root.querySelector('[style]')).toBeNull()
  })

  it('reads a CDATA section as text, never as markup', async () => {
    const { root } = await clean('<p><![CDATA[<img src="x" onerror="alert(1)"/>]]></p>')
    expect(root.querySelector('img')).toBeNull()
    expect(root.textContent).toContain('onerror')
  })
})

describe('parseChapter', () => {
  it.each(['application/xhtml+xml', 'text/html'])(
    'limits the number of attributes of an element in %s',
    async (mediaType) => {
      const many = Array.from({ length: 3000 }, (_, at) => `data-a${at}="1"`).join(' ')
      const { doc } = await parseChapter(page(`<div id="a" ${many}>一<p class="b">二</p></div>`), mediaType)
      const [div] = doc.getElementsByTagName('div')
      expect(div?.id).toBe('a')
      expect(div?.attributes.length).toBeLessThan(300)
      expect(div?.textContent).toBe('一二')
      expect(doc.querySelector('div > .b')?.localName).toBe('p')
    },
  )

  it.each(['', ' xmlns="http://www.w3.org/TR/REC-html40"'])(
    'parses a source without a known namespace as HTML:%s',
    async (namespace) => {
      const source = `<html${namespace}><head><title>t</title></head><body><p>字<br/>句</p></body></html>`
      const { doc, isWellFormed } = await parseChapter(source, 'application/xhtml+xml')
      expect(isWellFormed).toBe(false)
      await sanitise(doc.documentElement)
      expect(doc.querySelector('p')?.textContent).toBe('字句')
      expect(doc.querySelector('p')?.namespaceURI).toBe('http://www.w3.org/1999/xhtml')
    },
  )

  it('closes self-closed elements when it parses as HTML', async () => {
    const { doc } = await parseChapter(
      '<html><body><a id="x"/><p>one<p>two & three</body></html>',
      'application/xhtml+xml',
    )
    expect(doc.querySelectorAll('p')).toHaveLength(2)
    expect(doc.querySelector('a')?.textContent).toBe('')
  })

  it('restores the namespaces of math and svg without xmlns', async () => {
    const { root } = await clean(
      '<p>式<math display="block"><semantics><mrow><mi>e</mi><mo>=</mo><mtext>一<b>二</b></mtext></mrow>' +
        '<annotation encoding="application/x-tex">e=</annotation></semantics></math>尾</p>' +
        '<svg viewbox="0 0 9 9"><clippath id="c"><rect width="9" height="9"/></clippath><text>字</text></svg>',
    )
    expect(root.querySelector('math')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML')
    expect(root.querySelector('mi')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML')
    expect(root.querySelector('p')?.textContent).toBe('式e=一二尾')
    expect(root.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 9 9')
    expect(root.querySelector('clipPath > rect')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
    expect(root.querySelector('text')?.textContent).toBe('字')
  })

  it('keeps the class and id of a label, which numbers paragraphs in some books, and removes `for`', async () => {
    const { root } = await clean('<label class="number" for="f" id="n">12</label><p>字</p>')
    expect([...(root.querySelector('label.number')?.attributes ?? [])].map(({ name }) => name)).toEqual([
      'class',
      'id',
    ])
  })

  it('parses a formula with its namespace, next to one without', async () => {
    const { root } = await clean(
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math><p>1 &lt; <math><mn>2</mn></math></p>',
    )
    expect(root.textContent).toBe('x1 < 2')
    expect([...root.querySelectorAll('math')].map(({ namespaceURI }) => namespaceURI)).toEqual(
      Array(2).fill('http://www.w3.org/1998/Math/MathML'),
    )
  })
})

const VECTORS = Object.values(XHTML_VECTORS)
/** More elements than are sanitised at once. */
const MANY = '<i></i>'.repeat(1200)

describe('a large chapter, which is sanitised in parts', () => {
  const cleanIn = async (around: (many: string) => string) => {
    const { root, all } = await clean(around(MANY))
    for (const each of root.querySelectorAll('i')) each.remove()
    return { root, all }
  }

  it.each([
    ['side by side', (many: string) => VECTORS.map((vector) => `<div>${vector}</div>`).join('') + many],
    [
      'inside of each other',
      (many: string) =>
        `<section>${VECTORS.map((vector) => `<b>字${vector}`).join('')}${many}${'</b>'.repeat(VECTORS.length)}</section>`,
    ],
  ])('is as safe, and the same: all vectors %s', async (_name, around) => {
    const { root, all } = await cleanIn(around)
    expect(dangers(all)).toEqual([])
    expect(root.innerHTML).toBe((await clean(around(''))).root.innerHTML)
  })

  it.each([
    ['an element of a book', (many: string) => `<x>${many}<p onclick="x">一</p></x>二`],
    [
      'an element of no namespace',
      (many: string) => `<x xmlns="">${many}<p xmlns="http://www.w3.org/1999/xhtml">一</p></x>`,
    ],
    ['a script', (many: string) => `<script>${many}</script>二`],
    [
      'a drawing',
      (many: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" onload="x"><g>${many}<text onclick="x">一</text></g></svg>`,
    ],
    [
      'a drawing with text',
      (many: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><div xmlns="http://www.w3.org/1999/xhtml">${many}<p>一</p></div></foreignObject></svg>`,
    ],
    [
      'a form',
      (many: string) => `<form><input name="localName"/><input name="parentNode"/>${many}一</form>二`,
    ],
  ])('is the same inside of %s', async (_name, around) => {
    const { root, all } = await cleanIn(around)
    expect(dangers(all)).toEqual([])
    expect(root.innerHTML).toBe((await clean(around(''))).root.innerHTML)
  })

  it('keeps the order, the nodes and their styles', async () => {
    const { doc } = await parseChapter(
      page(
        `<div id="a">${Array.from({ length: 3000 }, (_, at) => `<p style="order:${at}">${at}</p>`).join('')}</div>`,
      ),
      'application/xhtml+xml',
    )
    const paragraphs = [...doc.querySelectorAll('p')]
    const [body] = doc.getElementsByTagName('body')
    const styles = await sanitise(body as Element)
    expect([...doc.querySelectorAll('body > #a > p')]).toEqual(paragraphs)
    expect(paragraphs.every((each, at) => each.textContent === String(at))).toBe(true)
    expect(styles.map(({ element }) => element)).toEqual(paragraphs)
  })
})
