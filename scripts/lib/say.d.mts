export function say(text: string): void
/** Says it and ends with exit code 1. */
export function stop(text: string): never
