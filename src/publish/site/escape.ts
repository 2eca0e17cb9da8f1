/** Characters that neither HTML nor XML 1.0 allows, half surrogates among them. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** A text as the content or the quoted attribute of an element, in HTML and in XML. */
export const escapeMarkup = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')

/** JSON as the content of a `script`: what could end the element, or begin a comment in it, is escaped. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** The first characters of a text in one line, with an ellipsis if it is longer; a character is not cut in two. */
export function shortened(text: string, length: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length <= length
    ? line.join('')
    : `${line
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}
