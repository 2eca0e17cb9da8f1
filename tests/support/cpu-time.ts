/**
 * Milliseconds of processor time used by this process. Time limits use it, because other work on the machine does not
 * affect it.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
