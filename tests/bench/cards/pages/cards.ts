import { CARD_IDS } from '../ids'
import { isLoaded, shelfPage } from './shelf'

// The page has loaded the built element's script before this one.
await customElements.whenDefined('book-card')

shelfPage({
  show(stage) {
    const src = new URL('catalogue/feed.json', document.baseURI).href
    const cards = CARD_IDS.map((bid) => {
      const card = document.createElement('book-card')
      card.setAttribute('src', src)
      card.setAttribute('book', bid)
      return card
    })
    stage.append(...cards)
  },
  isDone: ({ shadowRoot }) => isLoaded(shadowRoot?.querySelector('img')),
})
