import { JOURNEY, type Step, step } from '../browsers/journey'

/** What a member does: home, details, reading, a turned page, back, and on from the same place. */
export const MEMBER: readonly Step[] = [
  ...JOURNEY.slice(0, 4),
  step(
    'the book opens from its details',
    `const reader = all('section.ol-reader')[0]; return reader ? reader.dataset.phase === 'ready' : 'no reader'`,
    `library.addEventListener('reading-progress', (event) => { window.fraction = event.detail.fraction }); named('button', '开始阅读').click()`,
  ),
  step(
    'pages turn',
    `return typeof window.fraction === 'number' ? window.fraction > 0 : 'no progress'`,
    `const stage = all('[role=document]')[0]
     const turn = () => stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', code: 'PageDown', bubbles: true, composed: true, cancelable: true }))
     turn(); setTimeout(turn, 700); setTimeout(turn, 1400)
     return new Promise((done) => setTimeout(() => { window.turned = window.fraction; done(true) }, 3000))`,
  ),
  step(
    'back leads to the details, which offer to go on',
    `return named('button', '继续阅读') !== undefined`,
    `window.turned = window.fraction; history.back()`,
  ),
  step(
    'the book goes on at the same place',
    `const reader = all('section.ol-reader')[0]
     if (reader?.dataset.phase !== 'ready') return 'no reader'
     return typeof window.again === 'number' ? Math.abs(window.again - window.turned) < 0.001 || [window.again, window.turned] : 'no progress'`,
    `window.again = undefined
     library.addEventListener('reading-progress', (event) => { window.again ??= event.detail.fraction }); named('button', '继续阅读').click()`,
  ),
]
