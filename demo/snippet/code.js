/* Shows code with syntax colours and copies it as plain text. */

const TOKEN =
  /("[^"]*"|'[^']*')|(<\/?[\w-]+|\/?>)|(\b(?:import|export|function|return)\b)|(<!--.*?-->|^\/\/.*$)/gm
const KINDS = ['string', 'tag', 'word', 'note']

/** Puts text into a `<code>` element; its textContent equals the text. */
export function showCode(place, text) {
  const nodes = []
  let from = 0
  for (const match of text.matchAll(TOKEN)) {
    nodes.push(text.slice(from, match.index))
    const span = document.createElement('span')
    span.className = KINDS[match.slice(1).findIndex((group) => group !== undefined)]
    span.textContent = match[0]
    nodes.push(span)
    from = match.index + match[0].length
  }
  place.replaceChildren(...nodes, text.slice(from))
}

/**
 * Copies the result of `text()` when the button is pressed. The button shows the result for two seconds, and a live
 * region announces it. `rich()` is copied as HTML beside it: rich text editors paste the HTML, source fields the text.
 */
export function copyOnClick(button, text, status, rich = () => undefined) {
  const label = button.textContent
  let timer
  button.addEventListener('click', async () => {
    const isCopied = await copy(text(), rich())
    button.textContent = isCopied ? '已复制 ✓' : '请手动复制'
    button.dataset.done = String(isCopied)
    status.textContent = isCopied ? '已复制到剪贴板' : '浏览器不让复制，请选中代码手动复制'
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = label
      delete button.dataset.done
      status.textContent = ''
    }, 2000)
  })
}

/** Tries the copy event first: it accepts HTML unchanged, and without HTTPS there is no other way. */
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
  let isCopied = false
  const onCopy = (event) => {
    for (const [type, value] of Object.entries(types)) event.clipboardData.setData(type, value)
    event.preventDefault()
    isCopied = true
  }
  document.addEventListener('copy', onCopy)
  try {
    return document.execCommand('copy') && isCopied
  } finally {
    document.removeEventListener('copy', onCopy)
  }
}
