// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../src/reading/navigator/preferences'
import { ReaderController } from '../../../../src/reading/reader/controller'
import { PageFrame } from '../../../../src/reading/reader/page-frame'

const view = (brightness: number) => ({
  state: new ReaderController('书').store.getState(),
  preferences: { ...DEFAULT_PREFERENCES, brightness },
  locale: 'zh-CN' as const,
  isReady: false,
  isPainted: false,
  waiting: null,
  hasInterface: false,
})

it('dims the page without an interface, as soon as the page is there', () => {
  const frame = new PageFrame(document, 'zh-CN')
  const dimmer = frame.root.querySelector<HTMLElement>(':scope > .dimmer')
  frame.render(view(1))
  expect(dimmer?.hidden).toBe(true)
  frame.render(view(0.4))
  expect(dimmer?.hidden).toBe(false)
  expect(Number(dimmer?.style.opacity)).toBeCloseTo(0.6)
  expect(dimmer?.nextElementSibling, 'over everything').toBeNull()
  frame.render(view(1))
  expect(dimmer?.hidden).toBe(true)
})
