import type { BookFacts } from '../source'
import { IMPRINT } from './package'
import { page, xml } from './xml'

/** The page with the book's title, author and publisher. */
export function titlePage(facts: BookFacts): string {
  return page({
    title: facts.resName,
    language: facts.language,
    vertical: facts.writingMode !== undefined,
    bodyType: 'frontmatter',
    body: `<section class="titlepage" epub:type="titlepage">
<h1>${xml(facts.resName)}</h1>
<p class="author">${xml(facts.resAuthor)} 著</p>
<p class="imprint">${IMPRINT}</p>
</section>`,
  })
}
