/** The most characters one copy may take as an attribute's text says it; null, no limit, for what is no whole number. */
export function copyLimitOf(text: string): number | null {
  const wanted = text.trim()
  return /^\d{1,9}$/.test(wanted) ? Number(wanted) : null
}
