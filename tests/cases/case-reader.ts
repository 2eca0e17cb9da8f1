import type { Locator, Page } from '@playwright/test'

const WAIT = { timeout: 6000 }

/** A shared case that is open in a `<book-reader>`, asked by what a reader can press and see. */
export class CaseReader {
  readonly page: Page
  readonly stage: Locator

  constructor(page: Page) {
    this.page = page
    this.stage = page.locator('book-reader').getByRole('document', { name: '正文' })
  }

  /** Everything the reader says in its own words, the book's text included. */
  async words(): Promise<string> {
    const root = await this.page.locator('book-reader').evaluate((reader) => {
      const texts: string[] = []
      const roots: (ShadowRoot | null)[] = [reader.shadowRoot]
      for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
        if (!root) continue
        const clone = root.textContent ?? ''
        texts.push(clone)
        for (const each of root.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot)
      }
      return texts.join(' ')
    })
    return root.replace(/\s+/g, ' ').trim()
  }

  /** The names in the table of contents, by its key. */
  async contents(): Promise<string[]> {
    await this.stage.press('t')
    const dialog = this.page.getByRole('dialog', { name: '目录' })
    try {
      await dialog.waitFor(WAIT)
    } catch {
      return []
    }
    const names = await dialog.getByRole('listitem').getByRole('button').allInnerTexts()
    await this.page.keyboard.press('Escape')
    return names.map((name) => name.trim()).filter((name) => name !== '')
  }

  /** What the pop-up says after a note's mark is pressed; null where none opens. */
  async note(mark: string): Promise<string | null> {
    const dialog = this.page.getByRole('dialog', { name: '注释' })
    try {
      await this.page.locator(`book-reader ${mark}`).first().focus(WAIT)
      await this.page.keyboard.press('Enter')
      await dialog.waitFor(WAIT)
    } catch {
      return null
    }
    const text = ((await dialog.textContent()) ?? '').replace(/\s+/g, '')
    await this.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden', ...WAIT })
    return text
  }

  /** How many places a search finds. */
  async find(words: string): Promise<number> {
    await this.stage.press('/')
    const panel = this.page.getByRole('dialog', { name: '查找' })
    await this.page.getByRole('searchbox', { name: '要找的字句' }).fill(words, WAIT)
    try {
      await panel
        .getByText(/^\d+ 处|没有找到/)
        .first()
        .waitFor(WAIT)
    } catch {
      return -1
    }
    const said = await panel
      .getByText(/^\d+ 处|没有找到/)
      .first()
      .textContent()
    return Number(/^\d+/.exec(said ?? '')?.[0] ?? 0)
  }

  /** The least contrast of a letter on its background, and the number of colours in code. */
  async colours(): Promise<{ least: number; where: string; ofCode: number }> {
    return this.page.locator('book-reader ol-view').evaluate((view) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const parse = (colour: string): [number, number, number, number] => {
        if (!canvas) return [0, 0, 0, 1]
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
        return [r, g, b, a / 255]
      }
      const light = ([r, g, b]: readonly number[]) =>
        [r, g, b].reduce<number>((sum, value = 0, at) => {
          const share = value / 255
          const linear = share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          return sum + linear * (at === 0 ? 0.2126 : at === 1 ? 0.7152 : 0.0722)
        }, 0)
      const parentOf = (element: Element): Element | null => {
        const root = element.getRootNode()
        return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
      }
      const backOf = (from: Element) => {
        for (let at: Element | null = from; at; at = parentOf(at)) {
          const colour = parse(getComputedStyle(at).backgroundColor)
          if (colour[3] > 0.5) return colour
        }
        return [255, 255, 255]
      }
      const files = [...view.querySelectorAll('ol-file')].flatMap((file) => file.shadowRoot ?? [])
      let least = 21
      let where = ''
      const ofCode = new Set<string>()
      for (const root of files.length > 0 ? files : [view]) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const element = node.parentElement
          if (!element || !(node.textContent ?? '').trim() || element.closest('style, svg')) continue
          const fill = getComputedStyle(element).getPropertyValue('-webkit-text-fill-color')
          const [a, b] = [light(parse(fill)), light(backOf(element))].sort((x, y) => y - x)
          const contrast = ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05)
          if (contrast < least) {
            least = contrast
            where = (node.textContent ?? '').trim().slice(0, 20)
          }
          if (element.closest('pre')) ofCode.add(fill)
        }
      }
      return { least: Math.round(least * 10) / 10, where, ofCode: ofCode.size }
    })
  }

  /** Drawings that wrap one picture and stretch it: shown ratio over natural ratio, where not 1. */
  async stretched(): Promise<string[]> {
    return this.page.locator('book-reader ol-view').evaluate((view) => {
      const files = [...view.querySelectorAll('ol-file')].flatMap((file) => file.shadowRoot ?? [])
      return (files.length > 0 ? files : [view]).flatMap((root) =>
        [...root.querySelectorAll<SVGElement | HTMLImageElement>('svg, img')].flatMap((picture) => {
          const box = picture.getBoundingClientRect()
          if (box.width === 0 || box.height === 0) return []
          if (picture instanceof HTMLImageElement) {
            const fit = getComputedStyle(picture).objectFit
            const natural = picture.naturalWidth / picture.naturalHeight
            const off = box.width / box.height / natural
            return fit === 'fill' && Math.abs(off - 1) > 0.03 ? [`img ${off.toFixed(2)}`] : []
          }
          const viewBox = picture.getAttribute('viewBox')?.split(/[ ,]+/).map(Number)
          if (picture.getAttribute('preserveAspectRatio') !== 'none' || !viewBox) return []
          const off = box.width / box.height / ((viewBox[2] ?? 1) / (viewBox[3] ?? 1))
          return Math.abs(off - 1) > 0.03 ? [`svg ${off.toFixed(2)}`] : []
        }),
      )
    })
  }

  /** Cells of four letters or more that are narrower than two letters. */
  async towers(): Promise<string[]> {
    return this.page.locator('book-reader ol-view').evaluate((view) => {
      const files = [...view.querySelectorAll('ol-file')].flatMap((file) => file.shadowRoot ?? [])
      return (files.length > 0 ? files : [view]).flatMap((root) =>
        [...root.querySelectorAll('td, th')].flatMap((cell) => {
          const text = (cell.textContent ?? '').trim()
          const { width, height } = cell.getBoundingClientRect()
          const size = Number.parseFloat(getComputedStyle(cell).fontSize)
          const isVertical = getComputedStyle(cell).writingMode.startsWith('vertical')
          return text.length >= 4 && height > 0 && !isVertical && width < 2 * size ? [text.slice(0, 12)] : []
        }),
      )
    })
  }
}
