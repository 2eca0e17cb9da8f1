/* Switches the page and the kit between light and dark. */
const kit = document.querySelector('ui-kit')
document.querySelector('.choice').addEventListener('change', ({ target }) => {
  document.documentElement.dataset.theme = target.value
  kit.setAttribute('theme', target.value)
})
