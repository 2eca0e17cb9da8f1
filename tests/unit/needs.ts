declare module 'vitest' {
  interface TaskMeta {
    needs?: string
  }
}

/**
 * Options of tests that need what is not part of the project. Where it is missing they are skipped, and the summary of
 * `npm test` names it.
 */
export const needs = (what: string, isThere: boolean) => ({ skip: !isThere, meta: { needs: what } })
