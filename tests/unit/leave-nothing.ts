import { afterAll, vi } from 'vitest'

/* Files share a worker with its modules and its window (vitest.config.ts): this removes what one file leaves behind. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
