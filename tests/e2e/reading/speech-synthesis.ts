import type { Page } from '@playwright/test'

/** Replaces the speech synthesiser by one whose utterances end when the test calls `endSentence`. */
export async function fakeVoices(page: Page, languages: readonly string[]) {
  await page.addInitScript((langs) => {
    const said: string[] = []
    let current: SpeechSynthesisUtterance | null = null
    class Utterance {
      lang = ''
      voice = null
      rate = 1
      onend: (() => void) | null = null
      onboundary: ((event: { name: string; charIndex: number }) => void) | null = null
      onerror: ((event: { error: string }) => void) | null = null
      constructor(readonly text: string) {}
    }
    const voices = langs.map((lang) => ({
      lang,
      name: `${lang} voice`,
      voiceURI: lang,
      localService: true,
      default: false,
    }))
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
    Object.defineProperty(window, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => voices,
        speak(utterance: SpeechSynthesisUtterance) {
          said.push(utterance.text)
          current = utterance
        },
        cancel() {
          current = null
        },
      }),
    })
    Object.assign(window, {
      said,
      isSpeaking: () => current !== null,
      endSentence() {
        const ended = current as unknown as Utterance | null
        current = null
        ended?.onend?.()
      },
      sayWord(at: number) {
        ;(current as unknown as Utterance | null)?.onboundary?.({ name: 'word', charIndex: at })
      },
    })
  }, languages)
}

export interface Stage {
  said: string[]
  isSpeaking(): boolean
  endSentence(): void
  sayWord(at: number): void
}
export const said = (page: Page) => page.evaluate(() => (window as unknown as Stage).said)
export const end = (page: Page) => page.evaluate(() => (window as unknown as Stage).endSentence())
