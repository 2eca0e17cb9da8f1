import { toDesignPixels } from './unit'

/** A style sheet made on first use and shared by every root that adopts it. */
export type Sheet = () => CSSStyleSheet

/**
 * Wraps CSS text (imported with `?inline`) as a sheet; importing it needs no browser. Its pixels are design
 * pixels (`toDesignPixels`).
 */
export function sheet(css: string): Sheet {
  return plainSheet(() => toDesignPixels(css))
}

/** A sheet of text that is taken as it is. */
export function plainSheet(css: () => string): Sheet {
  let made: CSSStyleSheet | undefined
  return () => {
    if (!made) {
      made = new CSSStyleSheet()
      made.replaceSync(css())
    }
    return made
  }
}
