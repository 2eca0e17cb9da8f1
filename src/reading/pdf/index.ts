export { openPdf, PdfPublication } from './publication'
