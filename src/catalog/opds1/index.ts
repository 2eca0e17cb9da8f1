export { feedInSteps, parseEntry, parseFeed, splitFeed } from './feed'
export { parseSearchTemplate } from './open-search'
