import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'

export async function open(place) {
  const editor = new Editor({ element: place, extensions: [StarterKit] })
  return {
    set: (html) => editor.commands.setContent(html),
    get: () => editor.getHTML(),
    focus: () => editor.view.focus(),
  }
}
