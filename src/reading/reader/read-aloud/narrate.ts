import type { Engine } from '../../navigator/navigator'
import type { ReadHabits } from '../../navigator/preferences'
import type { Publication } from '../../publication/publication'
import { SpineMap } from '../../publication/reading-order'
import type { PageLights } from '../decorations/decoration-layer'
import { browserSpeech } from './browser'
import { BookClips } from './clips'
import { Following } from './following'
import { PagesOfNarration } from './narrated-pages'
import { Narration } from './narration'
import { voicesFor } from './voices'

/** The book read aloud by its own narrator, from the page on show; the page follows. */
export function narrate(
  engine: Engine,
  publication: Publication,
  lights: PageLights,
  habits: Pick<ReadHabits, 'rate' | 'skips'>,
): Narration {
  const spine = new SpineMap(publication)
  const following = new Following(engine)
  const pages = new PagesOfNarration(engine, following, spine, lights)
  const narration = new Narration({
    overlay: async (index) => (await publication.overlay?.(index)) ?? null,
    next: (index) => spine.neighbour(index, 1),
    clips: new BookClips((href) => publication.resource(href), habits.rate),
    voice: voiceOf(publication.metadata.language),
    pages,
    left: following.onMoved(() => void narration.moved()),
    habits,
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
    say(words: string, rate: number, ended: () => void, interrupted: () => void) {
      synthesiser.speak(
        words,
        { voice, language, rate },
        { ended, failed: ended, interrupted, word: () => {} },
      )
    },
    cancel: () => synthesiser.cancel(),
  }
}
