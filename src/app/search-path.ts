/** The search screen for these words. */
export const searchPath = (query: string): string => `/search?${new URLSearchParams({ q: query.trim() })}`
