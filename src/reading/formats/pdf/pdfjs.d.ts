declare module 'opencc-js/dict/*' {
  /** Pairs in the form `from to|from to…`. */
  const pairs: string
  export default pairs
}

declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  export * from 'pdfjs-dist'
}

declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs' {
  export const WorkerMessageHandler: { initializeFromPort(port: MessagePort): void }
}
