import { expect, test } from '../support/test'
import { differing } from './support/pixels'
import { measured, row } from './support/row'
import { type Portraits, portraits, type Stage } from './support/stage'

/*
 * Pages with their own styles and scripts, compared by pixels with a page that has none
 * (docs/reports/hosts.md).
 */

const BOOK = '一杯茶的时间'
/** The share of pixels that may differ. */
const ALLOWED = 0.001

interface Host {
  name: string
  /** The description of the page in the table of the report. */
  page: string
  stage: Omit<Stage, 'body'>
}

const HOSTS: readonly Host[] = [
  {
    name: 'a reset with !important',
    page: '`* { … !important }` over type, colour, spacing, alignment, transitions, colour scheme',
    stage: { css: 'important-reset' },
  },
  {
    name: 'a rem of ten pixels',
    page: '`html { font-size: 62.5% }`',
    stage: { css: 'ten-pixel-rem' },
  },
  { name: 'Bootstrap', page: 'Bootstrap 5.3, all of it', stage: { css: 'vendor/bootstrap' } },
  {
    name: 'class names and custom properties that are ours, too',
    page: 'a framework with class names like ours and custom properties named like ours (`--paper`, `--gap`, `--u` …)',
    stage: { css: 'framework' },
  },
  {
    name: 'Tailwind’s preflight',
    page: 'Tailwind 4’s preflight',
    stage: { css: 'vendor/tailwind-preflight' },
  },
  {
    name: 'a blog’s theme',
    page: 'a theme in the manner of WordPress’s: prose styles, `::first-letter`, hyphens, font features',
    stage: { css: 'blog-theme' },
  },
  {
    name: 'a page written from right to left',
    page: '`dir="rtl"`: the elements’ languages are written from left to right, and so are the elements',
    stage: { html: 'dir="rtl"' },
  },
  {
    name: 'direction and bidi by style',
    page: '`* { direction: rtl; unicode-bidi: bidi-override }`, `!important`',
    stage: { more: '* { direction: rtl !important; unicode-bidi: bidi-override !important }' },
  },
  {
    name: 'extended prototypes',
    page: 'enumerable additions to `Array.prototype`, `String.prototype`, `Function.prototype`',
    stage: {
      before: () => {
        Object.assign(Array.prototype, { last: () => 'not yours', remove: () => null })
        Object.assign(String.prototype, { trimAll: () => '' })
        Object.assign(Function.prototype, { bindAll: () => null })
      },
    },
  },
]

test.use({ viewport: { width: 1000, height: 900 } })

// One worker, so that the clean page is rendered once.
test.describe.configure({ mode: 'default' })

/** The screenshots of a page without styles, taken once. */
let clean: Portraits | undefined

for (const { name, page: message, stage } of HOSTS)
  test(
    `${name}: card, home, details and reader look as on a clean page`,
    {
      ...row(
        'to the elements',
        message,
        'pixels of a card, the home page, a book’s details and the reader with the same on a page without styles',
      ),
    },
    async ({ page, bidOf }, info) => {
      test.slow()
      const bid = await bidOf(BOOK)
      clean ??= await portraits(page, bid, BOOK, {})
      const theirs = await portraits(page, bid, BOOK, stage)
      const shares: string[] = []
      for (const one of ['card', 'home', 'detail', 'reader'] as const) {
        const share = await differing(clean[one], theirs[one])
        if (share > ALLOWED)
          for (const [page, shot] of [
            ['clean', clean[one]],
            ['theirs', theirs[one]],
          ] as const)
            await info.attach(`${one}-${page}`, { body: shot, contentType: 'image/png' })
        expect.soft(share, one).toBeLessThanOrEqual(ALLOWED)
        shares.push(`${one} ${(share * 100).toFixed(2)} %`)
      }
      measured(info, `differing: ${shares.join(', ')}`)
    },
  )
