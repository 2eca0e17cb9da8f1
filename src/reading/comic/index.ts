export { ComicPublication, openComic } from './publication'
