/** Whether a language (BCP 47) is one whose letters, lines and paragraphs go by rules of their own. */
export const isEastAsian = (language: string): boolean => /^(?:zh|ja|ko)\b/i.test(language)

/** More of a text than this tells no more of its language. */
const SAMPLE = 2000

/**
 * The language of a text whose book says another, or none: many tools write `en` into books of every language, whose
 * Chinese then had the letters, the lines and the voice of English.
 *
 * @param said BCP 47, '' where nothing is said; what it says of Chinese, Japanese or Korean stands
 */
export function likelyLanguage(text: string, said: string): string {
  if (isEastAsian(said)) return said
  const sample = text.slice(0, SAMPLE)
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0
  const kana = count(/[\u3041-\u30fa]/g)
  const han = count(/[\u3400-\u9fff]/g)
  if (kana + han <= count(/[a-z]/gi)) return said
  // Of Japanese more than half is kana; a Chinese text may quote some.
  return kana * 2 > han ? 'ja' : 'zh'
}
