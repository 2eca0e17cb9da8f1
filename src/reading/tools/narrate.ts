import type { Engine } from '../engine'
import type { Publication } from '../publication'
import { browserSpeech } from '../speech/browser'
import { WebAudioClips } from '../speech/clips'
import { Narration } from '../speech/narration'
import { voicesFor } from '../speech/voices'
import { SpineMap } from '../spine'
import type { PageLights } from './lights'
import { PagesOfNarration } from './narrated-pages'

/** The book read aloud by its own narrator, from the page on show; the page follows. */
export function narrate(engine: Engine, publication: Publication, lights: PageLights): Narration {
  const spine = new SpineMap(publication)
  const pages = new PagesOfNarration(engine, spine, lights)
  const ignore = engine.on('relocate', ({ by }) => {
    if ((by === 'turn' || by === 'jump') && !pages.isFollowing) void narration.moved()
  })
  const narration = new Narration({
    overlay: async (index) => (await publication.overlay?.(index)) ?? null,
    next: (index) => spine.neighbour(index, 1),
    clips: new WebAudioClips(async (href) => (await publication.resource(href))?.bytes ?? null),
    voice: voiceOf(publication.metadata.language),
    pages,
    left: ignore,
  })
  return narration
}

/** Says what has no sound. */
function voiceOf(language: string) {
  const speech = browserSpeech(window)
  const voice = speech && voicesFor(speech.voices.getVoices(), language)[0]
  if (!speech || !voice) return null
  const { synthesiser } = speech
  return {
    say(words: string, ended: () => void) {
      synthesiser.speak(words, { voice, language, rate: 1 }, { ended, failed: ended, word: () => {} })
    },
    cancel: () => synthesiser.cancel(),
  }
}
