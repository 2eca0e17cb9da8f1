/** `navigator.connection` (Network Information API); only Chromium has it. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether prefetching should be avoided: the user enabled data saving, or the network is very slow. */
export function prefersReducedData(): boolean {
  const { connection = {} }: Navigator & { connection?: Connection } = navigator
  return connection.saveData === true || connection.effectiveType?.endsWith('2g') === true
}
