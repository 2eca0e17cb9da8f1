/** What has to be done to a style sheet while it is still text; everything else goes through the CSSOM. */

export interface Import {
  href: string
  /** What else is said of it: when it counts (`conditions.ts`). */
  media: string
}

const IMPORT =
  /^\s*(?:@charset\s+["'][^"']*["']\s*;|@layer\s[^{;]+;|@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"');]+)(?![^\s"');]))(?:\s*\))?([^;]*);)/i

/**
 * Splits off the imports at the head of a sheet, the only place where they count: a constructed
 * sheet ignores them.
 */
export function splitImports(css: string): { imports: Import[]; rest: string } {
  const imports: Import[] = []
  let layers = ''
  let rest = withoutComments(css).replace(/<!--|-->/g, ' ')
  for (let found = IMPORT.exec(rest); found; found = IMPORT.exec(rest)) {
    const href = found[1] ?? found[2] ?? found[3]
    if (href) imports.push({ href, media: (found[4] ?? '').trim() })
    if (/^\s*@layer/i.test(found[0])) layers += found[0].trim()
    rest = rest.slice(found[0].length)
  }
  return { imports, rest: layers + rest }
}

/** One that has no end is looked through once, not again for each beginning in it. */
function withoutComments(css: string): string {
  let kept = ''
  let from = 0
  for (let at = css.indexOf('/*'); at >= 0; at = css.indexOf('/*', from)) {
    const end = css.indexOf('*/', at + 2)
    if (end < 0) break
    kept += `${css.slice(from, at)} `
    from = end + 2
  }
  return kept + css.slice(from)
}

const EPUB_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'text-orientation': {
    'vertical-right': 'mixed',
    'rotate-right': 'sideways',
    'sideways-right': 'sideways',
    'rotate-normal': 'mixed',
    'sideways-left': 'sideways',
  },
  'text-combine': { horizontal: 'all' },
  'text-underline-position': { alphabetic: 'from-font' },
}
const EPUB_NAMES: Readonly<Record<string, string>> = {
  'text-combine': 'text-combine-upright',
  'text-combine-horizontal': 'text-combine-upright',
}

/**
 * `-epub-` properties (EPUB 3 and the older reading systems) under the names browsers know. One that knows of no letters
 * in full width forgets that they were asked for; what is asked beside them it keeps.
 */
export function mapEpubProperties(css: string): string {
  return css
    .replace(/-epub-fullwidth/gi, 'full-width')
    .replace(
      /text-transform\s*:(?:(?!text-transform)[^;}])*full-width/gi,
      'font-variant-east-asian: full-width; $&',
    )
    .replace(
      /(^|[;{\s])-epub-([a-z-]+)\s*:\s*([^;}]*)/gi,
      (_whole, lead: string, rawName: string, rawValue: string) => {
        const name = rawName.toLowerCase()
        const value = rawValue.trim()
        const important = /(?<!\s)\s*!important$/i.exec(value)?.[0] ?? ''
        const bare = value.slice(0, value.length - important.length)
        return `${lead}${EPUB_NAMES[name] ?? name}: ${EPUB_VALUES[name]?.[bare.toLowerCase()] ?? bare}${important}`
      },
    )
}

/** Bytes of a style sheet as text: byte order mark, then `@charset`, then UTF-8. */
export function decodeCss(bytes: Uint8Array<ArrayBuffer>): string {
  const head = String.fromCharCode(...bytes.subarray(0, 64))
  const named = bytes[0] === 0xfe || bytes[0] === 0xff ? 'utf-16' : /^@charset "([^"]+)"/.exec(head)?.[1]
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (named) {
    try {
      return new TextDecoder(named).decode(bytes)
    } catch {
      // A name nobody knows: UTF-8 is the likelier truth.
    }
  }
  return new TextDecoder().decode(bytes)
}
