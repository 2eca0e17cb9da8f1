/** Resolves when work is done, has failed or takes longer than so many milliseconds; never rejects. */
export async function withDeadline(work: Promise<unknown>, patience: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    work.catch(() => {}),
    new Promise((done) => {
      timer = setTimeout(done, patience)
    }),
  ])
  clearTimeout(timer)
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
