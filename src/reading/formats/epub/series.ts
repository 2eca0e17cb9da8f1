import type { SeriesPlace } from '../../../domain/book'
import { positionOf } from '../../../domain/series'
import { attribute, namedMeta, ownDescendants, textOf } from '../markup/xml'

/** A `set` is one work in several volumes (EPUB 3.3, `collection-type`). What is only a collection is a shelf, and has no next book. */
const ORDERED = /^(?:series|set)$/i

/** The series that a package document names: those of EPUB 3, then calibre's one; each once. */
export function readSeries(root: Element): SeriesPlace[] {
  const metadata = ownDescendants(root, 'metadata')[0]
  if (!metadata) return []
  const metas = ownDescendants(metadata, 'meta').map((meta) => ({
    id: attribute(meta, 'id'),
    property: attribute(meta, 'property').trim(),
    refines: attribute(meta, 'refines').trim(),
    value: textOf(meta),
  }))
  const refined = new Map(metas.map(({ refines, property, value }) => [`${refines} ${property}`, value]))
  const named: [name: string, position: string][] = metas
    // One that refines another is a series of series.
    .filter(({ property, refines }) => property === 'belongs-to-collection' && refines === '')
    .filter(({ id }) => id !== '' && ORDERED.test(refined.get(`#${id} collection-type`) ?? ''))
    .map(({ id, value }) => [value, refined.get(`#${id} group-position`) ?? ''])
  named.push([namedMeta(metadata, 'calibre:series').trim(), namedMeta(metadata, 'calibre:series_index')])
  const places = new Map<string, number | undefined>()
  for (const [name, position] of named)
    if (name !== '') places.set(name, places.get(name) ?? positionOf(position))
  return [...places].map(([name, position]) => ({ name, position }))
}
