import { describe, expect, it } from 'vitest'
import { parseCopyLimit } from '../../../../../src/reading/reader/host-options'
import { limitText } from '../../../../../src/reading/reader/tools/use-copy'

describe('a limit on copying', () => {
  it('counts code points', () => {
    expect(limitText('𠮷野家', 2)).toEqual({ text: '𠮷野', result: 'part' })
    expect(limitText('𠮷野家', 3)).toEqual({ text: '𠮷野家', result: 'all' })
    expect(limitText('𠮷野家', 0)).toEqual({ text: '', result: 'none' })
    expect(limitText('𠮷野家', null)).toEqual({ text: '𠮷野家', result: 'all' })
  })

  it('is a whole number; other values mean no limit', () => {
    expect(['', '200', ' 7 ', '0'].map(parseCopyLimit)).toEqual([null, 200, 7, 0])
    expect(['-1', '2.5', 'many', '1e3', '９'].map(parseCopyLimit)).toEqual([null, null, null, null, null])
  })
})
