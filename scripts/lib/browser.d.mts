/**
 * Finds a Chromium for measuring and drawing: CHROMIUM_PATH, one on the PATH, or the one Playwright installed; null
 * when there is none.
 */
export function findBrowser(): Promise<string | null>
/**
 * Finds the fastest Chromium for hundreds of pages: CHROMIUM_PATH or a headless shell on the PATH; null when there is
 * none.
 */
export function findShell(): string | null
/** Whether fontconfig knows a font with Chinese characters; false when fontconfig cannot be run. */
export function hasChineseFont(): boolean
