export const ROOT: string
export function inRoot(...parts: string[]): string
