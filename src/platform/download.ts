/** The object URL is revoked after this many ms; every browser has started the download by then. */
const REVOKE_MS = 60_000

/** A name without the characters that file systems forbid; they become spaces. */
export const withoutForbidden = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')

/** Downloads a file; forbidden characters of its name become spaces. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = withoutForbidden(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS)
}
