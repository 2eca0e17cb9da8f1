/** What of a media query is about the window, which to a book is its page. */
const SIZE = /\((?:[^()]*\b)?(?:width|height|inline-size|block-size|aspect-ratio|orientation)\b[^()]*\)/i
const DEVICE = /\bdevice-/i

/** Whether a media query asks how large the window is. */
export const asksForSize = (media: string): boolean => SIZE.test(media) && !DEVICE.test(media)
