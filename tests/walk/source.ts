import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import iconv from 'iconv-lite'

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  eacute: 'é',
}

/**
 * The letters of a book as its file has them, read without a browser and without the product: no white space, linear
 * spine items only. Null for formats other than EPUB and TXT.
 */
export async function lettersOf(name: string, bytes: Uint8Array): Promise<string | null> {
  if (name.endsWith('.epub')) return lettersOfEpub(bytes)
  if (name.endsWith('.txt')) return lettersOfText(bytes)
  return null
}

async function lettersOfEpub(bytes: Uint8Array): Promise<string> {
  const files = await textsOf(bytes)
  const text = (path: string) => files.get(path) ?? ''
  const opf = /full-path="([^"]+)"/.exec(text('META-INF/container.xml'))?.[1] ?? ''
  const base = opf.slice(0, opf.lastIndexOf('/') + 1)
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? ''
  const items = new Map<string, string>()
  for (const [tag] of text(opf).matchAll(/<(?:opf:)?item\s[^>]*>/g))
    items.set(attribute(tag, 'id'), attribute(tag, 'href'))
  let letters = ''
  for (const [tag] of text(opf).matchAll(/<(?:opf:)?itemref\s[^>]*>/g)) {
    if (attribute(tag, 'linear') === 'no') continue
    const href = items.get(attribute(tag, 'idref')) ?? ''
    letters += lettersOfMarkup(text(decodeURIComponent(new URL(href, `x:/${base}`).pathname.slice(1))))
  }
  return letters
}

/** The texts in an archive, by their paths. */
async function textsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
  const texts = new Map<string, string>()
  for (const entry of await reader.getEntries())
    if (!entry.directory && /\.(?:x?html?|xml|opf|ncx)$/i.test(entry.filename))
      texts.set(entry.filename, await entry.getData(new TextWriter()))
  await reader.close()
  return texts
}

/** Namespaces of the cases that a reader chooses (`epub:switch`): markup that browsers have. */
const KNOWN_CASE =
  /required-namespace\s*=\s*["']http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math\/MathML)["']/

/** What a reader shows of an `epub:switch`: the first case of known markup, else the default. */
const chosenCase = (choice: string): string =>
  [...choice.matchAll(/<(?:\w+:)?(case|default)\b([^>]*)>([\s\S]*?)<\/(?:\w+:)?\1>/g)].find(
    ([, name, attributes = '']) => name === 'default' || KNOWN_CASE.test(attributes),
  )?.[3] ?? ''

function lettersOfMarkup(markup: string): string {
  return decode(
    markup
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<head\b[\s\S]*?<\/head>/gi, '')
      .replace(/<((?:\w+:)?switch)\b[\s\S]*?<\/\1>/g, (choice) =>
        choice.includes('required-namespace') ? chosenCase(choice) : choice,
      )
      .replace(/<(svg|math|script|style|video|audio|object)\b[\s\S]*?<\/\1>/gi, '')
      .replace(/<!\[CDATA\[|\]\]>/g, '')
      .replace(/<\?[\s\S]*?\?>|<!DOCTYPE(?:[^>[]|\[[\s\S]*?\])*>/gi, '')
      .replace(/<[^>]*>/g, ''),
  ).replace(/\s+/g, '')
}

function decode(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex: string | undefined, dec: string | undefined, name: string | undefined) =>
      name ? (NAMED[name] ?? whole) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(dec)),
  )
}

/**
 * Each line by itself: a file may be two files joined, one of UTF-8 and one of GBK. Lines that begin and end with a rule
 * (`=====`) give their words, and control characters and bytes of no character nothing: a reader shows neither.
 */
function lettersOfText(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end)
    from = end === -1 ? bytes.length : end + 1
    try {
      lines.push(new TextDecoder('utf-8', { fatal: true }).decode(line))
    } catch {
      lines.push(iconv.decode(Buffer.from(line), 'gb18030'))
    }
  }
  return lines
    .map((line) => line.trim().replace(/^={3,}|={3,}$/g, ''))
    .join('')
    .replace(/[\s\p{Cc}\uFEFF\uFFFD]+/gu, '')
}

/** The letters of `all` that `some` has fewer of; their order does not matter. */
export function missingFrom(all: string, some: string): string {
  const counts = new Map<string, number>()
  for (const letter of some) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let missing = ''
  for (const letter of all) {
    const left = counts.get(letter) ?? 0
    if (left > 0) counts.set(letter, left - 1)
    else missing += letter
  }
  return missing
}
