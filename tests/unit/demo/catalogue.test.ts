// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { CatalogueError, openCatalogue } from '../../../demo/snippet/catalogue.js'

afterEach(() => vi.unstubAllGlobals())

const NOTHING = () => Promise.reject(new TypeError('Failed to fetch'))
const page =
  (status: number, body = '<!doctype html>') =>
  async () =>
    new Response(body, { status })

test.each([
  ['/library/{org}/', ' ', NOTHING, /填上机构代码/],
  ['http://', '', NOTHING, /不是一个地址/],
  ['ftp://x.example/', '', NOTHING, /不是一个地址/],
  ['/library/', '', NOTHING, /请检查网络/],
  ['http://x.example/library/', '', NOTHING, /跨域.*安全策略/],
  ['/library/', '', page(404), /没有目录/],
  ['/library/', '', page(401), /要先登录/],
  ['/library/', '', page(502), /502/],
  ['/library/', '', page(200), /不是 OPDS 2\.0 目录/],
])('%s with the organisation %j gives a helpful message', async (src, org, fetch, sentence) => {
  vi.stubGlobal('fetch', fetch)
  const opened = openCatalogue(
    { src, org },
    { base: 'http://localhost:3000/snippet.html', signal: new AbortController().signal },
  )
  await expect(opened).rejects.toThrow(CatalogueError)
  await expect(opened).rejects.toThrow(sentence)
})
