import type { SeriesPlace } from '../../../domain/book'
import { positionOf } from '../../../domain/series'
import { textOf } from '../markup/xml'

/** What `ComicInfo.xml` tells of a comic; empty where it says nothing. */
export interface ComicInfo {
  title: string
  authors: string[]
  description: string
  publisher: string
  published: string
  language: string
  subjects: string[]
  series: SeriesPlace | null
  /** Read from right to left. */
  isRtl: boolean
  /** By page, from 0: its heading. */
  bookmarks: ReadonlyMap<number, string>
  /** Page of the cover, from 0; null when it does not say. */
  cover: number | null
}

export const NO_COMIC_INFO: ComicInfo = {
  title: '',
  authors: [],
  description: '',
  publisher: '',
  published: '',
  language: '',
  subjects: [],
  series: null,
  isRtl: false,
  bookmarks: new Map(),
  cover: null,
}

/** @param root the document element of ComicInfo.xml (anansi-project.github.io/docs/comicinfo) */
export function readComicInfo(root: Element): ComicInfo {
  const fields = new Map<string, string>()
  for (let index = 0; index < root.childNodes.length; index++) {
    const node = root.childNodes.item(index)
    if (node?.nodeType === 1) {
      const element = node as Element
      if (element.localName) fields.set(element.localName, textOf(element))
    }
  }
  const field = (name: string) => fields.get(name) ?? ''
  const pages = pagesOf(root)
  return {
    title: titleOf(field('Title'), field('Series'), field('Number')),
    authors: unique([field('Writer'), field('Penciller')].flatMap(split)),
    description: field('Summary'),
    publisher: field('Publisher'),
    published: dateOf(field('Year'), field('Month'), field('Day')),
    language: field('LanguageISO'),
    subjects: unique([field('Genre'), field('Tags')].flatMap(split)),
    series: field('Series')
      ? { name: field('Series'), position: placeOf(field('Number'), field('Volume')) }
      : null,
    isRtl: field('Manga') === 'YesAndRightToLeft',
    ...pages,
  }
}

function pagesOf(root: Element): Pick<ComicInfo, 'bookmarks' | 'cover'> {
  const bookmarks = new Map<number, string>()
  let cover: number | null = null
  for (const page of Array.from(root.getElementsByTagName('Page'))) {
    const index = Number(page.getAttribute('Image'))
    if (!page.hasAttribute('Image') || !Number.isInteger(index) || index < 0) continue
    const bookmark = page.getAttribute('Bookmark')?.trim()
    if (bookmark) bookmarks.set(index, bookmark)
    if (page.getAttribute('Type') === 'FrontCover') cover ??= index
  }
  return { bookmarks, cover }
}

function titleOf(title: string, series: string, number: string): string {
  if (!series) return title
  const volume = [series, number].filter(Boolean).join(' ')
  return title && title !== series ? `${volume} ${title}` : volume
}

/** A larger one is the year in which a series of issues began, as comics of America count their volumes. */
const MOST_VOLUMES = 999

/** The number of the issue; without any, that of the volume, which is what whole volumes have. */
function placeOf(number: string, volume: string): number | undefined {
  if (number !== '') return positionOf(number)
  const position = positionOf(volume)
  return position !== undefined && position <= MOST_VOLUMES ? position : undefined
}

function dateOf(year: string, month: string, day: string): string {
  if (!/^\d{4}$/.test(year)) return ''
  const parts = [year]
  for (const part of [month, day]) {
    if (!/^\d{1,2}$/.test(part)) break
    parts.push(part.padStart(2, '0'))
  }
  return parts.join('-')
}

const split = (names: string) => names.split(/[,，、;；]/).map((name) => name.trim())
const unique = (names: readonly string[]) => [...new Set(names.filter(Boolean))]
