import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Marks } from '../../../domain/mark'
import type { PageLights } from '../decorations/decoration-layer'
import { MarksSession, type MarksState } from './annotations'

/** Keeps nothing: where there is nowhere to keep marks there are none. */
const NOWHERE: Marks = {
  list: async () => ({ bookmarks: [], highlights: [] }),
  putBookmark: async () => {},
  putHighlight: async () => {},
  putNote: async () => {},
  removeBookmark: async () => {},
  removeHighlight: async () => {},
  subscribe: () => () => {},
}

/** The marks of the open book, lit on the page. */
export function useMarks(
  marks: Marks | undefined,
  bid: string,
  lights: PageLights,
): readonly [MarksSession, MarksState] {
  const [session, setSession] = useState(() => new MarksSession(marks ?? NOWHERE, bid))
  useEffect(() => {
    const made = new MarksSession(marks ?? NOWHERE, bid)
    setSession(made)
    return made.start()
  }, [marks, bid])
  const state = useStore(session.store)
  const { highlights } = state
  useEffect(() => lights.light({ highlights }), [lights, highlights])
  return [session, state]
}
