/**
 * A source with `change` made to all of it but its comments and CDATA sections. An end that is missing is looked for
 * once, and not again for each beginning, of which a hostile book may have 100,000.
 */
export function changeOutsideSections(source: string, change: (stretch: string) => string): string {
  const opening = /<!--|<!\[CDATA\[/g
  const missing = new Set<string>()
  let changed = ''
  let from = 0
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    const close = found[0] === '<!--' ? '-->' : ']]>'
    const at = missing.has(close) ? -1 : source.indexOf(close, opening.lastIndex)
    if (at < 0) {
      missing.add(close)
      continue
    }
    const end = at + close.length
    changed += change(source.slice(from, found.index)) + source.slice(found.index, end)
    from = opening.lastIndex = end
  }
  return changed + change(source.slice(from))
}
