import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text'
import { $getRoot, $insertNodes, createEditor } from 'lexical'

export async function open(place) {
  place.contentEditable = 'true'
  const editor = createEditor({
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
    onError: (error) => {
      throw error
    },
  })
  editor.setRootElement(place)
  registerRichText(editor)
  return {
    set: (html) =>
      editor.update(
        () => {
          const nodes = $generateNodesFromDOM(editor, new DOMParser().parseFromString(html, 'text/html'))
          $getRoot().clear().select()
          $insertNodes(nodes)
        },
        { discrete: true },
      ),
    get: () => editor.read(() => $generateHtmlFromNodes(editor, null)),
    focus: () => {
      place.focus()
      editor.update(() => $getRoot().selectEnd(), { discrete: true })
    },
  }
}
