/** The used fields of `SpeechSynthesisVoice`. */
export type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'voiceURI' | 'localService' | 'default'>

/** Browsers load their voices asynchronously; after this long the list counts as empty. */
const WAIT_MS = 1500

export interface VoiceSource {
  getVoices(): readonly Voice[]
  addEventListener?(type: 'voiceschanged', listener: () => void): void
  removeEventListener?(type: 'voiceschanged', listener: () => void): void
}

/** Waits for the voices of the browser; resolves to an empty list if there are none. */
export function voicesOf(source: VoiceSource, signal: AbortSignal): Promise<readonly Voice[]> {
  const present = source.getVoices()
  if (present.length > 0 || signal.aborted) return Promise.resolve(present)
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      source.removeEventListener?.('voiceschanged', done)
      signal.removeEventListener('abort', done)
      resolve(source.getVoices())
    }
    const timer = setTimeout(done, WAIT_MS)
    source.addEventListener?.('voiceschanged', done)
    signal.addEventListener('abort', done)
  })
}

/**
 * The voices for a language: matching region first, then local before remote voices. Cantonese voices come last for
 * Mandarin text.
 */
export function voicesFor(voices: readonly Voice[], language: string): Voice[] {
  const target = tag(language || 'zh-CN')
  const base = target.split('-')[0] ?? ''
  const score = (voice: Voice) => {
    const lang = tag(voice.lang)
    if (lang === target) return 0
    if (base === 'zh' && /^(?:zh-hk|yue)/.test(lang)) return target.endsWith('-hk') ? 0 : 3
    return lang.split('-')[0] === base ? 1 : 9
  }
  return voices
    .filter((voice) => score(voice) < 9)
    .sort(
      (a, b) =>
        score(a) - score(b) ||
        Number(b.localService) - Number(a.localService) ||
        Number(b.default) - Number(a.default),
    )
}

/** Normalises a language tag: `zh_CN`, `cmn-Hans-CN` and `zh-Hans` become `zh-cn`. */
function tag(language: string): string {
  return language
    .toLowerCase()
    .replace(/_/g, '-')
    .replace(/^(?:cmn|zho|chi)\b/, 'zh')
    .replace(/^zh-hans$/, 'zh-cn')
    .replace(/^zh-hant$/, 'zh-tw')
    .replace(/-han[st]-/, '-')
    .replace(/^yue-.*/, 'yue')
    .replace(/^zh$/, 'zh-cn')
}
