import {
  Bold,
  ClassicEditor,
  Essentials,
  GeneralHtmlSupport,
  Heading,
  HtmlEmbed,
  Italic,
  Link,
  List,
  Paragraph,
  PasteFromOffice,
  SourceEditing,
} from 'ckeditor5'

const PLUGINS = [Essentials, Paragraph, Heading, Bold, Italic, Link, List, PasteFromOffice, SourceEditing]

const SETTINGS = {
  '': { plugins: PLUGINS },
  support: {
    plugins: [...PLUGINS, GeneralHtmlSupport],
    htmlSupport: { allow: [{ name: 'div', attributes: /^data-/, styles: true, classes: true }] },
  },
  embed: { plugins: [...PLUGINS, HtmlEmbed] },
}

export async function open(place, setting) {
  const editor = await ClassicEditor.create(place, { licenseKey: 'GPL', ...SETTINGS[setting] })
  return {
    // HTML embed has its own button, which takes the snippet.
    set: (html) => (setting === 'embed' ? editor.execute('htmlEmbed', html) : editor.setData(html)),
    get: () => editor.getData(),
    focus: () => editor.editing.view.focus(),
  }
}
