import DOMPurify from 'dompurify'
import markdownIt from 'markdown-it'
import { marked } from 'marked'
import rehypeParse from 'rehype-parse'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import sanitizeHtml from 'sanitize-html'
import { unified } from 'unified'
import xss from 'xss'
import { DRUPAL_BASIC, WORDPRESS_COMMENT, WORDPRESS_POST } from '../fixtures/allowed.js'

const github = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize).use(rehypeStringify)
const byTable = (table) => (html) => sanitizeHtml(html, { ...table, parseStyleAttributes: false })

const WAYS = {
  'wordpress-post': byTable(WORDPRESS_POST),
  'wordpress-comment': byTable(WORDPRESS_COMMENT),
  'drupal-basic': byTable(DRUPAL_BASIC),
  'sanitize-html': (html) => sanitizeHtml(html, { parseStyleAttributes: false }),
  dompurify: (html) => DOMPurify.sanitize(html),
  'rehype-sanitize': (html) => String(github.processSync(html)),
  xss: (html) => xss(html),
  'markdown-it': (text) => markdownIt().render(text),
  'markdown-it-html': (text) => markdownIt({ html: true }).render(text),
  marked: (text) => marked.parse(text),
}

export async function open(_place, setting) {
  let saved = ''
  return {
    set: (html) => {
      saved = WAYS[setting](html)
    },
    get: () => saved,
    focus() {},
  }
}
