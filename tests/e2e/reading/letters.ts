import type { Page } from '@playwright/test'

/** Lines with a wrong position, each by its first characters. */
export interface Misplaced {
  /** Cut off by the edge of a page or a box, or on no page at all. */
  cut: string[]
  /** Drawn over other text. */
  over: string[]
}

/** Checks the position of every line of the mounted chapters, without turning pages. */
export const misplaced = (page: Page): Promise<Misplaced> =>
  page.locator('ol-view').evaluate((view) => {
    const files = [...view.querySelectorAll('ol-file')].flatMap((file) => file.shadowRoot ?? [])
    const isScrolled = (view.getRootNode() as ShadowRoot).host.getAttribute('data-flow') === 'scrolled'
    const isVertical = (view.getRootNode() as ShadowRoot).host.getAttribute('data-writing') === 'vertical'
    const box = view.getBoundingClientRect()
    const cut: string[] = []
    const over: string[] = []
    const lines: { rect: DOMRect; element: Element; words: string }[] = []
    for (const root of files.length > 0 ? files : [view]) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        const words = (node.textContent ?? '').trim().slice(0, 16)
        if (!element?.checkVisibility() || words === '') continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) {
          if (rect.width < 1 || rect.height < 1) continue
          if (!element.closest('ruby, sup')) lines.push({ rect, element, words })
          const clips = [...ancestors(element)].filter((each) =>
            /hidden|clip|auto|scroll/.test(getComputedStyle(each).overflow),
          )
          const isClipped = clips.some((each) => {
            const edge = each.getBoundingClientRect()
            return rect.bottom > edge.bottom + rect.height / 3 || rect.right > edge.right + rect.width / 3
          })
          // Pages follow each other horizontally, in vertical writing vertically; a scrolled column has no
          // limit along its axis.
          const size = isVertical ? box.height : box.width
          const at = isVertical ? rect.top - box.top + view.scrollTop : rect.left - box.left + view.scrollLeft
          const length = isVertical ? rect.height : rect.width
          const isAcross = isScrolled
            ? at < -2 || at + length > size + 2
            : Math.floor((at + 2) / size) !== Math.floor((at + length - 2) / size)
          const isBeyond =
            !isScrolled &&
            (isVertical
              ? rect.left < box.left - 2 || rect.right > box.right + 2
              : rect.top < box.top - 2 || rect.bottom > box.bottom + 2)
          if (isClipped || isAcross || isBeyond) cut.push(words)
        }
      }
    }
    const byPlace = new Map<string, typeof lines>()
    for (const line of lines) {
      const { rect, element, words } = line
      for (let x = Math.floor(rect.left / 50); x <= rect.right / 50; x += 1)
        for (let y = Math.floor(rect.top / 50); y <= rect.bottom / 50; y += 1) {
          const here = byPlace.get(`${x},${y}`) ?? []
          byPlace.set(`${x},${y}`, [...here, line])
          for (const other of here) {
            const width = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
            const height = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top)
            if (other.element !== element && width > 4 && height > rect.height / 2)
              over.push(`${words} / ${other.words}`)
          }
        }
    }
    return { cut: [...new Set(cut)], over: [...new Set(over)] }

    function* ancestors(element: Element): Generator<Element> {
      for (let at: Element | null = element; at && at !== view; at = at.parentElement) yield at
    }
  })
