/** Long enough for every browser to have begun reading. */
const KEPT_MS = 10_000

/** Hands a text to the reader as a file. */
export function download(name: string, type: string, text: string, page: Document): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = page.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|]/g, ' ')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
