import { replaceFamilies } from './values'

/** Holds, for a custom property of the book, the same as a list of families with the private names of its own fonts. */
const TWIN = '--ol-family-'
/** What stands in no list of families. */
const OTHER = /[#(){};:\\/%!]/
const VARIABLE = /(var\((?:[^()]|\([^()]*\))*\))/

/**
 * Makes families that a book names through custom properties its own fonts, which go by private names: each property
 * that may be a list of families gets a twin, and `font-family` asks for that first.
 *
 * @param style as the filter left it
 */
export function nameFamilies(style: CSSStyleDeclaration, privateName: (family: string) => string): void {
  for (const name of [...style]) {
    const value = style.getPropertyValue(name).trim()
    const isOwn = name.startsWith('--') && !name.startsWith('--ol-')
    const priority = style.getPropertyPriority(name)
    if (name === 'font-family' && /var\(--(?!ol-|serif\b|sans\b)/.test(value))
      style.setProperty(name, withTwins(value, privateName), priority)
    else if (
      isOwn &&
      value !== '' &&
      !OTHER.test(
        value
          .split(VARIABLE)
          .filter((_, at) => at % 2 === 0)
          .join(''),
      )
    )
      style.setProperty(TWIN + name.slice(2), withTwins(value, privateName), priority)
  }
}

export function withTwins(value: string, privateName: (family: string) => string): string {
  return value
    .split(VARIABLE)
    .map((part) => {
      const [, name, fallback] = /^var\(\s*--([\w-]+)\s*(?:,(.*))?\)$/s.exec(part) ?? []
      if (name === undefined) return replaceFamilies(part, privateName, true)
      const rest = fallback === undefined ? '' : `, ${withTwins(fallback, privateName)}`
      return `var(${TWIN}${name}, var(--${name}${rest}))`
    })
    .filter((part) => part !== '')
    .join(', ')
}
