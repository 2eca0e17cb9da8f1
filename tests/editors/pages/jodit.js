import 'jodit/es2021/jodit.min.css'
import { Jodit } from 'jodit/es2021/jodit.min.js'

export async function open(place) {
  const editor = Jodit.make(place, { askBeforePasteHTML: false, askBeforePasteFromWord: false })
  await editor.waitForReady()
  return {
    set: (html) => {
      editor.value = html
    },
    get: () => editor.value,
    focus: () => editor.focus(),
  }
}
