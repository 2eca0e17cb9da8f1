import { expect, test } from '../support/test'
import { differing } from './support/pixels'
import { portraits, type Stage } from './support/stage'

/* Pages with styles and scripts of their own, compared by pixels with a page that has none (docs/hosts.md). */

const BOOK = '一杯茶的时间'
/** The part of pixels that may differ. */
const ALLOWED = 0.001

const HOSTS: Readonly<Record<string, Omit<Stage, 'body'>>> = {
  'a reset with !important': { css: 'important-reset' },
  'a rem of ten pixels': { css: 'ten-pixel-rem' },
  'a component framework, with custom properties named as ours': { css: 'framework' },
  'a utility framework’s preflight': { css: 'utilities' },
  'a blog’s theme': { css: 'blog-theme' },
  'a page written from right to left': { html: 'dir="rtl"' },
  'direction and bidi by style': {
    more: '* { direction: rtl !important; unicode-bidi: bidi-override !important }',
  },
  'extended prototypes': {
    before: () => {
      Object.assign(Array.prototype, { last: () => 'not yours', remove: () => null })
      Object.assign(String.prototype, { trimAll: () => '' })
      Object.assign(Function.prototype, { bindAll: () => null })
    },
  },
}

test.use({ viewport: { width: 1000, height: 900 } })

for (const [name, stage] of Object.entries(HOSTS))
  test(`${name}: card, home and details look as on a clean page`, async ({ page, bidOf }, info) => {
    test.slow()
    const bid = await bidOf(BOOK)
    const clean = await portraits(page, bid, BOOK, {})
    const theirs = await portraits(page, bid, BOOK, stage)
    for (const one of ['card', 'home', 'detail'] as const) {
      const share = await differing(clean[one], theirs[one])
      if (share > ALLOWED)
        for (const [page, shot] of [
          ['clean', clean[one]],
          ['theirs', theirs[one]],
        ] as const)
          await info.attach(`${one}-${page}`, { body: shot, contentType: 'image/png' })
      expect.soft(share, one).toBeLessThanOrEqual(ALLOWED)
    }
  })
