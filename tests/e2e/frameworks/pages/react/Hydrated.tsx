import 'org-library/define'
import 'org-library/react'
import type { BookCardElement, BookCardEventMap } from 'org-library'
import { useState } from 'react'
import { BOOKS } from '../books'

export function Hydrated() {
  const [chosen, setChosen] = useState<readonly string[]>([])

  // React does not attach `on…` listeners of custom elements during hydration, but calls refs.
  const listen = (card: BookCardElement | null) => {
    const abort = new AbortController()
    const choose = ({ detail: { book, selected } }: BookCardEventMap['book-select']) =>
      setChosen((all) => (selected ? [...all, book.resName] : all.filter((each) => each !== book.resName)))
    card?.addEventListener('book-select', choose, { signal: abort.signal })
    return () => abort.abort()
  }

  return (
    <main>
      {BOOKS.map(({ bid, title, author }) => (
        <book-card
          key={bid}
          ref={listen}
          res-name={title}
          res-author={author}
          selectable
          selected={chosen.includes(title)}
        />
      ))}
      <output id="chosen">{chosen.join()}</output>
    </main>
  )
}
