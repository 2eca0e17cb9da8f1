/**
 * Removes what editors and messengers put around a value: quotes that are none to HTML, spaces of every kind, invisible
 * characters.
 */
export function tidy(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(/^[\s"'“”„‟‘’‚‛″′＂＇«»]+|[\s"'“”„‟‘’‚‛″′＂＇«»]+$/g, '')
}
