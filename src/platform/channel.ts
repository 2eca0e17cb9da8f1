/** Opens a channel between tabs; null if BroadcastChannel is missing or forbidden: then tabs do not notify each other. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
