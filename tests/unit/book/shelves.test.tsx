// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BookGrid, BookList } from '../../../src/book/BookGrid'
import { FloorHeader } from '../../../src/book/FloorHeader'
import { GridContainer } from '../../../src/book/GridContainer'
import { WaitOutlet } from '../../../src/ui/Status'

afterEach(cleanup)

describe('GridContainer', () => {
  it('is one column, one row and a div by default', () => {
    const { container } = render(<GridContainer>书</GridContainer>)
    const grid = container.firstElementChild as HTMLElement
    expect(grid.tagName).toBe('DIV')
    expect(grid.style.getPropertyValue('--columns')).toBe('1')
    expect(grid.style.getPropertyValue('--rows')).toBe('1')
  })
  it('accepts other values', () => {
    const { container } = render(
      <GridContainer columns={4} rows={2} tag="section">
        书
      </GridContainer>,
    )
    const grid = container.firstElementChild as HTMLElement
    expect(grid.tagName).toBe('SECTION')
    expect(grid.style.getPropertyValue('--columns')).toBe('4')
    expect(grid.style.getPropertyValue('--rows')).toBe('2')
  })
})

describe('FloorHeader', () => {
  it('shows the sub-title as a link that is not underlined', () => {
    render(<FloorHeader title="编辑推荐" subTitle="更多好书" href="#/more/1" />)
    expect(screen.getByRole('heading', { level: 2, name: '编辑推荐' })).toBeTruthy()
    const link = screen.getByRole('link', { name: '更多好书：编辑推荐' })
    expect(link.getAttribute('href')).toBe('#/more/1')
    expect(link.dataset.underline).toBe('false')
  })
  it('has a default text for a floor without a sub-title, and can omit it', () => {
    const onMore = vi.fn()
    const { rerender } = render(<FloorHeader title="新书" onMore={onMore} />)
    fireEvent.click(screen.getByRole('button', { name: '查看全部：新书' }))
    expect(onMore).toHaveBeenCalledTimes(1)
    rerender(<FloorHeader title="新书" href="#" showSubTitle={false} />)
    expect(screen.queryByRole('link')).toBeNull()
  })
  it('has no link without a target', () => {
    render(<FloorHeader title="新书" subTitle="更多" />)
    expect(screen.queryByText('更多')).toBeNull()
  })
})

describe.each([
  ['BookGrid', BookGrid],
  ['BookList', BookList],
])('%s', (_name, List) => {
  it('is a list of its books; skeletons are announced once and are not list items', async () => {
    render(
      <List label="新书" pending={3}>
        <p>一</p>
        <p>二</p>
      </List>,
    )
    expect(screen.getByRole('list', { name: '新书' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('status').textContent, 'a region stands before it speaks').toBe('')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('正在取书'))
  })
  it('says that it loads outside of the main part, where there is a place for it', async () => {
    const outlet = document.body.appendChild(document.createElement('div'))
    render(
      <WaitOutlet value={outlet}>
        <main>
          <List label="新书" pending={3} />
        </main>
      </WaitOutlet>,
    )
    await waitFor(() => expect(outlet.textContent).toBe('正在取书'))
    expect(screen.getByRole('main').textContent).toBe('')
    outlet.remove()
  })
})
