/** What every acquisition relation of OPDS 1.x begins with; on its own it is one too. */
export const REL_ACQUISITION = 'http://opds-spec.org/acquisition'

/** The relations of acquisition links by their names in OPDS 2.0 (5.3), the best way to a book first. */
const ACQUISITIONS = ['download', 'acquisition', 'preview', 'borrow', 'buy', 'subscribe'] as const
export type AcquisitionRel = (typeof ACQUISITIONS)[number]

/** What OPDS 1.x calls them after `http://opds-spec.org/acquisition/`, where it differs. */
const ALIASES = new Map([
  ['', 'acquisition'],
  ['open-access', 'download'],
  ['sample', 'preview'],
])

/** Returns the best acquisition relation among those of a link, by its name in OPDS 2.0; undefined if there is none. */
export function acquisitionRelIn(rels: readonly string[]): AcquisitionRel | undefined {
  const names = rels.map((one) => {
    const old = one.startsWith(REL_ACQUISITION) ? one.slice(REL_ACQUISITION.length).replace(/^\//, '') : null
    return old === null ? one : (ALIASES.get(old) ?? old)
  })
  return ACQUISITIONS.find((name) => names.includes(name))
}
