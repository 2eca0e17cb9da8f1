/**
 * Milliseconds of processor time that this process has used: what a limit of time is measured by, since other work on
 * the machine does not count.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
