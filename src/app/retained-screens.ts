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
  /** Stores the places of the screens, and how far their lists were loaded, for a reload of the page. */
  save(): void
  /** Forgets all screens but the visible one: they belong to another member. */
  clear(): void
}

/** Where the places of the screens outlive a reload of the page: one tab's own storage. */
export interface PlaceStore {
  read(): string | null
  write(text: string): void
}

/** Entries that are kept; the oldest is dropped first. A list of 1,000 books is about 1 MB. */
const MAX_SCREENS = 20

/** @param store undefined for a library whose screens have no entries in the page's history */
export function createRetainedScreens(store?: PlaceStore): RetainedScreens {
  const screens = readScreens(store)
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
    save() {
      const places = [...screens].map(([key, { values, offset }]) => {
        const numbers = [...values].filter(([, value]) => typeof value === 'number')
        return [key, offset, Object.fromEntries(numbers)]
      })
      store?.write(JSON.stringify(places))
    },
    clear() {
      screens.clear()
      store?.write('[]')
      visible = empty()
    },
  }
}

/** Reads what `save` has written: key, offset, and the values that are numbers. */
function readScreens(store: PlaceStore | undefined): Map<string, RetainedScreen> {
  try {
    const places: [string, number | null, Record<string, number>][] = JSON.parse(store?.read() ?? '[]')
    return new Map(
      places.map(([key, offset, numbers]) => [key, { values: new Map(Object.entries(numbers)), offset }]),
    )
  } catch {
    // Written by something else.
    return new Map()
  }
}

/** @param key of the places in the storage of the tab */
export function createPlaceStore(view: Window, key: string): PlaceStore {
  return {
    read() {
      try {
        return view.sessionStorage.getItem(key)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        view.sessionStorage.setItem(key, text)
      } catch {
        // Forbidden or full: after a reload the list begins at its top.
      }
    },
  }
}
