import type { Film } from './narration'

/**
 * Plays a film of the text from its start, once, as media overlays ask (EPUB 3.3 §9.2.2.4).
 *
 * @param over it has come to its end, or cannot be played; not called once it was stopped
 */
export function playFilm(film: HTMLVideoElement, rate: number, over: () => void): Film {
  const end = new AbortController()
  const { signal } = end
  const { loop } = film
  const stop = () => {
    if (signal.aborted) return
    end.abort()
    film.pause()
    film.loop = loop
    film.playbackRate = 1
  }
  const isOver = () => {
    if (signal.aborted) return
    stop()
    over()
  }
  film.addEventListener('ended', isOver, { signal })
  film.addEventListener('error', isOver, { signal })
  film.loop = false
  film.currentTime = 0
  film.playbackRate = rate
  film.play().catch(isOver)
  return {
    setRate: (to) => {
      film.playbackRate = to
    },
    stop,
  }
}
