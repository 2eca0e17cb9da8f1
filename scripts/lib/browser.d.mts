/** Finds a Chromium to test with: CHROMIUM_PATH, one on the PATH, or the one Playwright installed; null for none. */
export function findBrowser(): Promise<string | null>
/** Whether fontconfig knows a font with Chinese characters; false when nobody can say. */
export function hasChineseFont(): boolean
