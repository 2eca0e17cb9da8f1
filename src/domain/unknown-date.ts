/** Whether a date is one that programs write for an unknown one: calibre the year 101, others 0 and 1. */
export const isUnknownDate = (date: string): boolean => /^(?:000[01]|0101-01-01)/.test(date)
