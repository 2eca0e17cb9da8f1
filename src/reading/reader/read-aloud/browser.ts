import type { Synthesiser } from './speaker'
import type { VoiceSource } from './voices'

/** Milliseconds between one look whether the voice still speaks and the next. */
const LOOK_MS = 1000
/** So many looks at a voice that does not speak tell that it will not. */
const SILENT_LOOKS = 2

/** The browser's own speech. */
export interface BrowserSpeech {
  synthesiser: Synthesiser
  voices: VoiceSource
}

/** Null where the browser has none. */
export function browserSpeech(view: Window & typeof globalThis): BrowserSpeech | null {
  const synthesis = view.speechSynthesis
  if (!synthesis || typeof view.SpeechSynthesisUtterance !== 'function') return null
  /** What is being said; an utterance nobody holds may be collected before it ends, and its end is never told. */
  let held: SpeechSynthesisUtterance | null = null
  /** The page's one voice is ours: nobody else has broken it off, or taken it, since we began. */
  let isOurs = false
  let watch: ReturnType<typeof setInterval> | undefined
  const letGo = () => {
    held = null
    clearInterval(watch)
  }
  return {
    voices: synthesis,
    synthesiser: {
      speak(said, { voice, language, rate }, hearer) {
        const utterance = new view.SpeechSynthesisUtterance(said)
        utterance.lang = voice?.lang ?? (language || 'zh-CN')
        utterance.voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voice?.voiceURI) ?? null
        utterance.rate = rate
        /** Tells how it ended, once, unless it was broken off by us. */
        const over = (tell: () => void) => {
          if (held !== utterance) return
          letGo()
          tell()
        }
        const broken = () => {
          isOurs = false
          hearer.interrupted()
        }
        utterance.onend = () => over(hearer.ended)
        utterance.onpause = () => over(broken)
        utterance.onboundary = ({ name, charIndex }) => {
          if (name !== 'sentence') hearer.word(charIndex)
        }
        utterance.onerror = ({ error }) =>
          over(error === 'interrupted' || error === 'canceled' ? broken : hearer.failed)
        // Whoever speaks gives way to the one that was asked last.
        if (!isOurs) synthesis.cancel()
        isOurs = true
        letGo()
        held = utterance
        synthesis.speak(utterance)
        // Somebody may have paused the page's voice; it would keep silent for ever.
        if (synthesis.paused) synthesis.resume()
        const isBusy = () => synthesis.speaking || synthesis.pending
        let wasBusy = isBusy()
        let silent = 0
        watch = setInterval(() => {
          // Some tell nothing when another script, or a page that is hidden, breaks a voice off.
          wasBusy ||= isBusy()
          silent = wasBusy && !isBusy() ? silent + 1 : 0
          if (silent === SILENT_LOOKS) over(broken)
        }, LOOK_MS)
      },
      cancel() {
        letGo()
        // What others say now is theirs.
        if (isOurs) synthesis.cancel()
        isOurs = false
      },
    },
  }
}
