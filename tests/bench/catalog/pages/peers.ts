import { Index } from 'flexsearch'
import MiniSearch from 'minisearch'
import type { SearchRecord } from '../../../../src/domain/search/format'

/** Searches that hold everything in memory, over one JSON of all records. */
export type Peer = 'minisearch' | 'flexsearch' | 'includes'

export interface PeerPage {
  /** Fetches the records and makes the index. */
  load(peer: Peer, url: string): Promise<void>
  /** Returns the number of results. */
  search(query: string): number
}

/** Characters, and pairs of adjacent ones: both peers know only words, which Chinese does not write. */
function grams(text: string): string[] {
  const characters = [...text.toLowerCase()]
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  return [...characters, ...pairs]
}

const textOf = ({ resName, resAuthor, resIntro }: SearchRecord) => `${resName}\n${resAuthor}\n${resIntro}`

let find: (query: string) => number = () => 0

const page: PeerPage = {
  async load(peer, url) {
    const response = await fetch(url)
    const records: SearchRecord[] = await response.json()
    if (peer === 'minisearch') {
      const index = new MiniSearch<SearchRecord>({
        idField: 'bid',
        fields: ['resName', 'resAuthor', 'resIntro'],
        tokenize: grams,
        searchOptions: { combineWith: 'AND', boost: { resName: 4, resAuthor: 2 } },
      })
      index.addAll(records)
      find = (query) => index.search(query).length
    } else if (peer === 'flexsearch') {
      const index = new Index({ tokenize: 'strict', encode: grams })
      for (const [at, record] of records.entries()) index.add(at, textOf(record))
      find = (query) => index.search(query, 100).length
    } else {
      const texts = records.map(textOf)
      find = (query) => texts.filter((text) => text.includes(query)).length
    }
  },
  search: (query) => find(query),
}

Object.assign(window, { peers: page })
