import type { Locale } from '../../../../i18n/locale'
import { createTranslate } from '../../../../i18n/translate'
import { sound } from '../../../../i18n/words/sound'
import { adopt } from '../../../../styles/adopt'
import { sheet } from '../../../../styles/sheet'
import type { Resource } from '../../../publication/publication'
import { NoSound, openRecording, withOutput } from '../../sound/recording'
import { type Playing, type Recording, TooLongToPlay } from '../../sound/streamed'
import soundCss from './sound.css?inline'

/** State of a player. `tooLong` and `noSound` are failures with a message of their own. */
export type SoundState = 'idle' | 'loading' | 'playing' | 'paused' | 'failed' | 'tooLong' | 'noSound'

/** Plays a sound of the book. The file is read on the first `play`; `release` frees it. */
export class SoundPlayer {
  readonly #read: () => Promise<Resource | null>
  readonly #onChange: () => void
  #context: AudioContext | null = null
  #opening: Promise<Recording> | null = null
  #recording: Recording | null = null
  #playing: Playing | null = null
  /** Position in seconds at which playback has started or stopped. */
  #offset = 0
  #state: SoundState = 'idle'
  #closed = false

  constructor(read: () => Promise<Resource | null>, onChange: () => void) {
    this.#read = read
    this.#onChange = onChange
  }

  get state(): SoundState {
    return this.#state
  }

  /** In seconds; 0 until it is known. */
  get duration(): number {
    return this.#recording?.duration ?? 0
  }

  /** Position in seconds from the start. */
  get time(): number {
    return this.#playing?.time() ?? this.#offset
  }

  /** Starts or resumes playback. Call it in a user gesture: browsers block sound otherwise. Never rejects. */
  async play(): Promise<void> {
    if (this.#closed || this.#state === 'playing' || this.#state === 'loading') return
    this.#setState('loading')
    try {
      this.#context ??= new AudioContext()
      const context = this.#context
      const recording = await withOutput(context, () => {
        this.#opening ??= openRecording(context, this.#read)
        return this.#opening
      })
      if (!this.#isStillLoading()) return
      this.#recording = recording
      this.#start(recording)
    } catch (thrown) {
      if (thrown instanceof NoSound) {
        if (this.#isStillLoading()) this.#setState('noSound')
        return
      }
      this.#opening = null
      if (!this.#closed) this.#setState(thrown instanceof TooLongToPlay ? 'tooLong' : 'failed')
    }
  }

  pause(): void {
    if (this.#state !== 'playing' && this.#state !== 'loading') return
    this.#stop()
    this.#suspend()
  }

  /** @param time in seconds from the start */
  seek(time: number): void {
    const wasPlaying = this.#state === 'playing'
    this.#stop()
    this.#offset = Math.max(0, Math.min(time, this.duration))
    if (wasPlaying && this.#recording) this.#start(this.#recording)
    else this.#onChange()
  }

  release(): void {
    if (this.#closed) return
    this.#closed = true
    this.#stop()
    this.#opening?.then((recording) => recording.release()).catch(() => {})
    void this.#context?.close().catch(() => {})
    this.#context = null
  }

  /** False when playback was paused or the player released while the file loaded. */
  #isStillLoading(): boolean {
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
        this.#suspend()
      },
      failed: () => {
        this.#playing = null
        this.#setState('failed')
      },
    })
    this.#setState('playing')
  }

  /** Stops the sound and stores its position. */
  #stop(): void {
    this.#offset = this.time
    this.#playing?.stop()
    this.#playing = null
  }

  /** Suspends the context: a running one keeps the audio device active, and each sound of a chapter may have one. */
  #suspend(): void {
    void this.#context?.suspend().catch(() => {})
    this.#setState('paused')
  }

  #setState(state: SoundState): void {
    this.#state = state
    this.#onChange()
  }
}

const controlSheet = sheet(soundCss)

/** Interval at which the position is updated. */
const UPDATE_MS = 200

/**
 * Creates a button, a slider and the time in a shadow root, which the book's styles do not reach.
 *
 * @param element replaces the `audio` of the book, in the page's document
 * @param read reads the file; called when the sound is first played
 * @param label the book's label of the sound; '' for none
 * @returns `play` starts the sound and has to be called in a user gesture; `release` stops it and frees the file,
 *   idempotent
 */
export function createSoundControl(
  element: Element,
  read: () => Promise<Resource | null>,
  locale: Locale,
  label: string,
): { play(): void; release(): void } {
  const t = createTranslate<keyof typeof sound>(locale, sound)
  const root = element.attachShadow({ mode: 'open' })
  adopt(root, controlSheet())
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
  const messages: Partial<Record<SoundState, string>> = {
    failed: t('sound.unplayable'),
    tooLong: t('sound.tooLong'),
    noSound: t('sound.noSound'),
  }
  const show = () => {
    const { state, time, duration } = player
    const isOn = state === 'playing' || state === 'loading'
    box.dataset.state = messages[state] === undefined ? state : 'failed'
    button.setAttribute('aria-label', isOn ? t('sound.pause') : t('sound.play'))
    button.title = isOn ? t('sound.pause') : t('sound.play')
    slider.disabled = duration === 0
    slider.max = String(duration)
    slider.value = String(time)
    slider.setAttribute('aria-valuetext', clockOf(time))
    clock.textContent = messages[state] ?? (duration > 0 ? `${clockOf(time)} / ${clockOf(duration)}` : '')
    if (state === 'playing') timer ??= setInterval(tick, UPDATE_MS)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }
  const tick = () => {
    // A sound pauses when its page is removed, as an `audio` element does.
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

/** Formats 187 seconds as `3:07`. */
function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
