import jQuery from 'jquery'

window.jQuery = jQuery
window.$ = jQuery

export async function open(place) {
  await import('summernote/dist/summernote-lite.js')
  const field = jQuery(place)
  field.summernote()
  return {
    set: (html) => field.summernote('code', html),
    get: () => field.summernote('code'),
    focus: () => field.summernote('focus'),
  }
}
