import EditorJS from '@editorjs/editorjs'
import RawTool from '@editorjs/raw'

/** The markup that a site generates from the saved blocks. */
const MARKUP = { paragraph: ({ text }) => `<p>${text}</p>`, raw: ({ html }) => html }

export async function open(place, setting) {
  const editor = new EditorJS({ holder: place, tools: setting === 'raw' ? { raw: RawTool } : {} })
  await editor.isReady
  return {
    set: (html) =>
      setting === 'raw'
        ? editor.render({ blocks: [{ type: 'raw', data: { html } }] })
        : editor.blocks.renderFromHTML(html),
    get: async () => {
      const { blocks } = await editor.save()
      return blocks.map(({ type, data }) => MARKUP[type]?.(data) ?? '').join('\n')
    },
    focus: () => editor.focus(),
  }
}
