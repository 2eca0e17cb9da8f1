export { openComic } from './publication'
