/** An editor or a sanitizer, with its default or another setting. */
export interface Row {
  name: string
  /** The package whose version is reported. */
  package: string
  /** Module of `pages/`. */
  page: string
  /** Argument of that module. */
  setting?: string
  /** The setting in words. */
  with?: string
  /** Whether it is a filter, into which nothing can be pasted. */
  isFilter?: boolean
  /** Whether it reads Markdown: a link is given in Markdown syntax. */
  isMarkdown?: boolean
}

export const EDITORS: readonly Row[] = [
  { name: 'TinyMCE', package: 'tinymce', page: 'tinymce' },
  {
    name: 'TinyMCE',
    package: 'tinymce',
    page: 'tinymce',
    setting: 'addresses',
    with: '`convert_urls: false` ²',
  },
  {
    name: 'TinyMCE',
    package: 'tinymce',
    page: 'tinymce',
    setting: 'tags',
    with: '`custom_elements` and `extended_valid_elements` name our tags, `convert_urls: false` ²',
  },
  { name: 'CKEditor 5', package: 'ckeditor5', page: 'ckeditor5' },
  {
    name: 'CKEditor 5',
    package: 'ckeditor5',
    page: 'ckeditor5',
    setting: 'support',
    with: 'General HTML Support that allows `div` with `/^data-/`',
  },
  {
    name: 'CKEditor 5',
    package: 'ckeditor5',
    page: 'ckeditor5',
    setting: 'embed',
    with: 'HTML embed, in its own box',
  },
  { name: 'CKEditor 4', package: 'ckeditor4', page: 'ckeditor4' },
  {
    name: 'CKEditor 4',
    package: 'ckeditor4',
    page: 'ckeditor4',
    setting: 'all',
    with: '`allowedContent: true`',
  },
  { name: 'wangEditor', package: '@wangeditor/editor', page: 'wangeditor' },
  { name: 'Quill', package: 'quill', page: 'quill' },
  { name: 'Tiptap (ProseMirror)', package: '@tiptap/core', page: 'tiptap' },
  { name: 'Lexical', package: 'lexical', page: 'lexical' },
  { name: 'Trix', package: 'trix', page: 'trix' },
  { name: 'Summernote', package: 'summernote', page: 'summernote' },
  { name: 'Jodit', package: 'jodit', page: 'jodit' },
  { name: 'Editor.js', package: '@editorjs/editorjs', page: 'editorjs' },
  {
    name: 'Editor.js',
    package: '@editorjs/editorjs',
    page: 'editorjs',
    setting: 'raw',
    with: 'its Raw HTML block',
  },
]

const filter = (name: string, of: string, setting: string, more: Partial<Row> = {}): Row => ({
  name,
  package: of,
  page: 'sanitizers',
  setting,
  isFilter: true,
  ...more,
})

export const FILTERS: readonly Row[] = [
  filter('WordPress, an author’s post (`wp_kses_post`) ¹', '', 'wordpress-post'),
  filter('WordPress, a comment ¹', '', 'wordpress-comment'),
  filter('Drupal, Basic HTML ¹', '', 'drupal-basic'),
  filter('sanitize-html', 'sanitize-html', 'sanitize-html'),
  filter('DOMPurify', 'dompurify', 'dompurify'),
  filter('rehype-sanitize (GitHub’s scheme)', 'rehype-sanitize', 'rehype-sanitize'),
  filter('js-xss', 'xss', 'xss'),
  filter('markdown-it', 'markdown-it', 'markdown-it', { isMarkdown: true }),
  filter('markdown-it', 'markdown-it', 'markdown-it-html', { isMarkdown: true, with: '`html: true`' }),
  filter('marked', 'marked', 'marked', { isMarkdown: true }),
]
