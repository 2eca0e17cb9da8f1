/* The builder: choices on one side, the element and its code on the other, all of it in the page's query. */
import { CatalogueTrouble, openCatalogue } from './catalogue.js'
import { copies, showCode } from './code.js'
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

/** A way of writing that does not know the element gives way. */
const sound = (some) => ((ONLY_FOR[some.as] ?? some.what) === some.what ? some : { ...some, as: 'html' })

let state = sound(readState(location.search))
let shelf = null
/** Why the catalogue that is chosen cannot work anywhere; '' while nothing says so. */
let broken = ''
let asking = new AbortController()

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

/** What may be chosen depends on what is embedded. */
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

/** Elements appear when there is something to show: a card of no book would only be an error. */
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
    // Three more readers or libraries are shown only to those who look.
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

function change(some) {
  const before = state
  state = sound({ ...state, ...some })
  if (state.what !== before.what) find('pages').open = state.what === 'book-card'
  if (['from', 'src', 'org'].some((name) => state[name] !== before[name])) void ask()
  else show()
}

/** Fetches the catalogue that is chosen; what was asked before no longer counts. */
async function ask() {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
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
    // A book of the catalogue before is none of this one; so that there is something to see, take the first.
    if (!opened.books.some(({ bid }) => bid === state.book))
      state = { ...state, book: opened.books[0]?.bid ?? '' }
    picker.choose(state.book)
    picker.open(opened)
  } catch (error) {
    if (signal.aborted) return
    const known = error instanceof CatalogueTrouble
    find('trouble').textContent = known ? error.message : '这个目录读不了。'
    if (known && error.isCertain) broken = error.message
    console.warn('snippet builder:', error.message, error.cause ?? '')
  }
  show()
}

let typing
form.addEventListener('input', ({ target }) => {
  if (!(target.name in state)) return
  const value = target.type === 'checkbox' ? (target.checked ? '1' : '') : target.value
  clearTimeout(typing)
  const free = target.type === 'url' || target.type === 'text'
  typing = setTimeout(() => change({ [target.name]: value }), free ? TYPING_MS : 0)
})
form.addEventListener('submit', (event) => event.preventDefault())
find('formats').addEventListener('change', ({ target }) => change({ as: target.value }))
find('pages').addEventListener('toggle', preview)

copies(
  find('copy'),
  () => find('code').textContent,
  find('said'),
  () => working().rich,
)
copies(find('copy-once'), () => find('once-code').textContent, find('said'))
copies(find('share'), () => location.href, find('said'))

fill()
find('pages').open = state.what === 'book-card'
void ask()
