/** The button above the classic editor: picks a book and writes its shortcode. */
{
  const site = window.orgLibrary
  const { __, sprintf } = wp.i18n
  const say = (text) => __(text, 'org-library')
  const SHOWN = 30

  const make = (tag, properties = {}, children = []) => {
    const element = Object.assign(document.createElement(tag), properties)
    element.append(...children)
    return element
  }

  const open = () => {
    const abort = new AbortController()
    const input = make('input', {
      type: 'search',
      id: 'org-library-query',
      className: 'widefat',
      autocomplete: 'off',
    })
    const status = make('p', { role: 'status', textContent: '…' })
    const list = make('ul')
    const close = make('button', { type: 'button', className: 'button', textContent: say('Close') })
    const dialog = make('dialog', { className: 'org-library-dialog org-library-picker' }, [
      make('label', { htmlFor: input.id, textContent: say('Find a book') }),
      input,
      status,
      list,
      make('p', {}, [close]),
    ])
    let found = { books: [], total: 0 }
    let search = null
    const insert = ({ bid }) => {
      dialog.close()
      // An id has none of the characters that would end the attribute.
      const code = `[book_card book="${bid}"]`
      // A paragraph of its own: beside an address it would take the address's line.
      const editor = window.tinymce?.activeEditor
      window.send_to_editor(editor && !editor.isHidden() ? `<p>${code}</p>` : `\n\n${code}\n\n`)
    }
    const draw = () => {
      const { books, total } = found
      list.replaceChildren(
        ...books.slice(0, SHOWN).map((book) => {
          const words = make('span', {}, [book.title, make('small', { textContent: book.author })])
          const picture = book.cover ? [make('img', { src: book.cover, alt: '', loading: 'lazy' })] : []
          const button = make('button', { type: 'button' }, [...picture, words])
          button.addEventListener('click', () => insert(book))
          return make('li', {}, [button])
        }),
      )
      const shown = Math.min(SHOWN, books.length)
      status.textContent =
        total === null
          ? sprintf(say('The first %d books'), shown)
          : total > shown
            ? sprintf(say('%1$d of %2$d books'), shown, total)
            : sprintf(say('%d books'), total)
    }
    const fail = (cause) => {
      if (abort.signal.aborted) return
      console.error('org-library', cause)
      status.textContent = say('The catalogue cannot be read here.')
    }
    input.addEventListener('input', () => search?.(input.value))
    input.addEventListener('keydown', (event) => {
      const [first] = found.books
      if (event.key !== 'Enter') return
      event.preventDefault()
      if (first) insert(first)
    })
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      abort.abort()
      search?.stop()
      dialog.remove()
    })
    document.body.append(dialog)
    dialog.showModal()
    input.focus()
    if (!site.src) {
      status.textContent = say('No catalogue is set yet.')
      return
    }
    site.openCatalogue(site, abort.signal).then((catalogue) => {
      const show = (result) => {
        found = result
        draw()
      }
      search = site.searcher(catalogue, show, fail)
      search(input.value)
    }, fail)
  }

  document.addEventListener('click', (event) => {
    if (event.target.closest('.org-library-insert')) open()
  })
}
