/**
 * The parts of the other engines that the benchmark uses. Their own types are not used: the packages are installed for
 * benchmarks only, and the project is type-checked without them.
 */
export interface EpubTocItem {
  href: string
  subitems?: EpubTocItem[]
}

export interface EpubSection {
  load(request: (path: string) => Promise<unknown>): Promise<unknown>
  find(query: string): unknown[]
  unload(): void
}

export interface EpubRendition {
  themes: { fontSize(size: string): void }
  display(target?: string): Promise<unknown>
  next(): Promise<unknown>
  currentLocation(): { start: { href: string; cfi: string } }
}

export type EpubFactory = (address: string) => {
  loaded: { navigation: Promise<unknown> }
  navigation: { toc: EpubTocItem[] }
  spine: { spineItems: EpubSection[] }
  load(path: string): Promise<unknown>
  renderTo(
    element: HTMLElement,
    options: { width: number; height: number; flow: string; spread: string },
  ): EpubRendition
}

export interface FoliateTocItem {
  href: string
  subitems?: FoliateTocItem[]
}

export interface FoliateView extends HTMLElement {
  book: { toc?: FoliateTocItem[]; sections: { id: string }[] }
  renderer: HTMLElement & {
    /** From 0; the first and the last page are empty. */
    readonly page: number
    readonly pages: number
    setStyles(css: string): void
    getContents(): { index: number; doc: Document }[]
  }
  lastLocation?: { cfi: string }
  open(address: string): Promise<void>
  goTo(target: number | string): Promise<unknown>
  next(): Promise<void>
  search(options: { query: string }): AsyncIterable<string | { subitems?: unknown[] }>
}
