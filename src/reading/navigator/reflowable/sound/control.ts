import type { Locale } from '../../../../i18n/locale'
import { createTranslate } from '../../../../i18n/translate'
import { sound } from '../../../../i18n/words/sound'
import { adopt } from '../../../../styles/adopt'
import { sheet } from '../../../../styles/sheet'
import type { Resource } from '../../../publication/publication'
import { SoundPlayer, type SoundState } from './player'
import soundCss from './sound.css?inline'

const look = sheet(soundCss)

const STEP_MS = 200

/**
 * A button, a slider and the time, in a shadow root that the book's style does not reach.
 *
 * @param element stands where the book has its `audio`, in the page's own document.
 * @param read the sound's file, asked for when it is first played.
 * @param label what the book calls the sound, '' where it does not.
 * @returns begins it, for something the reader did; stops it and lets go of it, idempotent.
 */
export function soundControl(
  element: Element,
  read: () => Promise<Resource | null>,
  locale: Locale,
  label: string,
): { play(): void; release(): void } {
  const t = createTranslate<keyof typeof sound>(locale, sound)
  const root = element.attachShadow({ mode: 'open' })
  adopt(root, look())
  const box = document.createElement('div')
  box.setAttribute('role', 'group')
  if (label !== '') box.setAttribute('aria-label', label)
  const button = document.createElement('button')
  button.type = 'button'
  const slider = document.createElement('input')
  slider.type = 'range'
  slider.min = '0'
  slider.step = '0.1'
  slider.value = '0'
  slider.setAttribute('aria-label', t('sound.position'))
  const clock = document.createElement('span')
  box.append(button, slider, clock)
  root.append(box)

  let timer: ReturnType<typeof setInterval> | undefined
  const player = new SoundPlayer(read, () => show())
  const sayings: Partial<Record<SoundState, string>> = {
    failed: t('sound.unplayable'),
    tooLong: t('sound.tooLong'),
  }
  const show = () => {
    const { state, time, duration } = player
    const isOn = state === 'playing' || state === 'loading'
    box.dataset.state = sayings[state] === undefined ? state : 'failed'
    button.setAttribute('aria-label', isOn ? t('sound.pause') : t('sound.play'))
    button.title = isOn ? t('sound.pause') : t('sound.play')
    slider.disabled = duration === 0
    slider.max = String(duration)
    slider.value = String(time)
    slider.setAttribute('aria-valuetext', clockOf(time))
    clock.textContent = sayings[state] ?? (duration > 0 ? `${clockOf(time)} / ${clockOf(duration)}` : '')
    if (state === 'playing') timer ??= setInterval(tick, STEP_MS)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }
  const tick = () => {
    // A page that was turned away takes its sound with it, as it would an `audio` element's.
    if (element.isConnected) show()
    else player.pause()
  }
  button.addEventListener('click', () => {
    if (player.state === 'playing' || player.state === 'loading') player.pause()
    else void player.play()
  })
  slider.addEventListener('input', () => player.seek(Number(slider.value)))
  show()
  return {
    play: () => void player.play(),
    release() {
      clearInterval(timer)
      player.release()
    },
  }
}

/** `3:07` of 187 seconds. */
function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
