// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Authors } from '../../../src/screens/book-detail/Authors'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

afterEach(cleanup)

function show(resAuthor: string, ...authors: string[]) {
  const services = { href: (path: string) => `#${path}`, navigate: () => {} } as unknown as LibraryServices
  const { container } = render(
    <ServicesContext.Provider value={services}>
      <Authors book={{ authors, resAuthor }} />
    </ServicesContext.Provider>,
  )
  return container.textContent
}

describe('the authors of a book', () => {
  it('are one line of links, one per author', () => {
    expect(show('苏禾、林深', '苏禾', '林深')).toBe('苏禾、林深')
    expect(screen.getByRole('link', { name: '林深' }).getAttribute('href')).toBe(
      `#/search?q=${encodeURIComponent('林深')}`,
    )
    cleanup()
    expect(show('Charles Curry, Erle Clippinger', 'Charles Curry', 'Erle Clippinger')).toBe(
      'Charles Curry, Erle Clippinger',
    )
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  it('are hidden if there are none', () => {
    expect(show('')).toBe('')
    expect(screen.queryByRole('paragraph')).toBeNull()
  })
})
