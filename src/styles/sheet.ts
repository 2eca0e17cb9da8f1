import { toDesignPixels } from './unit'

/** A style sheet that is created at the first call and shared by every root that adopts it. */
export type Sheet = () => CSSStyleSheet

/**
 * Wraps CSS text (imported with `?inline`) as a sheet; nothing is created at import, so that Node can import it. Its
 * pixels are design pixels (`toDesignPixels`).
 */
export function sheet(css: string): Sheet {
  return plainSheet(() => toDesignPixels(css))
}

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
