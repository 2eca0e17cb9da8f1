// The page around the library: visitors of the demo can switch organisation, theme and language.
const library = document.querySelector('org-library')
const bar = document.querySelector('.bar')
const page = new URL(location.href)

/** Shows a choice in the bar and on the element, and stores it in the page's query, so that it survives a reload. */
function choose(name, value) {
  const input = bar.querySelector(`input[name="${name}"][value="${CSS.escape(value)}"]`)
  if (!input) return
  input.checked = true
  library.setAttribute(name, value)
  if (name === 'theme') document.documentElement.dataset.theme = value
}

for (const name of ['org', 'theme', 'lang']) {
  const value = page.searchParams.get(name)
  if (value) choose(name, value)
}

bar.addEventListener('change', ({ target }) => {
  choose(target.name, target.value)
  const now = new URL(location.href)
  now.searchParams.set(target.name, target.value)
  history.replaceState(history.state, '', now)
})
