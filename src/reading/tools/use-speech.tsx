import { useCallback, useEffect, useRef, useState } from 'react'
import type { Engine } from '../engine'
import { anchorOf } from '../marks/anchor'
import type { Publication } from '../publication'
import { browserSpeech } from '../speech/browser'
import { SpeechSession } from '../speech/session'
import { SpineMap } from '../spine'
import type { PageLights } from './lights'
import { isVisible } from './visible'

export interface UseSpeechOptions {
  engine: Engine
  publication: Publication
  lights: PageLights
  voice: string
  rate: number
}

/** Reading aloud from the page on show; the page follows the voice. */
export function useSpeech(options: UseSpeechOptions) {
  const [session, setSession] = useState<SpeechSession | null>(null)
  const latest = useRef(options)
  latest.current = options
  const { lights, engine, publication } = options

  const stop = useCallback(() => {
    setSession((current) => {
      current?.stop()
      return null
    })
    lights.light({ saying: null })
  }, [lights])

  const start = useCallback(() => {
    const spine = new SpineMap(publication)
    const { voice, rate } = latest.current
    const made = new SpeechSession({
      speech: browserSpeech(window),
      language: publication.metadata.language,
      voice,
      rate,
      chapter() {
        const page = engine.shown?.() ?? null
        const place = engine.place()
        if (!page || !place || page.text.length === 0) return null
        return { plain: page.text, from: Math.round(place.locator.progression * page.text.length) }
      },
      async advance() {
        const index = engine.place()?.locator.index
        const next = index === undefined ? null : spine.neighbour(index, 1)
        if (next === null) return false
        await engine.goTo({ index: next, edge: 'start' })
        return true
      },
      onSaying(sentence, word) {
        lights.light({ saying: sentence && { sentence, word } })
        const page = engine.shown?.() ?? null
        const at = word?.[0] ?? sentence?.[0]
        if (!page || at === undefined || isVisible(page, at)) return
        const { index, href, text } = page
        const fraction = (progression: number) => spine.fraction(index, progression)
        const end = Math.min(text.length, at + FOLLOW_QUOTE)
        void engine.goTo({ locator: anchorOf({ index, href, text: text.text, fraction }, at, end) })
      },
    })
    setSession((current) => {
      current?.stop()
      return made
    })
    void made.start()
  }, [engine, publication, lights])

  useEffect(() => () => session?.stop(), [session])
  return { session, start, stop }
}

/** Characters by which the page that follows is found. */
const FOLLOW_QUOTE = 24
