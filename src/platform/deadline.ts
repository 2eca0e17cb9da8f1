/** Resolves when `work` settles, or after `timeout` milliseconds; never rejects. */
export async function withDeadline(work: Promise<unknown>, timeout: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    work.catch(() => {}),
    new Promise((done) => {
      timer = setTimeout(done, timeout)
    }),
  ])
  clearTimeout(timer)
}

/** Resolves after `ms` milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
