export { entryOf, feedOf } from './feed'
export { searchTemplateOf } from './openSearch'
