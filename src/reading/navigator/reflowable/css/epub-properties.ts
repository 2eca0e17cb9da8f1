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

/** `hyphens` with a browser's prefix. */
const HYPHENS = /(?<![\w-])-(?:webkit|moz|ms)-hyphens(?=\s*:)/gi
/** The property for hyphens of Adobe's reading system, which many old books use. */
const ADOBE_HYPHENS = /(?<![\w-])adobe-hyphenate(\s*:\s*)(?:(explicit)|(?=auto|none))/gi

/**
 * Maps `-epub-` properties (EPUB 3 and older reading systems) to the names that browsers support. A request for full-width
 * letters is copied to `font-variant-east-asian`, which browsers without `text-transform: full-width` keep. Also maps 多看's
 * full-bleed images (`fit/full-bleed.ts`) to a custom property, and `rlh` to `lh`, since the root element of the page is
 * not the book's.
 */
export function mapEpubProperties(css: string): string {
  const hasStandardHyphens = /hyphens\s*:/i.test(css)
  return (
    css
      .replace(HYPHENS, 'hyphens')
      .replace(ADOBE_HYPHENS, (whole, colon: string, explicit = '') =>
        hasStandardHyphens ? whole : `hyphens${colon}${explicit && 'manual'}`,
      )
      // OPS 2.0.1 §3.3: running heads are not part of the text; the reader shows its own.
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
