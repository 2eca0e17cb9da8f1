import Quill from 'quill'

export async function open(place) {
  const quill = new Quill(place, { theme: 'snow' })
  return {
    // Quill has no source mode; a CMS inserts HTML in this way.
    set: (html) => quill.clipboard.dangerouslyPasteHTML(html),
    get: () => quill.getSemanticHTML(),
    focus: () => quill.focus(),
  }
}
