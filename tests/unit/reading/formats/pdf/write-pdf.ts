/** A small writer of PDF files for tests. */

export interface PdfLink {
  /** Left, bottom, right, top in points. */
  rect: readonly [number, number, number, number]
  /** Page index from 0, a URI, a script or a named destination. */
  to: { page: number; top?: number } | { uri: string } | { script: string } | { named: string }
}

export interface PdfPage {
  /** Lines from the top; text that is not ASCII uses a Chinese font that is not embedded. */
  lines?: readonly string[]
  width?: number
  /** Points that a unit of the page's space stands for; 1 without it. */
  userUnit?: number
  height?: number
  links?: readonly PdfLink[]
  /** Vertical columns from the right, 80 points below the top; the centre of the first is 100 points from the right. */
  columns?: readonly string[]
  /** A picture that covers the page: its dictionary entries, and its bytes in hexadecimal. */
  picture?: { entries: string; filter: string; hex: string }
  /** Raw page content instead of lines. */
  content?: string
  /** Marked content of each line: a content id, an artifact, or none. */
  marks?: readonly (number | 'Artifact' | null)[]
  /** Structure elements of the page. */
  tags?: readonly PdfTag[]
}

export interface PdfTag {
  role: string
  alt?: string
  language?: string
  box?: readonly [number, number, number, number]
  /** Children, marked content ids of this page, and links by index in `links`. */
  holds?: readonly (PdfTag | number | { link: number })[]
  /** How often the children are repeated; default: 1. */
  times?: number
}

/** A string, or its bytes in hexadecimal in any encoding. */
export type PdfWords = string | { bytes: string }

export interface PdfOutline {
  title: PdfWords
  /** Page index from 0; null for a heading without a destination; 'gone' for a page that was removed from the file. */
  page: number | null | 'gone'
  top?: number
  /** Name of a named destination to use. */
  named?: string
  children?: readonly PdfOutline[]
}

export interface PdfOptions {
  info?: Readonly<Record<string, PdfWords>>
  outline?: readonly PdfOutline[]
  /** Page label prefix and style for the first `roman` pages. */
  romanPages?: number
  language?: string
  direction?: 'R2L'
  layout?: string
  /** A script that some viewers run when the file is opened. */
  openScript?: string
}

const SIZE = 18

export function writePdf(pages: readonly PdfPage[], options: PdfOptions = {}): Uint8Array<ArrayBuffer> {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const reserve = () => add('')
  const set = (id: number, body: string) => {
    objects[id - 1] = body
  }
  const catalog = reserve()
  const tree = reserve()
  const latin = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const descriptor = add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  )
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor ${descriptor} 0 R /DW 1000 >>`,
  )
  const chinese = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant} 0 R] >>`,
  )
  const column = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-V /DescendantFonts [${descendant} 0 R] >>`,
  )
  const ids = pages.map(() => reserve())
  const root = reserve()
  const tops: number[] = []
  const parents: string[] = []
  const target = (page: number, top?: number) =>
    `[${ids[page]} 0 R /XYZ 0 ${top ?? pages[page]?.height ?? 842} null]`
  pages.forEach((page, index) => {
    const { width = 595, height = 842, links = [] } = page
    const shown = page.columns
      ? columnsOf(page.columns, width, height)
      : linesOf(page.lines ?? [], height, page.marks)
    const { picture } = page
    const drawn = picture ? `q ${width} 0 0 ${height} 0 0 cm /I Do Q` : shown
    const content = add(stream(page.content ?? drawn))
    const tagged = page.tags ? `/StructParents ${index}` : ''
    const painted = picture
      ? `/XObject << /I ${add(`<< /Type /XObject /Subtype /Image ${picture.entries} /Filter [/ASCIIHexDecode /${picture.filter}] /Length ${picture.hex.length + 1} >>\nstream\n${picture.hex}>\nendstream`)} 0 R >>`
      : ''
    const annotations = links.map((link) =>
      add(
        `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${link.rect.join(' ')}] ${actionOf(link, target)} >>`,
      ),
    )
    set(
      ids[index] ?? 0,
      `<< /Type /Page ${tagged} /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}]${page.userUnit ? ` /UserUnit ${page.userUnit}` : ''} /Resources << /Font << /F1 ${latin} 0 R /F2 ${chinese} 0 R /F3 ${column} 0 R >> ${painted} >> /Contents ${content} 0 R /Annots [${annotations.map((id) => `${id} 0 R`).join(' ')}] >>`,
    )
    if (page.tags) parents.push(addTags(page.tags, index, annotations))
  })
  if (parents.length > 0)
    set(
      root,
      `<< /Type /StructTreeRoot /K [${tops.map((id) => `${id} 0 R`).join(' ')}] /ParentTree << /Nums [${parents.join(' ')}] >> >>`,
    )
  set(tree, `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`)
  const names: string[] = []
  const outline = options.outline ? addOutline(options.outline) : null
  const info = add(
    `<< ${Object.entries(options.info ?? {})
      .map(([key, value]) => `/${key} ${textString(value)}`)
      .join(' ')} >>`,
  )
  const parts = [
    '/Type /Catalog',
    `/Pages ${tree} 0 R`,
    ...(parents.length > 0 ? [`/MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R`] : []),
    ...(outline ? [`/Outlines ${outline} 0 R`] : []),
    ...(names.length > 0 ? [`/Names << /Dests << /Names [${names.join(' ')}] >> >>`] : []),
    ...(options.romanPages
      ? [`/PageLabels << /Nums [0 << /S /r >> ${options.romanPages} << /S /D >>] >>`]
      : []),
    ...(options.language ? [`/Lang (${options.language})`] : []),
    ...(options.direction ? [`/ViewerPreferences << /Direction /${options.direction} >>`] : []),
    ...(options.layout ? [`/PageLayout /${options.layout}`] : []),
    ...(options.openScript ? [`/OpenAction << /S /JavaScript /JS ${textString(options.openScript)} >>`] : []),
  ]
  set(catalog, `<< ${parts.join(' ')} >>`)
  return assemble(objects, catalog, info)

  /** @returns the page's entry in the parent tree */
  function addTags(tags: readonly PdfTag[], page: number, links: readonly number[]): string {
    const owners: number[] = []
    const build = (tag: PdfTag, parent: number): number => {
      const id = reserve()
      const kids = (tag.holds ?? []).map((held) => {
        if (typeof held === 'number') {
          owners[held] = id
          return String(held)
        }
        if ('link' in held) return `<< /Type /OBJR /Obj ${links[held.link]} 0 R >>`
        return `${build(held, id)} 0 R`
      })
      const named = Array.from({ length: tag.times ?? 1 }, () => kids.join(' ')).join(' ')
      set(
        id,
        `<< /Type /StructElem /S /${tag.role} /P ${parent} 0 R /Pg ${ids[page]} 0 R /K [${named}] ${tag.alt ? `/Alt ${textString(tag.alt)}` : ''} ${tag.language ? `/Lang (${tag.language})` : ''} ${tag.box ? `/A << /O /Layout /BBox [${tag.box.join(' ')}] >>` : ''} >>`,
      )
      return id
    }
    tops.push(...tags.map((tag) => build(tag, root)))
    return `${page} [${Array.from(owners, (id) => (id ? `${id} 0 R` : 'null')).join(' ')}]`
  }

  function addOutline(items: readonly PdfOutline[]): number {
    const root = reserve()
    const build = (children: readonly PdfOutline[], parent: number): readonly number[] => {
      const entries = children.map(() => reserve())
      children.forEach((child, at) => {
        const inner = child.children ? build(child.children, entries[at] ?? 0) : []
        if (child.named && typeof child.page === 'number')
          names.push(`(${child.named}) ${target(child.page, child.top)}`)
        const leads = child.named
          ? `/Dest (${child.named})`
          : child.page === null
            ? ''
            : child.page === 'gone'
              ? `/Dest [${add('<< /Type /Page >>')} 0 R /Fit]`
              : `/Dest ${target(child.page, child.top)}`
        set(
          entries[at] ?? 0,
          `<< /Title ${textString(child.title)} /Parent ${parent} 0 R ${leads} ${at > 0 ? `/Prev ${entries[at - 1]} 0 R` : ''} ${entries[at + 1] ? `/Next ${entries[at + 1]} 0 R` : ''} ${inner.length > 0 ? `/First ${inner[0]} 0 R /Last ${inner.at(-1)} 0 R /Count ${inner.length}` : ''} >>`,
        )
      })
      return entries
    }
    const entries = build(items, root)
    set(
      root,
      `<< /Type /Outlines /First ${entries[0]} 0 R /Last ${entries.at(-1)} 0 R /Count ${entries.length} >>`,
    )
    return root
  }
}

function actionOf({ to }: PdfLink, target: (page: number, top?: number) => string): string {
  if ('page' in to) return `/Dest ${target(to.page, to.top)}`
  if ('uri' in to) return `/A << /S /URI /URI (${to.uri}) >>`
  if ('named' in to) return `/A << /S /Named /N /${to.named} >>`
  return `/A << /S /JavaScript /JS ${textString(to.script)} >>`
}

function linesOf(lines: readonly string[], height: number, marks: PdfPage['marks'] = []): string {
  const shown = lines.map((line, index) => {
    const isAscii = [...line].every((each) => each.charCodeAt(0) < 128)
    const text = isAscii ? `(${line.replace(/[()\\]/g, '\\$&')})` : `<${hex(line)}>`
    const drawn = `BT /${isAscii ? 'F1' : 'F2'} ${SIZE} Tf 1 0 0 1 60 ${height - 80 - index * SIZE * 1.7} Tm ${text} Tj ET`
    const mark = marks[index] ?? null
    if (mark === null) return drawn
    return `${mark === 'Artifact' ? '/Artifact BMC' : `/P <</MCID ${mark}>> BDC`} ${drawn} EMC`
  })
  return shown.join('\n')
}

const columnsOf = (columns: readonly string[], width: number, height: number) =>
  columns
    .map(
      (text, index) =>
        `BT /F3 ${SIZE} Tf 1 0 0 1 ${width - 100 - index * SIZE * 1.7} ${height - 80} Tm <${hex(text)}> Tj ET`,
    )
    .join('\n')

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

const hex = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')

const textString = (text: PdfWords) => (typeof text === 'string' ? `<feff${hex(text)}>` : `<${text.bytes}>`)

function assemble(objects: readonly string[], root: number, info: number): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(text)
}
