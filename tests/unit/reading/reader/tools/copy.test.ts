import { describe, expect, it } from 'vitest'
import { copyLimitOf } from '../../../../../src/reading/reader/host-options'
import { limited } from '../../../../../src/reading/reader/tools/use-copy'

describe('a limit on copying', () => {
  it('counts code points', () => {
    expect(limited('𠮷野家', 2)).toEqual({ text: '𠮷野', copied: 'part' })
    expect(limited('𠮷野家', 3)).toEqual({ text: '𠮷野家', copied: 'all' })
    expect(limited('𠮷野家', 0)).toEqual({ text: '', copied: 'none' })
    expect(limited('𠮷野家', null)).toEqual({ text: '𠮷野家', copied: 'all' })
  })

  it('is a whole number; other values mean no limit', () => {
    expect(['', '200', ' 7 ', '0'].map(copyLimitOf)).toEqual([null, 200, 7, 0])
    expect(['-1', '2.5', 'many', '1e3', '９'].map(copyLimitOf)).toEqual([null, null, null, null, null])
  })
})
