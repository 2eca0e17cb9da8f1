/** The maximum gzip size of each part, in kilobytes of 1024 bytes. */
export const BUDGETS: readonly { name: string; entries: readonly string[]; limit: number }[]

/** The same for every chunk by itself. */
export const CHUNKS: { usual: number; larger: readonly { holds: RegExp; limit: number }[] }
