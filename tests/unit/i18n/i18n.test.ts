import { describe, expect, it } from 'vitest'
import { LOCALES, matchLocale } from '../../../src/i18n/locale'
import { createTranslate } from '../../../src/i18n/translate'
import { type WordKey, words } from '../../../src/i18n/words'

const KEYS = Object.keys(words) as WordKey[]
const places = (text: string) => new Set(text.match(/\{\w+\}/g) ?? [])

describe('the words people see', () => {
  it.each(KEYS)('%s is there in every language, with the same places', (key) => {
    const expected = places(words[key]['zh-CN'])
    for (const locale of LOCALES) {
      expect(words[key][locale].trim()).not.toBe('')
      expect(places(words[key][locale])).toEqual(expected)
    }
  })

  it('no room’s words hide another’s', () => {
    for (const key of KEYS) expect(key).toMatch(/^[a-z]+\.[\w.-]+$/)
  })
})

describe('translate', () => {
  it('speaks the language it was made for', () => {
    expect(createTranslate('zh-CN', words)('app.signIn')).toBe('登录')
    expect(createTranslate('zh-TW', words)('app.signIn')).toBe('登入')
    expect(createTranslate('en', words)('app.signIn')).toBe('Sign in')
  })

  it('fills places, and leaves one that has no value', () => {
    const t = createTranslate('en', words)
    expect(t('app.member', { name: 'Li' })).toBe('Account of Li')
    expect(t('app.login.tooLong', { max: 0 })).toContain('within 0 characters')
    expect(t('app.member', {})).toBe('Account of {name}')
    expect(t('app.member')).toBe('Account of {name}')
  })

  it('a value is only text', () => {
    expect(createTranslate('en', words)('app.member', { name: '$& {name} <b>' })).toBe(
      'Account of $& {name} <b>',
    )
  })
})

describe('the nearest language to a tag', () => {
  it.each([
    ['zh-CN', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    ['ZH-tw', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['eng', 'zh-CN'],
    ['fr', 'zh-CN'],
    ['', 'zh-CN'],
    [null, 'zh-CN'],
    [undefined, 'zh-CN'],
  ])('%s → %s', (tag, locale) => {
    expect(matchLocale(tag)).toBe(locale)
  })
})
