/** What stands behind the address of an import (CSS Cascade 5 §2). */
export interface Conditions {
  /** The rules its sheet stands in, the outermost first, as they begin. */
  around: readonly string[]
  media: string
}

export function conditionsOf(written: string): Conditions {
  const around: string[] = []
  const take = (rest: string, form: RegExp, rule: string) =>
    rest.replace(form, (_whole, within = '') => {
      around.push(`${rule} ${within}`)
      return ''
    })
  const unlayered = take(written, /^\s*layer(?:\(([^()]*)\)|(?![\w-]))/i, '@layer')
  const media = take(unlayered, /^\s*supports(\((?:[^()]|\([^()]*\))*\))/i, '@supports')
  return { around, media: media.trim() }
}

/** A sheet's text in those rules. */
export function within(text: string, { around }: Conditions): string {
  return around.reduceRight((inner, rule) => `${rule} { ${inner} }`, text)
}
