const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
])

/**
 * Converts a description to plain text, since many catalogues write HTML there. The result is only displayed as text;
 * this is not a sanitiser.
 */
export function plainText(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)|<(style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<\/?(?:br|p|div|li|tr|h\d|blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => entity(name) ?? whole)
    .replace(/(?<![ \t])[ \t]+\n|\n{2,}/g, '\n')
    .trim()
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES.get(name.toLowerCase())
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
