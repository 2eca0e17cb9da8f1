/** What has to be done to a style sheet while it is still text; everything else goes through the CSSOM. */

export interface Import {
  href: string
  /** What else is said of it: when it counts; of the first, behind the order of layers told before it (`conditions.ts`). */
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
    if (/^\s*@layer/i.test(found[0])) layers += found[0].trim()
    if (href) imports.push({ href, media: (imports[0] ? '' : layers) + (found[4] ?? '').trim() })
    rest = rest.slice(found[0].length)
  }
  return { imports, rest: isTooDeep(rest) ? layers : layers + rest }
}

/** Levels of rules in rules. To write out a rule of a thousand levels takes a browser a second, and each level is asked. */
const MAX_NESTING = 60

function isTooDeep(css: string): boolean {
  let depth = 0
  for (const [each] of css.matchAll(/[{}]/g)) {
    depth += each === '{' ? 1 : -1
    if (depth > MAX_NESTING) return true
  }
  return false
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
