/** The project's icon names and the Lucide drawing used for each, by the file they are written to. */
export interface IconFile {
  /** Output file, relative to the project's root. */
  file: string
  /** The name of the constant in the file. */
  constant: string
  /** The file's purpose, written as its comment. */
  about: string
  icons: Readonly<Record<string, string>>
}

export const ICON_FILES: readonly IconFile[] = [
  {
    file: 'src/ui/card-icons.ts',
    constant: 'CARD_ICONS',
    about: 'The icons of a book card, apart from the rest so that a page of cards carries no others.',
    icons: { check: 'check', 'chevron-down': 'chevron-down', 'chevron-up': 'chevron-up', circle: 'circle' },
  },
  {
    file: 'src/ui/library-icons.ts',
    constant: 'LIBRARY_ICONS',
    about: 'The icons of the kit and the library’s screens.',
    icons: {
      'alert-circle': 'circle-alert',
      'arrow-right': 'arrow-right',
      'arrow-up': 'arrow-up',
      'book-open': 'book-open',
      bookmark: 'bookmark',
      'check-circle': 'circle-check',
      'chevron-right': 'chevron-right',
      clock: 'clock',
      close: 'x',
      edit: 'pencil',
      eye: 'eye',
      'eye-off': 'eye-off',
      filter: 'list-filter',
      folder: 'folder',
      grid: 'layout-grid',
      home: 'house',
      info: 'info',
      list: 'list',
      minus: 'minus',
      more: 'ellipsis',
      note: 'message-square-text',
      plus: 'plus',
      refresh: 'rotate-cw',
      search: 'search',
      shelf: 'library-big',
      sort: 'arrow-down-up',
      trash: 'trash-2',
      user: 'user-round',
      'user-out': 'log-out',
      warning: 'triangle-alert',
    },
  },
  {
    file: 'src/ui/reader-icon-paths.ts',
    constant: 'READER_ICONS',
    about: 'The icons of the reader’s own bars and panels.',
    icons: {
      back: 'chevron-left',
      left: 'chevron-left',
      right: 'chevron-right',
      close: 'x',
      toc: 'table-of-contents',
      settings: 'a-large-small',
      find: 'search',
      marks: 'book-marked',
      more: 'ellipsis',
      undo: 'undo-2',
    },
  },
  {
    file: 'src/ui/tool-icon-paths.ts',
    constant: 'TOOL_ICONS',
    about: 'The signs of the reader’s tools, which come when a tool is opened.',
    icons: {
      close: 'x',
      up: 'chevron-up',
      down: 'chevron-down',
      list: 'list',
      copy: 'copy',
      link: 'link',
      lookUp: 'book-a',
      find: 'search',
      marks: 'book-marked',
      note: 'message-square-text',
      trash: 'trash-2',
      bookmark: 'bookmark',
      play: 'play',
      pause: 'pause',
      previous: 'skip-back',
      next: 'skip-forward',
      leave: 'corner-down-right',
      choose: 'list-filter',
      speech: 'volume-2',
      clock: 'timer',
      screen: 'maximize',
      keys: 'keyboard',
      minus: 'minus',
      plus: 'plus',
    },
  },
]
