// Opens the editor or sanitizer of the address (`?editor=quill&setting=…`), for main.ts.
const PAGES = import.meta.glob(['./*.js', '!./main.js'])

const asked = new URLSearchParams(location.search)
const load = PAGES[`./${asked.get('editor')}.js`]
if (!load) throw new Error(`no page for ${asked.get('editor')}`)
const { open } = await load()
window.editor = await open(document.getElementById('place'), asked.get('setting') ?? '')

/** The clipboard content of the next copy event, like that of another page. */
document.addEventListener(
  'copy',
  (event) => {
    if (window.copied === undefined) return
    for (const [type, text] of Object.entries(window.copied)) event.clipboardData.setData(type, text)
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  { capture: true },
)
document.documentElement.dataset.ready = ''
