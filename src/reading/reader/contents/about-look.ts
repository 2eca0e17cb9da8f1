import { sheet } from '../../../styles'
import css from './about.css?inline'

/** What a book says of itself comes with what shows it. */
export const aboutLook = sheet(css)
