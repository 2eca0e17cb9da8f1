import { describe, expect, it } from 'vitest'
import { authorLine, joinNames, removeUnknownNames } from '../../../src/domain/authors'

describe('the author of a book', () => {
  it.each(['Unknown', '未知', '不明', 'Unbekannt', 'Inconnu(e)', 'Неизвестный', ' Unknown '])(
    'is unknown for %j, a placeholder of calibre',
    (name) => {
      expect(removeUnknownNames([name, '苏禾'])).toEqual(['苏禾'])
      expect(authorLine({ author: name, authors: [name] })).toBe('')
    },
  )

  it.each(['佚名', 'Anonymous', 'Various', 'Unknown Mortal Orchestra', '未知子'])('is kept: %s', (name) => {
    expect(authorLine({ author: name })).toBe(name)
  })

  it('is formatted in one line, with the comma of its script', () => {
    expect(joinNames(['苏禾', '林深'])).toBe('苏禾、林深')
    expect(joinNames(['加西亚', 'Gregory Rabassa'])).toBe('加西亚、Gregory Rabassa')
    expect(joinNames(['夏目 漱石', 'しみず'])).toBe('夏目 漱石、しみず')
    expect(joinNames(['Charles Madison Curry', 'Erle Elsworth Clippinger'])).toBe(
      'Charles Madison Curry, Erle Elsworth Clippinger',
    )
    expect(authorLine({ author: '' })).toBe('')
  })
})
