import type { Locale } from '../../../../i18n/locale'
import { createTranslate } from '../../../../i18n/translate'
import { sound } from '../../../../i18n/words/sound'
import { adopt } from '../../../../styles/adopt'
import { sheet } from '../../../../styles/sheet'
import type { Resource } from '../../../publication/publication'
import { openRecording } from '../../sound/recording'
import { type Playing, type Recording, TooLongToPlay } from '../../sound/streamed'
import soundCss from './sound.css?inline'

/** What a player does at the moment; `tooLong` is a failure that has a reason of its own. */
export type SoundState = 'idle' | 'loading' | 'playing' | 'paused' | 'failed' | 'tooLong'

/** Plays a sound of the book. It is read when it is first played, and let go by `release`. */
export class SoundPlayer {
  readonly #read: () => Promise<Resource | null>
  readonly #changed: () => void
  #context: AudioContext | null = null
  #opening: Promise<Recording> | null = null
  #recording: Recording | null = null
  #playing: Playing | null = null
  /** Where in the sound playing began or was stopped, in seconds. */
  #offset = 0
  #state: SoundState = 'idle'
  #closed = false

  constructor(read: () => Promise<Resource | null>, changed: () => void) {
    this.#read = read
    this.#changed = changed
  }

  get state(): SoundState {
    return this.#state
  }

  /** Seconds; 0 until it is known. */
  get duration(): number {
    return this.#recording?.duration ?? 0
  }

  /** Seconds from the start. */
  get time(): number {
    return this.#playing?.time() ?? this.#offset
  }

  /** Has to be called for something the reader did, or browsers keep it silent. */
  async play(): Promise<void> {
    if (this.#closed || this.#state === 'playing' || this.#state === 'loading') return
    this.#become('loading')
    try {
      this.#context ??= new AudioContext()
      const context = this.#context
      // Asked for at once, while the click still counts.
      const awake = context.resume()
      awake.catch(() => {})
      this.#opening ??= openRecording(context, this.#read)
      const recording = await this.#opening
      await awake
      if (!this.#isAwaited()) return
      this.#recording = recording
      this.#start(recording)
    } catch (thrown) {
      this.#opening = null
      if (!this.#closed) this.#become(thrown instanceof TooLongToPlay ? 'tooLong' : 'failed')
    }
  }

  pause(): void {
    if (this.#state !== 'playing' && this.#state !== 'loading') return
    this.#silence()
    this.#rest()
  }

  /** @param time in seconds from the start. */
  seek(time: number): void {
    const wasPlaying = this.#state === 'playing'
    this.#silence()
    this.#offset = Math.max(0, Math.min(time, this.duration))
    if (wasPlaying && this.#recording) this.#start(this.#recording)
    else this.#changed()
  }

  release(): void {
    if (this.#closed) return
    this.#closed = true
    this.#silence()
    this.#opening?.then((recording) => recording.release()).catch(() => {})
    void this.#context?.close().catch(() => {})
    this.#context = null
  }

  /** Nobody has stopped it while it was being readied. */
  #isAwaited(): boolean {
    return !this.#closed && this.#state === 'loading'
  }

  #start(recording: Recording): void {
    if (this.#offset >= recording.duration - 0.05) this.#offset = 0
    this.#playing = recording.play({
      from: this.#offset,
      to: Number.POSITIVE_INFINITY,
      rate: 1,
      ended: () => {
        this.#playing = null
        this.#offset = 0
        this.#rest()
      },
      failed: () => {
        this.#playing = null
        this.#become('failed')
      },
    })
    this.#become('playing')
  }

  /** Keeps where one was. */
  #silence(): void {
    this.#offset = this.time
    this.#playing?.stop()
    this.#playing = null
  }

  /** An idle context keeps the device's sound awake, and there may be one for each sound of a chapter. */
  #rest(): void {
    void this.#context?.suspend().catch(() => {})
    this.#become('paused')
  }

  #become(state: SoundState): void {
    this.#state = state
    this.#changed()
  }
}

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
