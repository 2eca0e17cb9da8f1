// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { notice } from '../../../../../src/reading/navigator/reflowable/render-context'

describe('notice', () => {
  it('has the language of the reader’s interface, not of the chapter below it', () => {
    document.body.innerHTML = '<div lang="zh-TW"><div id="stage"></div></div><div id="bare"></div>'
    const at = (id: string) => notice('ol-flaw', '有誤', document.getElementById(id) as HTMLElement)
    expect(at('stage').lang).toBe('zh-TW')
    expect(at('stage').textContent).toBe('有誤')
    expect(at('bare').getAttribute('lang')).toBe('')
  })
})
