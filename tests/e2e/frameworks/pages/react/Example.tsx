import 'org-library/define'
import 'org-library/react'
import type { Fetch, OrgLibraryElement, SessionInput } from 'org-library'
import { useRef, useState } from 'react'
import { BOOKS, MEMBER } from '../books'

interface ExampleProps {
  /** A constant function: a new one at each render would reload the catalogue each time. */
  fetch: Fetch
}

export function Example({ fetch }: ExampleProps) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [books, setBooks] = useState(BOOKS)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [open, setOpen] = useState(false)
  const [session, setSession] = useState<SessionInput | null>(null)
  const [path, setPath] = useState('')
  const library = useRef<OrgLibraryElement>(null)

  const choose = (title: string, on: boolean) =>
    setChosen((all) => (on ? [...all, title] : all.filter((each) => each !== title)))

  return (
    <main>
      <button onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>theme</button>
      <button onClick={() => setBooks(books.toReversed())}>reverse</button>
      <button onClick={() => setBooks(books.length > 2 ? books.slice(1) : BOOKS)}>fewer</button>
      <button onClick={() => setChosen([])}>none</button>
      <button onClick={() => setOpen(!open)}>library</button>
      <button onClick={() => library.current?.navigate('/bookshelf')}>shelf</button>
      <button onClick={() => setSession(null)}>leave</button>
      <ul>
        {books.map(({ bid, title, author }) => (
          <li key={bid}>
            <book-card
              res-name={title}
              res-author={author}
              theme={theme}
              selectable
              selected={chosen.includes(title)}
              onbook-select={({ detail }) => choose(title, detail.selected)}
            />
          </li>
        ))}
      </ul>
      <output id="chosen">{chosen.join()}</output>
      <output id="path">{path}</output>
      <output id="member">{session?.user.name}</output>
      {open && (
        <org-library
          ref={library}
          src="/library/{org}/"
          org="demo"
          router="memory"
          theme={theme}
          fetch={fetch}
          session={session}
          onroute-change={({ detail }) => setPath(detail.path)}
          onlogin-request={(event) => {
            event.preventDefault()
            setSession(MEMBER)
          }}
          onsigned-out={() => setSession(null)}
        />
      )}
    </main>
  )
}
