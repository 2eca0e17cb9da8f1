import { toDesignPixels } from './unit'

/** A style sheet that is created at the first call and shared by every root that adopts it. */
export type Sheet = () => CSSStyleSheet

/**
 * Wraps CSS text (imported with `?inline`) as a sheet; nothing is created at import, so that Node can import it. Its
 * pixels are design pixels (`toDesignPixels`).
 */
export function sheet(css: string): Sheet {
  return plainSheet(() => pointed(toDesignPixels(css)))
}

/**
 * Where nothing hovers, browsers leave `:hover` on what a finger has touched last, and on what comes to lie in its place: there
 * what is pressed looks as it does under a mouse.
 */
const pointed = (css: string) =>
  globalThis.matchMedia?.('(hover: none)').matches ? css.replaceAll(':hover', ':active') : css

/** Wraps CSS text as a sheet without a conversion of its pixels. */
export function plainSheet(css: () => string): Sheet {
  let created: CSSStyleSheet | undefined
  return () => {
    if (!created) {
      created = new CSSStyleSheet()
      created.replaceSync(css())
    }
    return created
  }
}
