/** Finds a Chromium to measure and to draw with: CHROMIUM_PATH, one on the PATH, or the one Playwright installed; null for none. */
export function findBrowser(): Promise<string | null>
/** Finds the quickest Chromium for hundreds of pages: CHROMIUM_PATH or a headless shell on the PATH; null for none. */
export function findShell(): string | null
/** Whether fontconfig knows a font with Chinese characters; false when nobody can say. */
export function hasChineseFont(): boolean
