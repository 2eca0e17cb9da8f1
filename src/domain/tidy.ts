/** Characters around a value; each is a single UTF-16 unit. */
const WRAPPING = /[\s"'“”„‟‘’‚‛″′＂＇«»]/

/**
 * Removes what editors and messengers put around a value: quotes that are none to HTML, spaces of every kind, invisible
 * characters.
 */
export function tidy(text: string): string {
  const visible = text.replace(/\p{Cf}/gu, '')
  let start = 0
  let end = visible.length
  while (start < end && WRAPPING.test(visible.charAt(start))) start++
  while (end > start && WRAPPING.test(visible.charAt(end - 1))) end--
  return visible.slice(start, end)
}
