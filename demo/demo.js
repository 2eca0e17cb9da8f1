// The page around the library: visitors of the demo can switch organisation, theme and language.
const library = document.querySelector('org-library')
const bar = document.querySelector('.bar')
const page = new URL(location.href)

/** Shows a choice in the bar and on the element, and stores it in the page's query, so that it survives a reload. */
function choose(name, value) {
  const input = bar.querySelector(`input[name="${name}"][value="${CSS.escape(value)}"]`)
  if (!input) return
  input.checked = true
  // The address may have entered another organisation since, which the attribute does not say.
  if (name === 'org' && library.getAttribute('org') === value) library.navigate?.(`/${value}/index`)
  library.setAttribute(name, value)
  if (name === 'theme') document.documentElement.dataset.theme = value
}

for (const name of ['org', 'theme', 'lang']) {
  const value = page.searchParams.get(name)
  if (value) choose(name, value)
}

// An organisation in the library's own address (#/jiangnan/index) is entered by the library; the bar only shows it.
library.addEventListener('route-change', ({ detail }) => {
  const org = detail.params.org ?? library.session?.org?.orgCode
  const input = org && bar.querySelector(`input[name="org"][value="${CSS.escape(org)}"]`)
  if (input) input.checked = true
})

bar.addEventListener('change', ({ target }) => {
  choose(target.name, target.value)
  const now = new URL(location.href)
  now.searchParams.set(target.name, target.value)
  history.replaceState(history.state, '', now)
})
