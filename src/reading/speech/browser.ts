import type { Synthesiser, Utterance } from './speaker'
import type { Voice, VoiceSource } from './voices'

/** The browser's own speech; null where it has none. */
export interface BrowserSpeech {
  synthesiser: Synthesiser
  voices: VoiceSource
  utterance(said: string, options: { voice: Voice | null; language: string; rate: number }): Utterance
}

export function browserSpeech(view: Window & typeof globalThis): BrowserSpeech | null {
  const synthesis = view.speechSynthesis
  if (!synthesis || typeof view.SpeechSynthesisUtterance !== 'function') return null
  /** An utterance nobody holds may be collected before it ends, and its end is never told. */
  const held = new Set<SpeechSynthesisUtterance>()
  return {
    voices: synthesis,
    synthesiser: {
      speak(utterance) {
        if (utterance instanceof view.SpeechSynthesisUtterance) {
          held.clear()
          held.add(utterance)
          synthesis.speak(utterance)
        }
      },
      cancel: () => synthesis.cancel(),
      pause: () => synthesis.pause(),
      resume: () => synthesis.resume(),
    },
    utterance(said, { voice, language, rate }) {
      const utterance = new view.SpeechSynthesisUtterance(said)
      utterance.lang = voice?.lang ?? (language || 'zh-CN')
      utterance.voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voice?.voiceURI) ?? null
      utterance.rate = rate
      return utterance
    },
  }
}
