/** The part of jsdom, which has no types of its own, that tests of written pages use. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string)
    readonly window: { readonly document: Document }
  }
}
