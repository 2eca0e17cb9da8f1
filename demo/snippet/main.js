/* The builder: a form on one side, the element and its code on the other. All choices are in the page's query. */
import { CatalogueError, openCatalogue } from './catalogue.js'
import { copyOnClick, showCode } from './code.js'
import { ONLY_FOR, snippetOf } from './formats.js'
import { createPicker } from './picker.js'
import { onPage, showIn } from './preview.js'
import {
  attributesOf,
  bookPageOf,
  catalogueOf,
  missingIn,
  queryOf,
  readState,
  usualWidth,
  widthOf,
} from './state.js'

const TYPING_MS = 300
const find = (id) => document.getElementById(id)
const form = find('choices')
const { origin } = location

/** Falls back to HTML when the format does not support the element. */
const validState = (changes) =>
  (ONLY_FOR[changes.as] ?? changes.what) === changes.what ? changes : { ...changes, as: 'html' }

let state = validState(readState(location.search))
let shelf = null
/** Why the chosen catalogue cannot work on any site; '' unless that is known. */
let broken = ''
let request = new AbortController()

const picker = createPicker(find('search'), find('books'), find('found'), ({ bid }) => change({ book: bid }))

/** Shows the state in the form. */
function fill() {
  for (const control of form.elements) {
    if (!(control.name in state)) continue
    if (control.type === 'radio') control.checked = control.value === state[control.name]
    else if (control.type === 'checkbox') control.checked = state[control.name] !== ''
    else control.value = state[control.name]
  }
}

/** Hides the choices that do not apply to the chosen element. */
function reveal() {
  for (const part of document.querySelectorAll('[data-for]')) {
    const fits = part.dataset.for.split(' ').includes(state.what)
    const row = part.dataset.direction ? part.dataset.direction === state.direction : true
    part.hidden = !fits || !row
  }
  find('width').placeholder = usualWidth(state) || '占满'
  find('own').hidden = state.from !== 'own'
  for (const radio of document.getElementsByName('as')) radio.checked = radio.value === state.as
}

const titleOf = () => shelf?.books.find(({ bid }) => bid === state.book)?.resName ?? ''

function snippet() {
  const { what: tag } = state
  const title = tag === 'org-library' ? '图书馆' : titleOf() && `《${titleOf()}》`
  return snippetOf(state.as, {
    tag,
    attributes: attributesOf(state, origin),
    width: widthOf(state),
    origin,
    title,
    book: state.book,
    to: bookPageOf(state, origin),
  })
}

/** Shows the preview when it is complete: a card without a book would only show an error. */
function preview() {
  const { what: tag } = state
  const attributes = attributesOf(state, origin)
  const width = widthOf(state)
  const { src } = catalogueOf(state, origin)
  if (!src || (tag !== 'org-library' && !state.book)) {
    find('live').replaceChildren()
    return
  }
  showIn(find('live'), tag, attributes, width)
  for (const page of document.querySelectorAll('.sample')) {
    const place = page.querySelector('.here')
    // Three more readers or libraries load only while the section is open.
    if (find('pages').open) showIn(place, tag, onPage(attributes, tag, page.dataset.scheme), width)
    else place.replaceChildren()
  }
}

/** What would not work is neither shown nor copied. */
function working() {
  const missing = missingIn(state, origin) || broken
  return missing ? { code: '', missing } : snippet()
}

function code() {
  const { code, missing, about, once } = working()
  find('about').textContent = missing ?? about
  showCode(find('code'), code)
  find('copy').disabled = code === ''
  find('once').hidden = !once
  find('once-title').textContent = once?.title ?? ''
  showCode(find('once-code'), once?.code ?? '')
}

function show() {
  reveal()
  picker.choose(state.book)
  preview()
  code()
  const query = queryOf(state)
  history.replaceState(history.state, '', query ? `?${query}` : location.pathname)
}

function change(changes) {
  const before = state
  state = validState({ ...state, ...changes })
  if (state.what !== before.what) find('pages').open = state.what === 'book-card'
  if (['from', 'src', 'org'].some((name) => state[name] !== before[name])) void loadCatalogue()
  else show()
}

/** Loads the chosen catalogue and aborts the previous request. */
async function loadCatalogue() {
  request.abort()
  request = new AbortController()
  const { signal } = request
  const catalogue = catalogueOf(state, origin)
  find('trouble').textContent = ''
  broken = ''
  shelf = null
  picker.open(null)
  if (!catalogue.src) {
    show()
    return
  }
  try {
    const opened = await openCatalogue(catalogue, { base: location.href, signal })
    if (signal.aborted) return
    shelf = opened
    // The chosen book is not in this catalogue: take the first one, so that the preview shows something.
    if (!opened.books.some(({ bid }) => bid === state.book))
      state = { ...state, book: opened.books[0]?.bid ?? '' }
    picker.choose(state.book)
    picker.open(opened)
  } catch (error) {
    if (signal.aborted) return
    const isKnownError = error instanceof CatalogueError
    find('trouble').textContent = isKnownError ? error.message : '这个目录读不了。'
    if (isKnownError && error.isCertain) broken = error.message
    console.warn('snippet builder:', error.message, error.cause ?? '')
  }
  show()
}

let typingTimer
form.addEventListener('input', ({ target }) => {
  if (!(target.name in state)) return
  const value = target.type === 'checkbox' ? (target.checked ? '1' : '') : target.value
  clearTimeout(typingTimer)
  const isFreeText = target.type === 'url' || target.type === 'text'
  typingTimer = setTimeout(() => change({ [target.name]: value }), isFreeText ? TYPING_MS : 0)
})
form.addEventListener('submit', (event) => event.preventDefault())
find('formats').addEventListener('change', ({ target }) => change({ as: target.value }))
find('pages').addEventListener('toggle', preview)

copyOnClick(
  find('copy'),
  () => find('code').textContent,
  find('said'),
  () => working().rich,
)
copyOnClick(find('copy-once'), () => find('once-code').textContent, find('said'))
copyOnClick(find('share'), () => location.href, find('said'))

fill()
find('pages').open = state.what === 'book-card'
void loadCatalogue()
