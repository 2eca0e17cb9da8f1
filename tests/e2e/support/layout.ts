import type { Locator } from '@playwright/test'

/** Describes everything visible in the element that does not fit. */
export function misfits(element: Locator): Promise<string[]> {
  return element.evaluate((host) => {
    const found: string[] = []
    const root = host.shadowRoot
    const box = host.getBoundingClientRect()
    const labelOf = (one: Element) =>
      `${one.className || one.tagName} “${one.textContent?.trim().slice(0, 24)}”`
    if (!root) return ['no shadow root']
    if (document.documentElement.scrollWidth > innerWidth + 1)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`)

    /** Whether an ancestor scrolls horizontally. */
    const isInScroller = (one: Element) => {
      for (let at = one.parentElement; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at)
        if (overflowX === 'auto' || overflowX === 'scroll') return true
      }
      return false
    }
    const hiddenFromView = (one: Element) =>
      one.closest('.ol-hidden, .ol-skip, [aria-hidden="true"]') !== null || !one.checkVisibility()

    for (const one of root.querySelectorAll('*')) {
      const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!words || one instanceof HTMLStyleElement || hiddenFromView(one)) continue
      const style = getComputedStyle(one)
      if (Number.parseFloat(style.fontSize) < 12) found.push(`${labelOf(one)} is ${style.fontSize} small`)
      const clamped = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis'
      const clips = style.overflowX !== 'visible' && !clamped
      if (clips && one.scrollWidth > one.clientWidth + 1) found.push(`${labelOf(one)} is cut`)
      const range = document.createRange()
      range.selectNodeContents(one)
      const text = range.getBoundingClientRect()
      // A toast is positioned in the window, whatever the box of the element.
      const [left, right] = one.closest('.ol-toasts') ? [0, innerWidth] : [box.left, box.right]
      if (!clamped && !isInScroller(one) && (text.right > right + 1 || text.left < left - 1))
        found.push(
          `${labelOf(one)} reaches from ${text.left} to ${text.right}, its place from ${left} to ${right}`,
        )
    }
    return found
  })
}

/** Describes placeholders that are wider than their field. */
export function cutHints(element: Locator): Promise<string[]> {
  return element.evaluate((host) => {
    const context = document.createElement('canvas').getContext('2d')
    const fields = [...(host.shadowRoot?.querySelectorAll('input') ?? [])]
    return fields.flatMap((field) => {
      const style = getComputedStyle(field)
      if (!context || !field.checkVisibility() || field.value !== '') return []
      context.font = style.font
      const room =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const { width } = context.measureText(field.placeholder)
      return width > room ? [`“${field.placeholder}” is ${Math.round(width)} wide, its field ${room}`] : []
    })
  })
}

const CONTROLS = 'a[href], button, input, select, [role="slider"], [role="menuitem"]'

/** Describes controls with a target smaller than 44 px, `::before` and `::after` included. */
export function smallTargets(element: Locator, least = 44): Promise<string[]> {
  return element.evaluate(
    (host, { controls, least }) => {
      const found: string[] = []
      for (const one of host.shadowRoot?.querySelectorAll<HTMLElement>(controls) ?? []) {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.ol-hidden, .ol-skip, .stage'))
          continue
        // The target of a text field is its box, that of a radio button its label.
        const target = one.closest<HTMLElement>('label, .ol-field-box') ?? one
        const { width, height } = target.getBoundingClientRect()
        let [w, h] = [width, height]
        for (const pseudo of ['::before', '::after']) {
          const style = getComputedStyle(target, pseudo)
          if (style.content === 'none' || style.position !== 'absolute') continue
          w = Math.max(w, Number.parseFloat(style.width) || 0)
          h = Math.max(h, Number.parseFloat(style.height) || 0)
        }
        if (Math.round(w) < least || Math.round(h) < least)
          found.push(
            `${one.className || one.tagName} “${(one.ariaLabel ?? one.textContent ?? '').trim().slice(0, 20)}” ${Math.round(w)}×${Math.round(h)}`,
          )
      }
      return [...new Set(found)]
    },
    { controls: CONTROLS, least },
  )
}

/** Describes controls that are covered when they are scrolled to the middle, in the part `within`. */
export function coveredControls(element: Locator, within = '*'): Promise<string[]> {
  const controls = CONTROLS.split(', ')
    .map((control) => `${within} ${control}`)
    .join(', ')
  return element.evaluate((host, controls) => {
    const found: string[] = []
    const root = host.shadowRoot
    for (const one of root?.querySelectorAll<HTMLElement>(controls) ?? []) {
      if (
        !one.checkVisibility({ visibilityProperty: true }) ||
        one.closest('.ol-hidden, .ol-skip, .stage, [aria-hidden="true"]')
      )
        continue
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const hit = root?.elementFromPoint(left + width / 2, top + height / 2)
      const around = one.closest('label, .ol-field-box, .ol-book') ?? one
      // A toast disappears by itself.
      if (hit?.closest('.ol-toasts')) continue
      if (hit && !around.contains(hit) && !hit.contains(one))
        found.push(`${one.className} “${one.textContent?.trim().slice(0, 20)}” lies under ${hit.className}`)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return found
  }, controls)
}

/** The text spacing of WCAG 1.4.12, as a user style sheet applies it to every tree. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`

/** Adds the spacing to the element, or removes it. */
export function spaceOut(element: Locator, isOn: boolean): Promise<void> {
  return element.evaluate(
    (host, { css, isOn }) => {
      const root = host.shadowRoot
      if (!root) return
      const marked = (sheet: CSSStyleSheet) => sheet.cssRules[0]?.cssText.includes('0.16em') ?? false
      const others = root.adoptedStyleSheets.filter((sheet) => !marked(sheet))
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      root.adoptedStyleSheets = isOn ? [...others, sheet] : others
    },
    { css: SPACING, isOn },
  )
}
