const NAMESPACE = /@namespace[^;{}@]*;/gi

/**
 * A sheet's text under the conditions of the import, or the link, that names it (CSS Cascade 5 §2). Namespaces are
 * named before any rule.
 *
 * @param chain of a sheet in a sheet, those of the outer one first, parted by `;`
 */
export function within(text: string, chain: string): string {
  const inside = conditionsOf(chain).reduceRight(
    (inner, rule) => (rule.endsWith(';') ? rule + inner : `${rule} { ${inner} }`),
    text,
  )
  return (text.match(NAMESPACE)?.join('') ?? '') + inside
}

/** The rules it stands in, the outermost first, as they begin; an order of layers is one by itself. */
export function conditionsOf(chain: string): string[] {
  const around: string[] = []
  for (const written of chain.split(';')) {
    if (/^\s*@layer/i.test(written)) {
      around.push(`${written};`)
      continue
    }
    const take = (rest: string, form: RegExp, rule: string) =>
      rest.replace(form, (_whole, within = '') => {
        around.push(`${rule} ${within}`)
        return ''
      })
    const unlayered = take(written, /^\s*layer(?:\(([^()]*)\)|(?![\w-]))/i, '@layer')
    const media = take(unlayered, /^\s*supports(\((?:[^()]|\([^()]*\))*\))/i, '@supports').trim()
    if (media) around.push(`@media ${media}`)
  }
  return around
}
