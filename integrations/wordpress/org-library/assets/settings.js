/** Tries the addresses of the settings page in the browser, where the elements will request them. */
{
  const site = window.orgLibrary
  const { __, sprintf } = wp.i18n
  const say = (text) => __(text, 'org-library')
  const field = (name) => document.querySelector(`[name="org_library[${name}]"]`)
  const button = document.querySelector('.org-library-try')
  const status = document.querySelector('.org-library-tried')

  const tryAll = async () => {
    status.textContent = '…'
    const said = []
    const base = field('base').value.trim() || site.base
    const loader = base
      ? await fetch(new URL('loader.js', new URL(base.replace(/\/?$/, '/'), location.href))).catch(() => null)
      : null
    if (!loader?.ok)
      said.push(
        say('The elements’ files are not there, or their server does not let this site use them (CORS).'),
      )
    try {
      const { count, title } = await site.openCatalogue({
        src: field('src').value.trim(),
        org: field('org').value.trim(),
      })
      said.push(
        count === null
          ? /* translators: %s: name of a catalogue */
            sprintf(say('%s: the catalogue can be searched.'), title)
          : /* translators: 1: name of a catalogue; 2: number of books */
            sprintf(say('%1$s: %2$d books.'), title, count),
      )
    } catch (cause) {
      console.error('org-library', cause)
      said.push(say('The catalogue cannot be read here.'))
    }
    status.textContent = said.join(' ')
  }
  button?.addEventListener('click', () => void tryAll())
}
