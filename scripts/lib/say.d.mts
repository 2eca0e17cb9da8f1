export function say(text: string): void
/** Prints the text and exits with code 1. */
export function stop(text: string): never
