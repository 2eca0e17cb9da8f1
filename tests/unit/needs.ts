declare module 'vitest' {
  interface TaskMeta {
    needs?: string
  }
}

/**
 * Options of tests that need something outside the project. They are skipped when it is missing, and the summary of
 * `npm test` names it.
 */
export const needs = (what: string, isThere: boolean) => ({ skip: !isThere, meta: { needs: what } })
