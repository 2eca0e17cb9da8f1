/** The object URL is revoked after this many ms; every browser has started the download by then. */
const REVOKE_MS = 60_000

/** Downloads a file. Characters of the name that file systems forbid become spaces. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS)
}
