const EPUB_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'text-orientation': {
    'vertical-right': 'mixed',
    'rotate-right': 'sideways',
    'sideways-right': 'sideways',
    'rotate-normal': 'sideways',
    'sideways-left': 'sideways',
  },
  'text-combine': { horizontal: 'all' },
  'text-underline-position': { alphabetic: 'from-font' },
}
const EPUB_NAMES: Readonly<Record<string, string>> = {
  'text-combine': 'text-combine-upright',
  'text-combine-horizontal': 'text-combine-upright',
}

/** What is said of hyphens to browsers, whatever they called it. */
const HYPHENS = /(?<![\w-])-(?:webkit|moz|ms)-hyphens(?=\s*:)/gi
/** What is said of them to Adobe's reader alone, which many old books do. */
const ADOBE_HYPHENS = /(?<![\w-])adobe-hyphenate(\s*:\s*)(?:(explicit)|(?=auto|none))/gi

/**
 * `-epub-` properties (EPUB 3 and the older reading systems) under the names browsers know. One that knows of no letters
 * in full width forgets that they were asked for; what is asked beside them it keeps. So too what few say: 多看's bleeding
 * pictures (`bleed.ts`), and lengths in lines of the root, whose element is another on our page.
 */
export function mapEpubProperties(css: string): string {
  const isForAll = /hyphens\s*:/i.test(css)
  return (
    css
      .replace(HYPHENS, 'hyphens')
      .replace(ADOBE_HYPHENS, (whole, colon: string, explicit = '') =>
        isForAll ? whole : `hyphens${colon}${explicit && 'manual'}`,
      )
      // OPS 2.0.1 §3.3: no part of the text, whose own running heads are the reader's.
      .replace(/(display\s*:\s*)oeb-page-(?:head|foot)\b/gi, '$1none')
      .replace(/(?<![\w-])duokan-bleed(?=\s*:)/gi, '--duokan-bleed')
      .replace(/(\d)rlh\b/gi, '$1lh')
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
  )
}
