import { isLoaded, readFeed, type ShelfBook, shelfPage } from './shelf'

shelfPage({
  async show(stage) {
    const books = await readFeed()
    stage.append(...books.map(card))
  },
  isDone: (card) => isLoaded(card.querySelector('img')),
})

/** A picture and two lines, as a page without any library has them. */
function card({ title, author, cover }: ShelfBook): HTMLElement {
  const article = document.createElement('article')
  const image = document.createElement('img')
  image.loading = 'lazy'
  image.alt = title
  image.src = cover
  const heading = document.createElement('h3')
  heading.textContent = title
  const by = document.createElement('p')
  by.textContent = author
  article.append(image, heading, by)
  return article
}
