import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { inRoot } from '../../scripts/lib/paths.mjs'
import type { StartedDriver } from '../browsers/drivers'
import { novel } from '../e2e/reading/open-book'
import type { BookHost } from '../walk/host'
import { fontStates, notesOf, pictureParts, placesOf } from './ask'
import { checkBook, openBook } from './check-book'

/** A check of the gate: returns what is wrong, in words. */
interface GateCheck {
  name: string
  run(page: StartedDriver, host: BookHost): Promise<readonly string[]>
}

const SENTENCE = '巷子尽头有一家卖面的铺子，天不亮就点起灯。'
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>〔${at + 1}〕${SENTENCE}${SENTENCE}</p>`).join('')
const rows = (count: number, cells: (row: number) => string[]) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<tr>${cells(at + 1)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  ).join('')

type Novel = Parameters<typeof novel>[1]

/** Walks a book of one chapter. */
const walked = (
  name: string,
  body: string,
  css = '',
  more: Novel = {},
  flow: 'paginated' | 'scrolled' = 'paginated',
) =>
  ({
    name,
    run: async (page, host) => {
      const bytes = await novel([body], { head: `<style>${css}</style>`, ...more })
      return (await checkBook(page, host, { name: 'gate.epub', bytes, flow, patience: 600 })).faults
    },
  }) satisfies GateCheck

const VERTICAL = 'html { writing-mode: vertical-rl }'
const INITIALS =
  'p { text-indent: 0; margin: 0.3em 0 } .f::first-letter { float: left; font-size: 3.2em; line-height: 1 }'

/** What breaks between engines, each in a book of its own. The sizes are those of a phone: 390 × 720 px. */
export const GATE: readonly GateCheck[] = [
  {
    name: 'an embedded font is loaded',
    run: async (page, host) => {
      const folder = inRoot('node_modules', '@fontsource', 'noto-serif-sc', 'files')
      const font = await readFile(`${folder}/noto-serif-sc-latin-400-normal.woff2`)
      await open(
        page,
        host,
        await novel(['<p id="p">The ferry</p>'], {
          head: '<style>@font-face { font-family: Own; src: url(own.woff2) } #p { font-family: Own }</style>',
          files: { 'OPS/own.woff2': font },
          manifest: '<item id="own" href="own.woff2" media-type="font/woff2"/>',
        }),
      )
      const states = await fontStates(page)
      return states.length === 1 && states[0] === 'loaded' ? [] : [`fonts: ${states.join(', ') || 'none'}`]
    },
  },
  walked(
    'a table of several pages keeps every cell',
    `<p>前。</p><table><thead><tr><th>名</th><th>事</th><th>数</th></tr></thead><tbody>${rows(30, (at) => [
      `第${at}行`,
      SENTENCE,
      String(at * 37),
    ])}</tbody></table><p>后。</p>`,
    'td, th { border: 1px solid }',
  ),
  walked(
    'a long word in the cell of a table inside another is whole',
    `<p>${SENTENCE}</p><table><tr><td><table><tr><td>左</td><td><table><tr><td>里一</td><td nowrap="nowrap">里二 averyverylongidentifier_without_any_break_in_it</td></tr></table></td></tr></table></td><td style="width:600px;white-space:nowrap">${SENTENCE}${SENTENCE}</td></tr></table>`,
  ),
  walked(
    'vertical cells of a table are whole',
    `<p>${SENTENCE}</p><table>${rows(2, (row) =>
      Array.from(
        { length: 9 },
        (_, at) => `<div class="v">子曰學而時習之不亦說乎〔${row}${at}〕有朋自遠方來</div>`,
      ),
    )}</table><p>后。</p>`,
    'td { width: 1.6em; height: 22em } .v { writing-mode: vertical-rl; height: 22em; line-height: 1.4 }',
  ),
  walked(
    'vertical cells of a table are as wide as their lines',
    `<p>${SENTENCE}</p><table>${rows(2, (row) =>
      [1, 2, 3].map(
        (at) => `<div class="v">子曰學而時習之不亦說乎〔${row}${at}〕有朋自遠方來不亦樂乎人不知</div>`,
      ),
    )}</table><p>后。</p>`,
    'td { width: 1.6em; height: 12em } .v { writing-mode: vertical-rl; height: 12em; line-height: 1.4 }',
  ),
  walked(
    'a floating initial near the foot of a page loses no line',
    Array.from({ length: 14 }, (_, at) => `<p class="f">${at}${SENTENCE.repeat(4)}</p>`).join(''),
    INITIALS,
  ),
  walked(
    'a floating initial loses no line: paragraphs of many lengths, some too long to be kept whole',
    Array.from({ length: 18 }, (_, at) => `<p class="f">${SENTENCE.repeat(1 + ((at * 7) % 20))}</p>`).join(
      '',
    ),
    INITIALS,
  ),
  walked(
    'a floating initial loses no line: vertical text',
    Array.from({ length: 18 }, (_, at) => `<p class="f">${SENTENCE.repeat(1 + ((at * 7) % 9))}</p>`).join(''),
    `${VERTICAL} ${INITIALS}`,
  ),
  ...(
    [
      ['an image', '<div><img src="c.png" width="100%" height="100%" alt="封面"/></div>'],
      [
        'a drawing around it',
        '<div><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100%" height="100%" viewBox="0 0 600 800" preserveAspectRatio="none"><image width="600" height="800" xlink:href="c.png"/></svg></div>',
      ],
    ] as const
  ).map(([what, body]) => ({
    name: `a cover as high as the page is whole: ${what}`,
    run: async (page: StartedDriver, host: BookHost) => {
      const cover = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#285' } })
        .png()
        .toBuffer()
      const bytes = await novel([body, `<p>${SENTENCE}</p>`], {
        files: { 'OPS/c.png': cover },
        manifest: '<item id="c" href="c.png" media-type="image/png"/>',
      })
      const faults: string[] = []
      for (const width of [390, 1280]) {
        await page.resize(width, 720)
        const { faults: found } = await checkBook(page, host, {
          name: 'cover.epub',
          bytes,
          flow: 'paginated',
          patience: 600,
        })
        await open(page, host, bytes)
        const { parts, page: height } = await pictureParts(page)
        faults.push(...found.map((fault) => `${width} px: ${fault}`))
        if (parts.length !== 1 || (parts[0] ?? 0) > height)
          faults.push(`${width} px: the picture is in parts of ${parts.join(' and ')} px`)
      }
      return faults
    },
  })),
  walked(
    'text in boxes that clip or scroll is shown',
    `<div class="h">${paragraphs(12)}</div><div class="s">${paragraphs(8)}</div><p>后。</p>`,
    '.h { height: 9em; overflow: hidden } .s { max-height: 200px; overflow-y: auto }',
  ),
  {
    name: 'a forced break starts a page, and none is blank',
    run: async (page, host) => {
      const bytes = await novel(
        [
          `<h1>一</h1><p>${SENTENCE}</p><div class="b"></div><h1>二</h1><p>${SENTENCE}</p><h1>三</h1><p>${SENTENCE}</p>`,
        ],
        { head: '<style>h1, .b { page-break-before: always }</style>' },
      )
      const { pages, faults } = await checkBook(page, host, {
        name: 'breaks.epub',
        bytes,
        flow: 'paginated',
        patience: 600,
      })
      return pages === 3 ? faults : [...faults, `${pages} pages instead of 3`]
    },
  },
  ...(['paginated', 'scrolled'] as const).map((flow) =>
    walked(
      `vertical text, ${flow}`,
      paragraphs(24),
      VERTICAL,
      { attrs: 'page-progression-direction="rtl"' },
      flow,
    ),
  ),
  {
    name: 'a note pops up, and search finds',
    run: async (page, host) => {
      const bytes = await novel([
        `<p>正文<a id="mark" epub:type="noteref" href="#n1">1</a>。</p><aside epub:type="footnote" id="n1"><p>这是一条注。</p></aside>${paragraphs(30)}`,
      ])
      await open(page, host, bytes)
      const [note = ''] = await notesOf(page, ['mark'])
      const places = await placesOf(page, '〔30〕')
      return [
        ...(note.includes('这是一条注。') ? [] : [`the note says “${note}”`]),
        ...(places === 1 ? [] : [`search finds ${places} places instead of 1`]),
      ]
    },
  },
]

/** Runs the gate in one engine, at the size of a phone. @returns what is wrong, by the name of the check */
export async function runGate(
  page: StartedDriver,
  host: BookHost,
  onCheck: (name: string, faults: readonly string[]) => void,
): Promise<void> {
  for (const { name, run } of GATE) {
    await page.resize(390, 720)
    onCheck(name, await run(page, host).catch((error: unknown) => [String(error).slice(0, 200)]))
  }
}

async function open(page: StartedDriver, host: BookHost, bytes: Uint8Array): Promise<void> {
  const phase = await openBook(page, host, { name: 'gate.epub', bytes, flow: 'paginated' })
  if (phase !== 'ready') throw new Error(`the book does not open: ${phase}`)
}
