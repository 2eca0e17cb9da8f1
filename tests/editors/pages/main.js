// Opens the editor or sanitizer that the address names (`?editor=quill&setting=…`), for run.ts.
const PAGES = import.meta.glob(['./*.js', '!./main.js'])

const asked = new URLSearchParams(location.search)
const load = PAGES[`./${asked.get('editor')}.js`]
if (!load) throw new Error(`no page for ${asked.get('editor')}`)
const { open } = await load()
window.editor = await open(document.getElementById('place'), asked.get('setting') ?? '')

/** What the next copy of this page puts on the clipboard, as another page's would. */
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
