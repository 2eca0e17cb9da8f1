import tinymce from 'tinymce'
import 'tinymce/icons/default'
import 'tinymce/models/dom'
import 'tinymce/themes/silver'
import 'tinymce/plugins/code'
import 'tinymce/plugins/link'

const TAGS = ['org-library', 'book-card', 'book-reader']

const SETTINGS = {
  '': {},
  addresses: { convert_urls: false },
  tags: {
    custom_elements: TAGS.join(),
    extended_valid_elements: [...TAGS, 'div'].map((tag) => `${tag}[*]`).join(),
    convert_urls: false,
  },
}

export async function open(place, setting) {
  const [editor] = await tinymce.init({
    target: place,
    license_key: 'gpl',
    skin: false,
    content_css: false,
    plugins: 'code link',
    promotion: false,
    ...SETTINGS[setting],
  })
  return {
    set: (html) => editor.setContent(html),
    get: () => editor.getContent(),
    focus: () => editor.focus(),
  }
}
