/** Candidates of a `srcset` that are used; further ones are ignored. */
const MAX_CANDIDATES = 8

interface Candidate {
  address: string
  /** Its descriptor: `2x`, `800w`; '' for none. */
  use: string
}

/** Parses the candidates of a `srcset` (HTML §4.8.4.2.1). An address may contain commas, but does not end with one. */
export function parseSrcset(srcset: string): Candidate[] {
  const found: Candidate[] = []
  let open = ''
  for (const word of srcset.split(/\s+/)) {
    if (open === '') {
      open = word.replace(/^,+/, '')
      if (!open.endsWith(',')) continue
      found.push({ address: open.slice(0, -1), use: '' })
      open = ''
    } else {
      const end = word.indexOf(',')
      found.push({ address: open, use: end < 0 ? word : word.slice(0, end) })
      open = end < 0 ? '' : word.slice(end + 1)
    }
  }
  if (open !== '') found.push({ address: open, use: '' })
  return found.slice(0, MAX_CANDIDATES)
}

/**
 * Sets the `srcset` of an `img` or `source` to those candidates that the book has; the browser selects one.
 *
 * @param urlOf returns the object URL for an address; null when the book has no such file
 */
export async function offer(
  element: Element,
  srcset: string,
  urlOf: (address: string) => Promise<string | null>,
): Promise<void> {
  const available = await Promise.all(
    parseSrcset(srcset).map(async ({ address, use }) => {
      const url = await urlOf(address)
      return url === null ? [] : [`${url} ${use}`]
    }),
  )
  if (available.flat().length > 0) element.setAttribute('srcset', available.flat().join(', '))
}
