import { sheet } from '../../../styles'
import css from './thumbnails.css?inline'

/** Small pictures come with a look of their own. */
export const thumbnailsLook = sheet(css)
