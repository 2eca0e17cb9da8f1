import { createEditor } from '@wangeditor/editor'

export async function open(place) {
  const editor = createEditor({ selector: place, html: '<p><br></p>', mode: 'default' })
  return {
    set: (html) => editor.setHtml(html),
    get: () => editor.getHtml(),
    focus: () => editor.focus(),
  }
}
