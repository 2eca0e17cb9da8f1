/** What one screen showed: its lists and texts by a name of the screen's, and how far it was scrolled. */
export interface RetainedScreen {
  values: Map<string, unknown>
  /** CSS pixels by which the element's top was scrolled past the top of its scroll container; null if never scrolled. */
  offset: number | null
}

/** Keeps what the screens of the last history entries showed, so that Back shows each as it was left. */
export interface RetainedScreens {
  /** The visible screen. */
  current(): RetainedScreen
  /**
   * A location becomes visible.
   *
   * @param key identifies the history entry and its location
   * @param isReturn whether the user has come by Back or Forward; otherwise the screen begins empty
   */
  enter(key: string, isReturn: boolean): void
  /** Forgets all screens but the visible one: they belong to another member. */
  clear(): void
}

/** Entries that are kept; the oldest is dropped first. A list of 1,000 books is about 1 MB. */
const MAX_SCREENS = 20

export function createRetainedScreens(): RetainedScreens {
  const screens = new Map<string, RetainedScreen>()
  const empty = (): RetainedScreen => ({ values: new Map(), offset: null })
  let visible = empty()
  return {
    current: () => visible,
    enter(key, isReturn) {
      visible = (isReturn ? screens.get(key) : undefined) ?? empty()
      screens.delete(key)
      screens.set(key, visible)
      const [oldest] = screens.keys()
      if (screens.size > MAX_SCREENS && oldest !== undefined) screens.delete(oldest)
    },
    clear() {
      screens.clear()
      visible = empty()
    },
  }
}
