/** Types of libraries that have none of their own. */
declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it'

  const plugin: (md: MarkdownIt) => void
  export default plugin
}
