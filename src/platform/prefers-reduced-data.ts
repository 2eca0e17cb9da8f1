/** What Chromium tells of the network (Network Information API); other browsers tell nothing. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether nothing should be fetched that nobody asked for: the reader said so, or the network is very slow. */
export function prefersReducedData(): boolean {
  const { connection = {} }: Navigator & { connection?: Connection } = navigator
  return connection.saveData === true || connection.effectiveType?.endsWith('2g') === true
}
