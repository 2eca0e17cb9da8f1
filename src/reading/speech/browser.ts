import type { Synthesiser } from './speaker'
import type { VoiceSource } from './voices'

/** The browser's own speech. */
export interface BrowserSpeech {
  synthesiser: Synthesiser
  voices: VoiceSource
}

/** Null where the browser has none. */
export function browserSpeech(view: Window & typeof globalThis): BrowserSpeech | null {
  const synthesis = view.speechSynthesis
  if (!synthesis || typeof view.SpeechSynthesisUtterance !== 'function') return null
  /** An utterance nobody holds may be collected before it ends, and its end is never told. */
  let held: SpeechSynthesisUtterance | null = null
  return {
    voices: synthesis,
    synthesiser: {
      speak(said, { voice, language, rate }, hearer) {
        const utterance = new view.SpeechSynthesisUtterance(said)
        utterance.lang = voice?.lang ?? (language || 'zh-CN')
        utterance.voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voice?.voiceURI) ?? null
        utterance.rate = rate
        utterance.onend = () => hearer.ended()
        utterance.onboundary = ({ name, charIndex }) => {
          if (name !== 'sentence') hearer.word(charIndex)
        }
        utterance.onerror = ({ error }) => {
          // What we broke off ourselves is no failure.
          if (error !== 'interrupted' && error !== 'canceled') hearer.failed()
        }
        held = utterance
        synthesis.speak(held)
      },
      cancel() {
        held = null
        synthesis.cancel()
      },
    },
  }
}
