import type { Chapter } from './chapter'
import { page, xml } from './xml'

/** An entry of the table of contents and its children. */
export interface NavPoint {
  title: string
  href: string
  children: NavPoint[]
}

/** The book's table of contents: the chapters, and the headings of each by level. */
export function tableOfContents(chapters: readonly Chapter[]): NavPoint[] {
  return chapters.map((chapter) => {
    const top: NavPoint = { title: chapter.title, href: chapter.file, children: [] }
    const open: { level: number; point: NavPoint }[] = [{ level: 1, point: top }]
    for (const heading of chapter.headings) {
      const point: NavPoint = { title: heading.title, href: `${chapter.file}#${heading.id}`, children: [] }
      while (open.length > 1 && (open.at(-1)?.level ?? 0) >= heading.level) open.pop()
      open.at(-1)?.point.children.push(point)
      open.push({ level: heading.level, point })
    }
    return top
  })
}

/** The `nav.xhtml` of EPUB 3: the table of contents and the landmarks. */
export function navPage(points: readonly NavPoint[], language: string, vertical: boolean): string {
  const list = (items: readonly NavPoint[]): string =>
    `<ol>\n${items
      .map(
        (item) =>
          `<li><a href="${xml(item.href)}">${xml(item.title)}</a>${item.children.length > 0 ? `\n${list(item.children)}` : ''}</li>`,
      )
      .join('\n')}\n</ol>`
  const start = points.find((point) => point.href !== 'titlepage.xhtml')
  const landmarks = [
    '<li><a epub:type="titlepage" href="titlepage.xhtml">扉页</a></li>',
    start ? `<li><a epub:type="bodymatter" href="${xml(start.href)}">正文</a></li>` : '',
  ]
  return page({
    title: '目录',
    language,
    vertical,
    body: `<nav epub:type="toc" role="doc-toc" id="toc">
<h1>目录</h1>
${list(points)}
</nav>
<nav epub:type="landmarks" hidden="hidden">
<h2>路标</h2>
<ol>
${landmarks.filter(Boolean).join('\n')}
</ol>
</nav>`,
  })
}

/** The `toc.ncx` for reading systems that support EPUB 2 only. */
export function ncx(points: readonly NavPoint[], title: string, identifier: string): string {
  let order = 0
  const depth = (items: readonly NavPoint[]): number =>
    items.length === 0 ? 0 : 1 + Math.max(...items.map((item) => depth(item.children)))
  const list = (items: readonly NavPoint[]): string =>
    items
      .map((item) => {
        order += 1
        return `<navPoint id="p${order}" playOrder="${order}"><navLabel><text>${xml(item.title)}</text></navLabel><content src="${xml(item.href)}"/>${list(item.children)}</navPoint>`
      })
      .join('\n')
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head>
<meta name="dtb:uid" content="${xml(identifier)}"/>
<meta name="dtb:depth" content="${depth(points)}"/>
<meta name="dtb:totalPageCount" content="0"/>
<meta name="dtb:maxPageNumber" content="0"/>
</head>
<docTitle><text>${xml(title)}</text></docTitle>
<navMap>
${list(points)}
</navMap>
</ncx>
`
}
