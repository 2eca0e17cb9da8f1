import { expect, it } from 'vitest'
import { likelyLanguage } from '../../../../src/reading/publication/plain-text'

it.each([
  ['话说天下大势，分久必合。', 'en', 'zh'],
  ['话说天下大势', '', 'zh'],
  ['吾輩は猫である。名前はまだ無い。', 'en-US', 'ja'],
  ['她念出“ありがとう”，众人听不懂，面面相觑。', 'en', 'zh'],
  ['話說天下大勢', 'zh-TW', 'zh-TW'],
  ['日本国憲法', 'ja', 'ja'],
  ['Call me Ishmael. 白鲸', 'en', 'en'],
  ['Γειά σου', 'el', 'el'],
  ['', 'en', 'en'],
])('detects the language of “%s”, declared as “%s”, as “%s”', (text, declared, language) => {
  expect(likelyLanguage(text, declared)).toBe(language)
})
