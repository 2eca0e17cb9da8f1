/* A searchable list of books: a combobox whose list is always open. */

const SHOWN = 30

function pictureOf(cover) {
  const picture = document.createElement('img')
  picture.alt = ''
  picture.loading = 'lazy'
  if (/^(?:https?:|data:image\/)/.test(cover)) picture.src = cover
  return picture
}

/**
 * @param {HTMLInputElement} input
 * @param {HTMLElement} list
 * @param {(book: object) => void} onPick
 */
export function createPicker(input, list, status, onPick) {
  let shelf = null
  let shown = []
  let chosen = ''
  let active = -1

  const optionOf = (book, at) => {
    const option = document.createElement('div')
    option.className = 'option'
    option.id = `book-${at}`
    option.role = 'option'
    option.ariaSelected = String(book.bid === chosen)
    const picture = book.cover ? pictureOf(book.cover) : document.createElement('i')
    picture.ariaHidden = 'true'
    if (!book.cover) picture.textContent = [...book.resName].slice(0, 2).join('')
    const words = document.createElement('span')
    const name = document.createElement('b')
    name.textContent = book.resName
    const author = document.createElement('small')
    author.textContent = book.resAuthor ?? ''
    words.append(name, author)
    option.append(picture, words)
    option.addEventListener('click', () => pick(at))
    return option
  }

  const point = (at) => {
    list.children[active]?.classList.remove('active')
    active = at
    const option = list.children[at]
    option?.classList.add('active')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  const draw = () => {
    shown = shelf ? shelf.find(input.value).slice(0, SHOWN) : []
    list.replaceChildren(...shown.map(optionOf))
    point(-1)
    if (!shelf) status.textContent = ''
    else if (shown.length === 0) status.textContent = `没有找到“${input.value.trim()}”，换个字，或试试拼音。`
    else
      status.textContent = `${shelf.title} · ${input.value.trim() ? `找到 ${shown.length} 本` : `共 ${shelf.books.length} 本`}`
  }

  const mark = () => {
    for (const [at, option] of [...list.children].entries())
      option.ariaSelected = String(shown[at]?.bid === chosen)
  }

  const pick = (at) => {
    const book = shown[at]
    if (!book) return
    chosen = book.bid
    mark()
    point(at)
    onPick(book)
  }

  input.addEventListener('input', draw)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && shown.length > 0) {
      event.preventDefault()
      point((active + step + shown.length) % shown.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      pick(Math.max(0, active))
    } else if (event.key === 'Escape' && input.value) {
      event.preventDefault()
      input.value = ''
      draw()
    }
  })

  return {
    /** Shows another catalogue; null when there is none. */
    open(next) {
      shelf = next
      draw()
      const at = shown.findIndex(({ bid }) => bid === chosen)
      const option = list.children[at]
      // Scrolls the list only, not the page.
      if (option) list.scrollTop = option.offsetTop - list.offsetTop
    },
    choose(bid) {
      chosen = bid
      mark()
    },
  }
}
