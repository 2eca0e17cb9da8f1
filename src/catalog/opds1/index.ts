export { entryOf, feedOf } from './feed'
export { searchTemplateOf } from './open-search'
