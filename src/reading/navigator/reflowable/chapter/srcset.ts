/** Pictures of the book offered in place of one; more are left out. */
const MOST = 8

interface Candidate {
  address: string
  /** What it is good for: `2x`, `800w`; '' for nothing told. */
  use: string
}

/** The candidates of a `srcset` (HTML §4.8.4.2.1). An address may have commas in it, but does not end with one. */
export function candidatesOf(srcset: string): Candidate[] {
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
  return found.slice(0, MOST)
}

/** Offers an `img` or `source` those of its pictures that the book has; the browser chooses. */
export async function offer(
  element: Element,
  srcset: string,
  urlOf: (address: string) => Promise<string | null>,
): Promise<void> {
  const offered = await Promise.all(
    candidatesOf(srcset).map(async ({ address, use }) => {
      const url = await urlOf(address)
      return url === null ? [] : [`${url} ${use}`]
    }),
  )
  if (offered.flat().length > 0) element.setAttribute('srcset', offered.flat().join(', '))
}
