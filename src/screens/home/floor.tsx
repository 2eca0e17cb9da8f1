import { useId } from 'react'
import { FloorHeader } from '../../book/FloorHeader'
import type { FeaturedList } from '../../catalog/port'
import { morePath } from '../../routes/paths'
import { Books } from '../Books'
import { isPlainClick } from '../Link'
import { useServices } from '../services'

/** The header of a floor, with the id that labels its section; the sub-title links to the complete list. */
export function FloorHead({ floor, id }: { floor: FeaturedList; id: string }) {
  const { href, navigate } = useServices()
  const more = morePath(floor.idp, floor.title)
  return (
    <FloorHeader
      id={id}
      title={floor.title}
      subTitle={floor.subTitle}
      href={href(more)}
      onMore={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(more)
      }}
    />
  )
}

/** A floor (a featured list on the home page) with its header and books. */
export function FloorSection({ floor, layout }: { floor: FeaturedList; layout: 'grid' | 'list' }) {
  const id = useId()
  return (
    <section className="ol-floor" aria-labelledby={id}>
      <FloorHead floor={floor} id={id} />
      <Books books={floor.books} layout={layout} label={floor.title} headingLevel={3} />
    </section>
  )
}
