// The parts of the peers that the benchmark uses; their packages are installed in tests/bench only.
declare module 'minisearch' {
  export default class MiniSearch<T> {
    constructor(options: {
      idField: string
      fields: readonly string[]
      tokenize: (text: string) => string[]
      searchOptions: { combineWith: 'AND'; boost: Record<string, number> }
    })
    addAll(documents: readonly T[]): void
    search(query: string): { id: unknown }[]
  }
}

declare module 'flexsearch' {
  export class Index {
    constructor(options: { tokenize: 'strict'; encode: (text: string) => string[] })
    add(id: number, text: string): void
    search(query: string, limit: number): (number | string)[]
  }
}
