/* Code as it is read and copied: colours for the eye, the plain text for the clipboard. */

const TOKEN =
  /("[^"]*"|'[^']*')|(<\/?[\w-]+|\/?>)|(\b(?:import|export|function|return)\b)|(<!--.*?-->|^\/\/.*$)/gm
const KINDS = ['string', 'tag', 'word', 'note']

/** Puts text into a `<code>`; its textContent is the text. */
export function showCode(place, text) {
  const nodes = []
  let from = 0
  for (const match of text.matchAll(TOKEN)) {
    nodes.push(text.slice(from, match.index))
    const piece = document.createElement('span')
    piece.className = KINDS[match.slice(1).findIndex((group) => group !== undefined)]
    piece.textContent = match[0]
    nodes.push(piece)
    from = match.index + match[0].length
  }
  place.replaceChildren(...nodes, text.slice(from))
}

/**
 * Copies what `text()` gives; the button says so for two seconds, and a live region aloud. What `rich()` gives goes with
 * it: an editor of rich text takes that, a field for source the text.
 */
export function copies(button, text, status, rich = () => undefined) {
  const label = button.textContent
  let timer
  button.addEventListener('click', async () => {
    const done = await copy(text(), rich())
    button.textContent = done ? '已复制 ✓' : '请手动复制'
    button.dataset.done = String(done)
    status.textContent = done ? '已复制到剪贴板' : '浏览器不让复制，请选中代码手动复制'
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = label
      delete button.dataset.done
      status.textContent = ''
    }, 2000)
  })
}

/** By the event first: it takes rich text as it is, and an intranet without HTTPS has nothing else. */
async function copy(text, rich) {
  if (copyByEvent({ 'text/plain': text, ...(rich && { 'text/html': rich }) })) return true
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copyByEvent(types) {
  let given = false
  const give = (event) => {
    for (const [type, value] of Object.entries(types)) event.clipboardData.setData(type, value)
    event.preventDefault()
    given = true
  }
  document.addEventListener('copy', give)
  try {
    return document.execCommand('copy') && given
  } finally {
    document.removeEventListener('copy', give)
  }
}
