/* Light or dark, for the page and for the kit alike. */
const kit = document.querySelector('ui-kit')
document.querySelector('.choice').addEventListener('change', ({ target }) => {
  document.documentElement.dataset.theme = target.value
  kit.setAttribute('theme', target.value)
})
