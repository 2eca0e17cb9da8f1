import { describe, expect, it } from 'vitest'
import { LOCALES, matchLocale } from '../../../src/i18n/locale'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { defineWords, type Plural } from '../../../src/i18n/words/define'
import { ALL, MODULES } from './messages'

const places = (text: string) => new Set(text.match(/\{\w+\}/g) ?? [])
const forms = (text: string | Plural) => (typeof text === 'string' ? [text] : Object.values(text))

describe('messages', () => {
  it.each(Object.entries(ALL))('%s exists in every language, with the same placeholders', (_key, message) => {
    const expected = places(message['zh-CN'])
    for (const locale of LOCALES) {
      for (const text of forms(message[locale])) {
        expect(text.trim()).not.toBe('')
        expect(places(text)).toEqual(expected)
      }
    }
  })

  it('every plural form contains the count', () => {
    const turning = Object.values(ALL)
      .map(({ en }) => en)
      .filter((text) => typeof text !== 'string')
    expect(turning).not.toEqual([])
    for (const text of turning) for (const form of forms(text)) expect(places(form)).toContain('{count}')
  })

  it('no module overrides a message of another', () => {
    expect(MODULES.length).toBeGreaterThan(9)
    expect(Object.keys(ALL)).toHaveLength(
      MODULES.reduce((sum, messages) => sum + Object.keys(messages).length, 0),
    )
  })
})

describe('translate', () => {
  it('returns the message in its language', () => {
    expect(createTranslate('zh-CN', words)('app.signIn')).toBe('登录')
    expect(createTranslate('zh-TW', words)('app.signIn')).toBe('登入')
    expect(createTranslate('en', words)('app.signIn')).toBe('Sign in')
  })

  it('fills placeholders, and keeps one that has no value', () => {
    const t = createTranslate('en', words)
    expect(t('app.member', { name: 'Li' })).toBe('Account of Li')
    expect(t('app.login.tooLong', { max: 0 })).toContain('within 0 characters')
    expect(t('app.member', {})).toBe('Account of {name}')
    expect(t('app.member')).toBe('Account of {name}')
  })

  it('chooses the plural form of the language', () => {
    const t = createTranslate('en', words)
    expect(t('screens.count', { count: 1 })).toBe('1 book')
    expect(t('screens.count', { count: 0 })).toBe('0 books')
    expect(t('screens.count', { count: 21 })).toBe('21 books')
    expect(t('screens.detail.lines', { count: 1 })).toBe('1 entry')
    expect(t('screens.detail.lines', { count: 35 })).toBe('35 entries')
    expect(t('screens.detail.characters', { count: '1,001' })).toBe('1,001 characters')
    expect(createTranslate('zh-CN', words)('screens.count', { count: 1 })).toBe('共 1 本')
  })

  it('the types allow exactly the plural forms of each language', () => {
    const zh = { 'zh-CN': '书', 'zh-TW': '書' }
    defineWords({
      // @ts-expect-error what is said of many is missing
      'a.one': { ...zh, en: { one: 'book' } },
      // @ts-expect-error English has no such form
      'a.few': { ...zh, en: { one: 'book', few: 'books', other: 'books' } },
      // @ts-expect-error Chinese does not turn with a number
      'a.zh': { ...zh, 'zh-CN': { one: '书', other: '书' }, en: 'book' },
    })
  })

  it('inserts values as plain text', () => {
    expect(createTranslate('en', words)('app.member', { name: '$& {name} <b>' })).toBe(
      'Account of $& {name} <b>',
    )
  })
})

describe('the best locale for a language tag', () => {
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
