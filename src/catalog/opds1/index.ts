export { entryOf, feedInSteps, feedOf, splitFeed } from './feed'
export { searchTemplateOf } from './open-search'
