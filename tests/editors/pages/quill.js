import Quill from 'quill'

export async function open(place) {
  const quill = new Quill(place, { theme: 'snow' })
  return {
    // It has no source mode; this is how a CMS puts HTML into it.
    set: (html) => quill.clipboard.dangerouslyPasteHTML(html),
    get: () => quill.getSemanticHTML(),
    focus: () => quill.focus(),
  }
}
