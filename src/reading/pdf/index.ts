export { openPdf, PdfPublication } from './publication'
export { type PdfHit, searchPdf } from './search'
