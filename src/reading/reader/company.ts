/** What goes along while one reads, in one piece that is fetched once the first page is painted. */
export { Elsewhere } from '../elsewhere'
export { Pacing } from './pacing'
