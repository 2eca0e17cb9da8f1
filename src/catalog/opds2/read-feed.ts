import * as v from 'valibot'
import { LibraryError } from '../../platform/errors'
import { isRecord, MAX_LEVELS } from '../lenient'
import { type Feed, type FeedGroup, type FeedLink, feed, parts } from './feed'
import { acquisitionRel, isFeedLink, isTemplate } from './links'

const REL_CATALOG = 'http://opds-spec.org/catalog'

/**
 * Parses a feed; a single publication becomes a feed of one.
 *
 * @throws LibraryError `not-a-feed` for other JSON
 */
export function readFeed(json: unknown, url: string): Feed {
  if (!isFeed(json)) throw new LibraryError('not-a-feed', `no OPDS feed at ${url}`)
  const flat = isRecord(json) && hasList(json, 'groups') ? { ...json, groups: allGroups(json) } : json
  const { catalogs, ...read } = v.parse(feed, flat)
  const registryLinks = catalogs.flatMap(({ metadata, links }) => {
    const found = catalogLink(links)
    return found ? [{ ...found, rel: [REL_CATALOG], title: metadata.title, children: [] }] : []
  })
  // A feed may have a `subscribe` or `download` link of its own.
  const isPublication = !hasLists(json) && (read.links.some(acquisitionRel) || hasList(json, 'readingOrder'))
  const publications = isPublication ? v.parse(parts.publications, json) : read.publications
  const navigation = [...read.navigation, ...registryLinks]
  const usable = publications.length + navigation.length + sum(read.groups, entriesIn)
  return { ...read, publications, navigation, url, dropped: Math.max(0, countEntries(flat) - usable) }
}

/** The link of a registry's entry to its catalogue: OPDS 2.0, else OPDS 1.2, else one without a type. */
function catalogLink(links: readonly FeedLink[]): FeedLink | undefined {
  const feeds = links.filter((link) => isFeedLink(link) && !isTemplate(link))
  const rank = ({ type, rel }: FeedLink) =>
    (/opds\+json/i.test(type) ? 0 : type !== '' ? 2 : 4) + (rel.includes(REL_CATALOG) ? 0 : 1)
  return feeds.sort((a, b) => rank(a) - rank(b))[0]
}

const sum = <T>(items: readonly T[], count: (item: T) => number): number =>
  items.reduce((total, item) => total + count(item), 0)

const entriesIn = ({ publications, navigation }: FeedGroup) => publications.length + navigation.length

/** Number of entries that the feed lists, readable or not; an Atom feed states those that it could not convert. */
function countEntries(json: unknown): number {
  if (!isRecord(json)) return 0
  const { navigation, publications, catalogs, groups, unread } = json
  const lists = sum([navigation, publications, catalogs], (each) => (Array.isArray(each) ? each.length : 0))
  const stated = typeof unread === 'number' ? unread : 0
  const inGroups = Array.isArray(groups)
    ? sum(groups, (one) => countEntries({ ...Object(one), groups: [] }))
    : 0
  return lists + stated + inGroups
}

/** The groups of a feed, those inside of groups after their own. */
function allGroups(json: unknown, levels = MAX_LEVELS): unknown[] {
  if (!isRecord(json) || !Array.isArray(json.groups) || levels === 0) return []
  return json.groups.flatMap((group) => [group, ...allGroups(group, levels - 1)])
}

function isFeed(json: unknown): boolean {
  if (!isRecord(json)) return false
  const { metadata } = json
  // A search without results may say no more than their number.
  return hasLists(json) || (isRecord(metadata) && ('links' in json || 'numberOfItems' in metadata))
}

function hasLists(json: unknown): boolean {
  return ['navigation', 'publications', 'groups', 'catalogs'].some((name) => hasList(json, name))
}

function hasList(json: unknown, name: string): boolean {
  return isRecord(json) && Array.isArray(json[name])
}
