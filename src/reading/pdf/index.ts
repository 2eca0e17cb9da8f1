export { openPdf, PdfPublication } from './publication'
export type { PdfRuntime } from './runtime'
export { type PdfHit, searchPdf } from './search'
