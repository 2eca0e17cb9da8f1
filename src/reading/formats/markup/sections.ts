/**
 * Applies `change` to a source except to its comments and CDATA sections. A missing end delimiter is searched for once,
 * not once for each start: a hostile book may contain 100,000 of them.
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
