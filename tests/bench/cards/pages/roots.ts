import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { isLoaded, type Markup, readFeed, type ShelfBook, shelfPage } from './shelf'

/** React's names for HTML attributes that differ. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
  for: 'htmlFor',
}
/** Attributes that cannot be copied: React takes styles as objects, and has its own handlers. */
const LEFT_OUT = new Set(['style', 'srcset'])

shelfPage({
  async show(stage, template) {
    if (!template) throw new Error('the roots need the markup of a card')
    const books = await readFeed()
    for (const book of books) {
      const place = document.createElement('div')
      stage.append(place)
      createRoot(place).render(createElement(Card, { template, book }))
    }
  },
  isDone: (card) => isLoaded(card.querySelector('img')),
})

function Card({ template, book }: { template: Markup; book: ShelfBook }): ReactNode {
  return rendered(template, book, 0)
}

function rendered(markup: Markup, book: ShelfBook, key: number): ReactNode {
  if (typeof markup === 'string') return filled(markup, book)
  const props: Record<string, string | number> = { key }
  for (const [name, value] of Object.entries(markup.attributes))
    if (!LEFT_OUT.has(name)) props[REACT_NAMES[name] ?? name] = filled(value, book)
  if (markup.tag === 'img') props.loading = 'lazy'
  const children = markup.children.map((child, at) => rendered(child, book, at))
  return createElement(markup.tag, props, ...children)
}

function filled(words: string, { title, author, cover }: ShelfBook): string {
  return words.replaceAll('{title}', title).replaceAll('{author}', author).replaceAll('{cover}', cover)
}
