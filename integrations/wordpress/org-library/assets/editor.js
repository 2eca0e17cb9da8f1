/** The blocks: card, reader and library, with a picker that reads the catalogue and the real element in the editor. */
{
  const { registerBlockType, createBlock } = wp.blocks
  const { useBlockProps, BlockControls, InspectorControls } = wp.blockEditor
  const {
    Placeholder,
    PanelBody,
    SelectControl,
    TextControl,
    ToggleControl,
    RangeControl,
    ToolbarGroup,
    ToolbarButton,
    Spinner,
  } = wp.components
  const { createElement: el, Fragment, useEffect, useRef, useState } = wp.element
  const { __, sprintf } = wp.i18n
  const site = window.orgLibrary
  const SHOWN = 30

  const say = (text) => __(text, 'org-library')

  /** Defines the elements in the document of a block, which may be a frame. */
  const loadElements = (page) => {
    if (!site.base || page.querySelector('script[data-org-library]')) return
    const script = page.createElement('script')
    script.src = `${site.base}loader.js`
    script.dataset.orgLibrary = ''
    page.head.append(script)
  }

  /** The catalogue, or why there is none. */
  const useCatalogue = (src, org) => {
    const [state, setState] = useState({ catalogue: null, problem: '' })
    useEffect(() => {
      if (!src) return setState({ catalogue: null, problem: say('No catalogue is set yet.') })
      const abort = new AbortController()
      setState({ catalogue: null, problem: '' })
      site.openCatalogue({ src, org }, abort.signal).then(
        (catalogue) => setState({ catalogue, problem: '' }),
        (cause) => {
          if (abort.signal.aborted) return
          console.error('org-library', cause)
          setState({ catalogue: null, problem: say('The catalogue cannot be read here.') })
        },
      )
      return () => abort.abort()
    }, [src, org])
    return state
  }

  const Picker = ({ src, org, onPick }) => {
    const { catalogue, problem: unread } = useCatalogue(src || site.src, org || site.org)
    const [query, setQuery] = useState('')
    const [found, setFound] = useState(null)
    const [failed, setFailed] = useState('')
    const list = useRef(null)
    const search = useRef(null)
    const problem = unread || failed
    useEffect(() => {
      if (!catalogue) return
      search.current = site.searcher(
        catalogue,
        (result) => {
          setFailed('')
          setFound(result)
        },
        (cause) => {
          console.error('org-library', cause)
          setFailed(say('The catalogue cannot be read here.'))
        },
      )
      search.current(query)
      return () => search.current.stop()
    }, [catalogue])
    const books = found?.books ?? []
    const shown = Math.min(SHOWN, books.length)
    const move = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step || !list.current) return
      event.preventDefault()
      event.stopPropagation()
      const buttons = [...list.current.querySelectorAll('button')]
      const at = buttons.indexOf(event.target)
      buttons[Math.max(0, at + step)]?.focus()
    }
    return el(
      'div',
      { className: 'org-library-picker', onKeyDown: move },
      el(TextControl, {
        label: say('Find a book'),
        help: say('By title, author, pinyin, number or address.'),
        value: query,
        onChange(value) {
          setQuery(value)
          search.current?.(value)
        },
        autoComplete: 'off',
        onKeyDown(event) {
          if (event.key !== 'Enter' || !books[0]) return
          event.preventDefault()
          onPick(books[0])
        },
      }),
      problem &&
        el(
          'p',
          { role: 'alert' },
          problem,
          ' ',
          site.settings && el('a', { href: site.settings }, say('Settings')),
        ),
      !problem && !found && el(Spinner),
      found &&
        el(
          Fragment,
          null,
          el(
            'p',
            { role: 'status' },
            found.total === null
              ? /* translators: %d: number of books shown; there are more */
                sprintf(say('The first %d books'), shown)
              : found.total > shown
                ? /* translators: 1: number of books shown; 2: number of books found */
                  sprintf(say('%1$d of %2$d books'), shown, found.total)
                : /* translators: %d: number of books */
                  sprintf(say('%d books'), found.total),
          ),
          el(
            'ul',
            { ref: list },
            books
              .slice(0, SHOWN)
              .map((book) =>
                el(
                  'li',
                  { key: book.bid },
                  el(
                    'button',
                    { type: 'button', onClick: () => onPick(book) },
                    book.cover && el('img', { src: book.cover, alt: '', loading: 'lazy' }),
                    el('span', null, book.title, el('small', null, book.author)),
                  ),
                ),
              ),
          ),
        ),
    )
  }

  /** The element itself; it takes no keys and no mouse, which are the editor's. */
  const Preview = ({ tag, attributes, isTall, width }) => {
    const ref = useRef(null)
    useEffect(() => {
      loadElements(ref.current.ownerDocument)
      ref.current.inert = true
    }, [])
    const given = Object.fromEntries(
      Object.entries(attributes)
        .filter(([, value]) => value !== '' && value !== false && value !== undefined)
        .map(([name, value]) => [name, value === true ? '' : value]),
    )
    const classes = ['org-library-preview', 'org-library-place', isTall && 'org-library-preview-tall']
    if (tag === 'book-card') classes.push(`org-library-${attributes.direction}`)
    return el(
      'div',
      { ref, className: classes.filter(Boolean).join(' ') },
      // A new element for another book: a library or a reader keeps state of its own.
      el(tag, { ...given, key: JSON.stringify(given), style: width ? { inlineSize: width } : undefined }),
    )
  }

  const picked = (book) => ({
    book: book.bid,
    title: book.title,
    author: book.author,
    url: site.urlOf(book.bid),
  })

  const asIs = say('As in the settings')
  const optionsOf = (pairs) => pairs.map(([value, label]) => ({ value, label }))
  const THEMES = optionsOf([
    ['', asIs],
    ['auto', say('As the device')],
    ['light', say('Light')],
    ['dark', say('Dark')],
  ])

  const select = ({ attributes, setAttributes }, name, label, options) =>
    el(SelectControl, {
      label,
      value: attributes[name],
      options,
      onChange: (value) => setAttributes({ [name]: value }),
    })

  const sourcePanel = ({ attributes, setAttributes }) =>
    el(
      PanelBody,
      { title: say('Catalogue'), initialOpen: false },
      el(TextControl, {
        label: say('Another catalogue'),
        help: say('One of those that the settings allow.'),
        value: attributes.src,
        onChange: (src) => setAttributes({ src }),
      }),
      el(TextControl, {
        label: say('Organisation code'),
        value: attributes.org,
        onChange: (org) => setAttributes({ org }),
      }),
    )

  /** Shows the picker until a book is chosen, and again when another is wanted. */
  const BookBlock = ({ props, tag, label, icon, panel, preview }) => {
    const { attributes, setAttributes } = props
    const [isChoosing, setChoosing] = useState(false)
    const blockProps = useBlockProps()
    const choose = (book) => {
      setAttributes(picked(book))
      setChoosing(false)
    }
    if (!attributes.book || isChoosing)
      return el(
        'div',
        blockProps,
        el(
          Placeholder,
          { label, icon, isColumnLayout: true },
          el(Picker, { src: attributes.src, org: attributes.org, onPick: choose }),
        ),
        el(InspectorControls, null, sourcePanel(props)),
      )
    return el(
      'div',
      blockProps,
      el(
        BlockControls,
        null,
        el(
          ToolbarGroup,
          null,
          el(ToolbarButton, { icon: 'search', label: say('Another book'), onClick: () => setChoosing(true) }),
        ),
      ),
      el(InspectorControls, null, panel, sourcePanel(props)),
      el(Preview, { tag, ...preview }),
    )
  }

  /** What is saved: a link, which feeds, mails and a site without the plug-in show. */
  const saveBook = ({ attributes: { title, author, url } }) =>
    el('p', useBlockProps.save(), url ? el('a', { href: url }, title) : title, author ? `，${author}` : '')

  const catalogueOf = ({ src, org }) => ({ src: src || site.src, org: org || site.org })

  const fromAddress = (bid) => createBlock('org-library/card', { book: bid, url: site.urlOf(bid) })

  const CardEdit = (props) => {
    const { attributes, setAttributes } = props
    const { book, title, direction, type, showToggle, theme, width } = attributes
    const shape = direction || site.direction
    const { catalogue } = useCatalogue(
      !title && book ? catalogueOf(attributes).src : '',
      catalogueOf(attributes).org,
    )
    // A pasted address has no title yet.
    useEffect(() => {
      if (title || !catalogue) return
      const abort = new AbortController()
      catalogue.get(book, abort.signal).then(
        (found) => found && !abort.signal.aborted && setAttributes(picked(found)),
        (cause) => abort.signal.aborted || console.error('org-library', cause),
      )
      return () => abort.abort()
    }, [catalogue, book, title])
    return el(BookBlock, {
      props,
      tag: 'book-card',
      label: say('Book card'),
      icon: 'book',
      panel: el(
        PanelBody,
        { title: say('Look') },
        select(
          props,
          'direction',
          say('Shape'),
          optionsOf([
            ['', asIs],
            ['row', say('Cover beside the text')],
            ['col', say('Cover above the text')],
          ]),
        ),
        select(
          props,
          'type',
          say('Surface'),
          optionsOf([
            ['default', say('None')],
            ['card', say('Raised')],
          ]),
        ),
        select(props, 'theme', say('Light or dark'), THEMES),
        shape === 'row' &&
          el(ToggleControl, {
            label: say('Long introductions can be unfolded'),
            checked: showToggle,
            onChange: (value) => setAttributes({ showToggle: value }),
          }),
        el(RangeControl, {
          label: say('Width in pixels'),
          value: width,
          onChange: (value) => setAttributes({ width: value }),
          min: 120,
          max: 1200,
          allowReset: true,
        }),
      ),
      preview: {
        width,
        attributes: {
          ...catalogueOf(attributes),
          book,
          direction: shape,
          type,
          'show-toggle': showToggle,
          theme: theme || site.theme,
        },
      },
    })
  }

  registerBlockType('org-library/card', {
    edit: CardEdit,
    save: saveBook,
    transforms: {
      from: [
        {
          type: 'raw',
          priority: 5,
          isMatch: (node) => node.nodeName === 'P' && site.bookOf(node.textContent) !== '',
          transform: (node) => fromAddress(site.bookOf(node.textContent)),
        },
        {
          type: 'shortcode',
          tag: ['book_card', 'book-card'],
          attributes: {
            book: {
              type: 'string',
              shortcode: ({ named }) => String(named.book ?? '').replace(/[^\w.~-]/g, ''),
            },
          },
        },
        {
          type: 'block',
          blocks: ['core/embed'],
          isMatch: ({ url = '' }) => site.bookOf(url) !== '',
          transform: ({ url }) => fromAddress(site.bookOf(url)),
        },
      ],
      to: [
        {
          type: 'block',
          blocks: ['core/paragraph'],
          transform({ title, url }) {
            const link = document.createElement('a')
            link.href = url
            link.textContent = title
            return createBlock('core/paragraph', { content: url ? link.outerHTML : link.innerHTML })
          },
        },
      ],
    },
  })

  const ReaderEdit = (props) => {
    const { attributes } = props
    return el(BookBlock, {
      props,
      tag: 'book-reader',
      label: say('Book reader'),
      icon: 'book-alt',
      panel: el(
        PanelBody,
        { title: say('Look') },
        select(
          props,
          'flow',
          say('Pages'),
          optionsOf([
            ['paginated', say('Pages that turn')],
            ['scrolled', say('One long page')],
          ]),
        ),
      ),
      preview: {
        isTall: true,
        attributes: {
          ...catalogueOf(attributes),
          book: attributes.book,
          flow: attributes.flow,
          namespace: 'editor',
        },
      },
    })
  }

  registerBlockType('org-library/reader', {
    edit: ReaderEdit,
    save: saveBook,
  })

  const LibraryEdit = (props) => {
    const { attributes, setAttributes } = props
    const blockProps = useBlockProps()
    const { src, org } = catalogueOf(attributes)
    useEffect(() => {
      if (attributes.url !== site.page) setAttributes({ url: site.page })
    }, [attributes.url])
    if (!src)
      return el(
        'div',
        blockProps,
        el(
          Placeholder,
          { label: say('Library'), icon: 'book', instructions: say('No catalogue is set yet.') },
          site.settings && el('a', { href: site.settings }, say('Settings')),
        ),
      )
    return el(
      'div',
      blockProps,
      el(
        InspectorControls,
        null,
        el(
          PanelBody,
          { title: say('Look') },
          el(TextControl, {
            label: say('Name before titles'),
            placeholder: site.brand,
            value: attributes.brand,
            onChange: (brand) => setAttributes({ brand }),
          }),
          select(props, 'theme', say('Light or dark'), THEMES),
          el(ToggleControl, {
            label: say('The window’s title follows the library'),
            checked: attributes.manageTitle,
            onChange: (manageTitle) => setAttributes({ manageTitle }),
          }),
        ),
        sourcePanel(props),
      ),
      el(Preview, {
        tag: 'org-library',
        isTall: true,
        attributes: {
          src,
          org,
          brand: attributes.brand || site.brand,
          theme: attributes.theme || site.theme,
          router: 'memory',
          namespace: 'editor',
        },
      }),
    )
  }

  registerBlockType('org-library/library', {
    edit: LibraryEdit,
    save: ({ attributes: { url } }) =>
      el('p', useBlockProps.save(), url ? el('a', { href: url }, url) : null),
  })
}
