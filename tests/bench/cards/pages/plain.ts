import { isLoaded, readFeed, type ShelfBook, shelfPage } from './shelf'

shelfPage({
  async show(stage) {
    const books = await readFeed()
    stage.append(...books.map(card))
  },
  isDone: (card) => isLoaded(card.querySelector('img')),
})

/** An image and two lines, as in a page without any library. */
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
