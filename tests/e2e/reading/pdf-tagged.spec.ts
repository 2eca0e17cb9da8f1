import type { Page } from '@playwright/test'
import { type PdfPage, type PdfTag, writePdf } from '../../unit/reading/formats/pdf/write-pdf'
import { violations } from '../support/axe'
import { expect, test } from '../support/test'
import { PagesReader } from './fixed-layout-reader'

test.use({ viewport: { width: 700, height: 900 } })

const LINES = [
  '渡口 · 一',
  '第一章',
  '江水往东流去。',
  '天色将明未明的时候',
  '见下一章',
  'All is well.',
  '苹果',
  '梨子',
  '名称',
  '价钱',
  '桃',
  '三文',
  '图中的字',
]

/** The tags are in another order than the painted content, which PDF allows. */
const TAGS: readonly PdfTag[] = [
  {
    role: 'Document',
    holds: [
      { role: 'H1', holds: [0] },
      {
        role: 'Sect',
        holds: [
          {
            role: 'P',
            holds: [
              2,
              { role: 'Link', holds: [3, { link: 0 }] },
              { role: 'Span', language: 'en', holds: [4] },
            ],
          },
          { role: 'P', holds: [1] },
        ],
      },
      {
        role: 'L',
        holds: [
          { role: 'LI', holds: [{ role: 'LBody', holds: [5] }] },
          { role: 'L', holds: [{ role: 'LI', holds: [6] }] },
        ],
      },
      {
        role: 'Table',
        holds: [
          {
            role: 'TR',
            holds: [
              { role: 'TH', holds: [7] },
              { role: 'TH', holds: [8] },
            ],
          },
          {
            role: 'TR',
            holds: [
              { role: 'TH', holds: [{ role: 'P', holds: [9] }] },
              { role: 'TD', holds: [10] },
            ],
          },
          { role: 'TR', holds: [{ role: 'TD' }] },
        ],
      },
      { role: 'Figure', alt: '江上的一条船', box: [60, 400, 260, 500], holds: [11] },
    ],
  },
]

const PAGE: PdfPage = {
  lines: LINES,
  marks: ['Artifact', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  links: [{ rect: [58, 630, 140, 650], to: { page: 1 } }],
  tags: TAGS,
}

const open = (page: Page, pages: readonly PdfPage[]) =>
  PagesReader.openNext(page, writePdf(pages, { info: { Title: '渡口' }, language: 'zh-CN' }), {
    name: 'book.pdf',
  })

/** The accessibility tree of a page: indented roles with names, and text. */
async function accessibilityTree(page: Page, number: number): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  await cdp.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  const tell = (id: string, depth: number) => {
    const node = byId.get(id)
    if (!node || node.role?.value === 'InlineTextBox' || node.role?.value === 'LineBreak') return
    const role = String(node.role?.value)
    const isSaid = !node.ignored && role !== 'generic'
    const name = String(node.name?.value ?? '')
    const level = node.properties?.find((each) => each.name === 'level')?.value.value
    if (isSaid)
      lines.push('  '.repeat(depth) + (role === 'StaticText' ? name : `${role}${level ?? ''} ${name}`.trim()))
    for (const child of node.childIds ?? []) tell(child, depth + (isSaid ? 1 : 0))
  }
  const pageView = nodes.find(
    ({ role, name }) => role?.value === 'group' && name?.value === `第 ${number} 页`,
  )
  for (const child of pageView?.childIds ?? []) tell(child, 0)
  return lines.join('\n')
}

const TREE = `heading1 第一章
  第一章
paragraph
  天色将明未明的时候
  link 见下一章
    见下一章
  All is well.
paragraph
  江水往东流去。
list
  listitem1
    苹果
  listitem1
    list
      listitem2
        梨子
table
  row
    columnheader 名称
      名称
    columnheader 价钱
      价钱
  row
    rowheader 桃
      paragraph
        桃
    cell 三文
      三文
image 江上的一条船`

test('structure of a tagged PDF', async ({ page }) => {
  await test.step('the structure of a tagged PDF is in the accessibility tree', async () => {
    const reader = await open(page, [PAGE, { lines: ['第二章'] }])
    await expect.poll(() => accessibilityTree(page, 1)).toBe(TREE)
    await expect(reader.pageView(1).getByText('All is well.')).toHaveAttribute('lang', 'en')
    expect(await violations(page, 'book-reader')).toEqual([])
    await reader.pageView(1).getByRole('link', { name: '见下一章' }).click()
    await reader.shows(2)
    await expect.poll(() => accessibilityTree(page, 2)).toBe('paragraph\n  第二章')
  })

  await test.step('text of a tagged PDF is selected in visual order', async () => {
    const reader = await open(page, [PAGE, {}])
    await expect.poll(() => accessibilityTree(page, 1)).toBe(TREE)
    const from = await reader.pageView(1).getByText('第一章').boundingBox()
    const to = await reader.pageView(1).getByText('天色将明').boundingBox()
    if (!from || !to) throw new Error('the page shows no words')
    await page.mouse.move(from.x + 1, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width - 1, to.y + to.height / 2, { steps: 6 })
    await page.mouse.up()
    const words = await page.evaluate(() => getSelection()?.toString().replace(/\s/g, ''))
    expect(words).toBe('第一章江水往东流去。天色将明未明的时候')
  })

  await test.step('a page with invalid structure is read in visual order', async () => {
    await open(page, [{ ...PAGE, links: [], tags: [{ role: 'P', holds: [99] }] }])
    await expect.poll(() => accessibilityTree(page, 1)).toMatch(/渡口[\s\S]*第一章[\s\S]*图中的字/)
  })

  await test.step('repeated structure elements are exposed once', async () => {
    const levels = Array.from({ length: 38 })
    const deep = levels.reduce<PdfTag>((holds) => ({ role: 'Div', times: 2, holds: [holds] }), {
      role: 'H2',
      holds: [0],
    })
    const bomb: PdfPage = { lines: ['第一章'], marks: [0], tags: [deep] }
    const reader = await open(page, [bomb, { lines: ['第二章'] }])
    await expect.poll(() => accessibilityTree(page, 1)).toBe('heading2 第一章\n  第一章')
    await reader.stage.press('ArrowRight')
    await expect(reader.pageView(2).getByText('第二章')).toBeVisible()
  })
})
