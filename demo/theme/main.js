/* Live theming: the displayed style sheet is also the one that is applied and copied. */
import { copyOnClick, showCode } from '../snippet/code.js'
import { cssOf, DEFAULTS } from './css.js'

const BRANDS = {
  朱砂: '#c8452f',
  杏黄: '#ffc531',
  竹青: '#1d6b52',
  天青: '#3aa6b9',
  电光: '#00e5ff',
  海蓝: '#1677ff',
  靛: '#23348f',
  紫藤: '#7a4bb5',
  桃红: '#e23d80',
  驼: '#a67c52',
  墨: '#0a0a0a',
  月白: '#f4f8fb',
}

const find = (id) => document.getElementById(id)
const form = find('choices')
const text = find('brand-text')
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

const query = new URLSearchParams(location.search)
let chosen = Object.fromEntries(
  Object.entries(DEFAULTS).map(([name, standard]) => [name, query.get(name) ?? standard]),
)
if (!CSS.supports('color', chosen.brand)) chosen.brand = ''
// Without a query, start with a brand colour: the default theme would not show what theming does.
if ([...query].length === 0) chosen.brand = BRANDS.竹青

/** The same colour as `#rrggbb`, the only form that a colour input accepts. */
function hex(color) {
  const context = document.createElement('canvas').getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function fill() {
  for (const control of form.elements) {
    if (!(control.name in chosen)) continue
    if (control.type === 'radio') control.checked = control.value === chosen[control.name]
    else if (control.type === 'color') control.value = hex(chosen.brand || '#8f3b2b')
    else control.value = chosen[control.name]
  }
  text.value = chosen.brand
}

function show() {
  const css = cssOf(chosen)
  sheet.replaceSync(css)
  showCode(find('code'), css)
  for (const slide of form.querySelectorAll('.slide')) {
    const { name, value } = slide.querySelector('input')
    slide.querySelector('output').textContent = name === 'density' ? value : `${value} px`
  }
  for (const swatch of find('swatches').children)
    swatch.ariaPressed = String(swatch.dataset.color === chosen.brand)
  const query = new URLSearchParams(
    Object.entries(chosen).filter(([name, value]) => value !== DEFAULTS[name]),
  )
  history.replaceState(history.state, '', `?${query.size > 0 ? query : 'plain'}`)
}

function choose(changes) {
  chosen = { ...chosen, ...changes }
  show()
}

for (const [name, color] of Object.entries(BRANDS)) {
  const swatch = document.createElement('button')
  swatch.type = 'button'
  swatch.className = 'swatch'
  swatch.ariaLabel = name
  swatch.title = name
  swatch.dataset.color = color
  swatch.style.backgroundColor = color
  swatch.addEventListener('click', () => {
    choose({ brand: color })
    fill()
  })
  find('swatches').append(swatch)
}

form.addEventListener('input', ({ target }) => {
  if (target === text) {
    const typed = text.value.trim()
    const known = typed === '' || CSS.supports('color', typed)
    text.ariaInvalid = String(!known)
    if (!known) return
    choose({ brand: typed })
    form.elements.brand.value = hex(typed || '#8f3b2b')
    return
  }
  if (!(target.name in chosen)) return
  choose({ [target.name]: target.value })
  if (target.name === 'brand') text.value = target.value
})
form.addEventListener('reset', (event) => {
  event.preventDefault()
  choose(DEFAULTS)
  fill()
})
form.addEventListener('submit', (event) => event.preventDefault())

copyOnClick(find('copy'), () => find('code').textContent, find('said'))
copyOnClick(find('share'), () => location.href, find('said'))
fill()
show()
