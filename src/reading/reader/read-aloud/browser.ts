import type { Synthesiser } from './speaker'
import type { VoiceSource } from './voices'

/** Interval at which it is checked that the voice still speaks. */
const CHECK_INTERVAL_MS = 1000
/** After this many checks in silence the utterance counts as interrupted. */
const MAX_SILENT_CHECKS = 2

/** The speech synthesis of the browser. */
export interface BrowserSpeech {
  synthesiser: Synthesiser
  voices: VoiceSource
}

/** Returns null if the browser has no speech synthesis. */
export function browserSpeech(view: Window & typeof globalThis): BrowserSpeech | null {
  const synthesis = view.speechSynthesis
  if (!synthesis || typeof view.SpeechSynthesisUtterance !== 'function') return null
  /** The current utterance. Without a reference it may be garbage collected before it ends, and `end` never fires. */
  let current: SpeechSynthesisUtterance | null = null
  /** `speechSynthesis` is shared by the whole page: true while nobody else has cancelled or used it since we spoke. */
  let isOurs = false
  let watch: ReturnType<typeof setInterval> | undefined
  const forget = () => {
    current = null
    clearInterval(watch)
  }
  return {
    voices: synthesis,
    synthesiser: {
      speak(text, { voice, language, rate }, listener) {
        const utterance = new view.SpeechSynthesisUtterance(text)
        utterance.lang = voice?.lang ?? (language || 'zh-CN')
        utterance.voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voice?.voiceURI) ?? null
        utterance.rate = rate
        /** Reports the end of the utterance, once, unless we cancelled it ourselves. */
        const finish = (report: () => void) => {
          if (current !== utterance) return
          forget()
          report()
        }
        const interrupt = () => {
          isOurs = false
          listener.onInterrupted()
        }
        utterance.onend = () => finish(listener.onEnd)
        utterance.onpause = () => finish(interrupt)
        utterance.onboundary = ({ name, charIndex }) => {
          if (name !== 'sentence') listener.onBoundary(charIndex)
        }
        utterance.onerror = ({ error }) =>
          finish(error === 'interrupted' || error === 'canceled' ? interrupt : listener.onError)
        // The newest utterance wins over that of another script.
        if (!isOurs) synthesis.cancel()
        isOurs = true
        forget()
        current = utterance
        synthesis.speak(utterance)
        // If another script has paused the synthesis, nothing would ever be spoken.
        if (synthesis.paused) synthesis.resume()
        const isBusy = () => synthesis.speaking || synthesis.pending
        let wasBusy = isBusy()
        let silent = 0
        watch = setInterval(() => {
          // Some browsers fire no event when another script, or hiding the page, cancels an utterance.
          wasBusy ||= isBusy()
          silent = wasBusy && !isBusy() ? silent + 1 : 0
          if (silent === MAX_SILENT_CHECKS) finish(interrupt)
        }, CHECK_INTERVAL_MS)
      },
      cancel() {
        forget()
        // Do not cancel the utterances of other scripts.
        if (isOurs) synthesis.cancel()
        isOurs = false
      },
    },
  }
}
