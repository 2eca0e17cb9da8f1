import type { BookSource } from '../../../demo/make/source'

/** A small book with one of everything, with the given changes. */
export function bookWith(chapters: readonly string[], facts: Partial<BookSource['facts']> = {}): BookSource {
  return {
    slug: 'a-book',
    facts: {
      resName: '山 & 水',
      resAuthor: '某人',
      resIntro: '讲“山”与<水>。',
      category: ['文学', '散文'],
      language: 'zh-CN',
      format: 'epub',
      encoding: 'utf-8',
      cover: false,
      published: '2024-03-09',
      subjects: ['山', '水'],
      identifier: 'urn:test:a-book',
      ...facts,
    },
    chapters: chapters.map((markdown, i) => ({ name: String(i + 1).padStart(2, '0'), markdown })),
    drawings: new Map([
      ['map.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>图</title></svg>'],
    ]),
  }
}
