import 'trix'

export async function open(place) {
  const field = document.createElement('input')
  field.type = 'hidden'
  field.id = 'trix'
  const element = document.createElement('trix-editor')
  element.setAttribute('input', field.id)
  const ready = new Promise((resolve) => element.addEventListener('trix-initialize', resolve, { once: true }))
  place.append(field, element)
  await ready
  return {
    set: (html) => element.editor.loadHTML(html),
    get: () => field.value,
    focus: () => element.focus(),
  }
}
