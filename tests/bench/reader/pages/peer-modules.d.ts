// Maps packages to the types of `peers.d.ts`. These declarations override the packages' own types.
declare module 'epubjs' {
  const ePub: import('./peers').EpubFactory
  export default ePub
}

declare module '@likecoin/epub-ts' {
  const ePub: import('./peers').EpubFactory
  export default ePub
}

declare module 'foliate-js/view.js' {}

declare module '@readium/shared' {
  export class Link {
    constructor(values: { href: string; type?: string })
    readonly href: string
    readonly children?: { items: Link[] }
    readonly locator: Locator
  }
  export class Locator {
    readonly href: string
    readonly locations: { progression?: number }
  }
  export class Manifest {
    static deserialize(json: unknown): Manifest | undefined
    readonly toc?: { items: Link[] }
    setSelfLink(address: string): void
  }
  export class HttpFetcher {
    constructor(client: undefined, base: string)
  }
  export class Publication {
    constructor(values: { manifest: Manifest; fetcher: HttpFetcher })
    readonly manifest: Manifest
    positionsFromManifest(): Promise<Locator[]>
  }
}

declare module '@readium/navigator' {
  import type { Locator, Publication } from '@readium/shared'
  export class EpubNavigator {
    constructor(
      container: HTMLElement,
      publication: Publication,
      listeners: Record<string, (detail: never) => unknown>,
      positions: Locator[],
      initial: Locator | undefined,
      configuration: { preferences: { columnCount: number; fontSize: number }; defaults: object },
    )
    readonly currentLocator: Locator
    load(): Promise<void>
    goForward(animated: boolean, done: (went: boolean) => void): void
    go(locator: Locator, animated: boolean, done: (went: boolean) => void): void
  }
}
