import { expect, it } from 'vitest'
import { detectSignInPage } from '../../../src/platform/sign-in-page'
import { cpuTime } from '../../support/cpu-time'

const AT = 'https://books.example/feed'

it.each([
  ['a page that leads there', '<meta http-equiv="refresh" content="0; url=/login">', AT],
  ['a page with a password', '<!DOCTYPE html><form><input name="p" type="password">', AT],
  ['a feed', '<feed><title>Login</title>', undefined],
  ['another page', '<!DOCTYPE html><title>Books</title>', undefined],
])('is recognised, or not: %s', async (_name, page, found) => {
  expect(await detectSignInPage(new Response(page), AT)).toBe(found)
})

it.each(['<meta refresh ', '<link ', '<title ', '<input '])(
  'a page of many %s is examined without delay',
  async (tag) => {
    const begun = cpuTime()
    await detectSignInPage(new Response(tag.repeat(64 * 1024)), AT)
    expect(cpuTime() - begun).toBeLessThan(1000)
  },
)
