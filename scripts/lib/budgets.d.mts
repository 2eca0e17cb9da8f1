/** What each part may weigh, gzip, in kilobytes of 1024 bytes. */
export const BUDGETS: readonly { name: string; entries: readonly string[]; limit: number }[]
