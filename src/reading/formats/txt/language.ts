/** Words that every text of a language is full of. */
const WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|and|of|to|was|that|with|his|her)\b/gi,
  fr: /\b(?:le|la|les|et|de|des|du|une|dans|qui|est|pas|il|elle)\b/gi,
  de: /\b(?:der|die|und|das|nicht|ist|ein|ich|mit|den)\b/gi,
  es: /\b(?:el|la|los|las|que|una|de|por|con|del|su|se)\b/gi,
  it: /\b(?:il|la|che|di|una|non|gli|della|per|sono|era|si)\b/gi,
  pt: /\b(?:os|que|uma|de|com|para|ele|ela|seu|do|da|se)\b/gi,
}
/** Part of all words that these have to be. */
const ENOUGH = 0.08

/**
 * As much of a text's language as typography, hyphens and voices need (BCP 47): Chinese, and which script of it; '' for
 * what cannot be told.
 *
 * @param encoding that the text came in, which tells the script of a Chinese one
 */
export function languageOf(sample: string, encoding: string): string {
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0
  const [kana, han] = [count(/[\u3041-\u30fa]/g), count(/[\u4e00-\u9fff]/g)]
  // Of Japanese more than half is kana; a Chinese text may quote some.
  if (kana > sample.length / 20 && kana * 2 > han) return 'ja'
  if (count(/[\uac00-\ud7a3]/g) > sample.length / 5) return 'ko'
  if (han < sample.length / 5) return latin(sample)
  const traditional = count(/[這個們來時說國會對過學為裡後還樣當開無與點從見長頭經]/g)
  const simplified = count(/[这个们来时说国会对过学为里后还样当开无与点从见长头经]/g)
  return encoding === 'big5' || traditional > simplified ? 'zh-TW' : 'zh-CN'
}

function latin(sample: string): string {
  const words = sample.match(/\p{L}+/gu)?.length ?? 0
  if ((sample.match(/[а-яё]/gi)?.length ?? 0) > sample.length / 2) return 'ru'
  const [best] = Object.entries(WORDS)
    .map(([language, pattern]) => ({
      language,
      share: (sample.match(pattern)?.length ?? 0) / Math.max(1, words),
    }))
    .sort((a, b) => b.share - a.share)
  return best && best.share >= ENOUGH ? best.language : ''
}
