/** Where the alphabets begin that no style makes of other letters: capitals, small letters, digits. */
const ALPHABETS: Readonly<Record<string, readonly [number, number, number?]>> = {
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'bold-fraktur': [0x1d56c, 0x1d586],
}

/** Letters that stood in Unicode before their alphabets did. */
const ELDER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
}

/** Text in the letters that a `mathvariant` asks for (MathML 3 §3.2.2); as it is for one that is a matter of style. */
export function inAlphabet(text: string, variant: string): string {
  const alphabet = ALPHABETS[variant]
  if (!alphabet) return text
  const [capitals, smalls, digits] = alphabet
  return text.replace(/[A-Za-z0-9]/g, (letter) => {
    const first = letter <= '9' ? digits : letter <= 'Z' ? capitals : smalls
    const base = letter <= '9' ? '0' : letter <= 'Z' ? 'A' : 'a'
    const elder = ELDER[variant]?.[letter]
    return elder ?? (first ? String.fromCodePoint(first + letter.charCodeAt(0) - base.charCodeAt(0)) : letter)
  })
}
