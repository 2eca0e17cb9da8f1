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
 * in full width forgets that they were asked for; what is asked beside them it keeps. So too what few say: 多看's bleeding
 * pictures (`bleed.ts`), and lengths in lines of the root, whose element is another on our page.
 */
export function mapEpubProperties(css: string): string {
  return css
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
}
