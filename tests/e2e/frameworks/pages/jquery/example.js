jQuery(($) => {
  const member = { user: { id: '7', name: '林晓' }, deviceToken: `${btoa('{"exp":9999999999}')}.x` }
  const books = [
    { title: '茶经', author: '陆羽' },
    { title: '渡口', author: '沈从文' },
    { title: '山海', author: '佚名' },
  ]
  const counted = (...asked) => {
    const { dataset } = document.documentElement
    dataset.fetched = String(Number(dataset.fetched || 0) + 1)
    return fetch(...asked)
  }
  let theme = 'light'

  // Strings of HTML, the data- form among them: it becomes <book-card> by itself.
  const html = $.map(books, ({ title, author }, at) =>
    at === 1
      ? `<li><div data-book-card data-res-name="${title}" data-res-author="${author}" data-theme="light" data-selectable></div></li>`
      : `<li><book-card res-name="${title}" res-author="${author}" theme="light" selectable></book-card></li>`,
  )
  const $list = $('#books').html(html.join(''))
  const $first = () => $list.children().first()

  // Events bubble: one listener for all cards, those to come as well.
  $list.on('book-select', 'book-card', () => {
    const titles = $.map($list.find('book-card'), (card) => (card.selected ? card.resName : null))
    $('#chosen').text(titles.join())
  })

  const $library = $('<org-library src="/library/{org}/" org="demo" router="memory"></org-library>')
    .attr('theme', theme)
    // jQuery calls a function to learn the value; so this is a function that answers one.
    .prop('fetch', () => counted)
    .on('route-change', (event) => $('#path').text(event.originalEvent.detail.path))
    .on('login-request', (event) => {
      event.preventDefault()
      $library.prop('session', member)
    })
    .on('signed-in', (event) => $('#member').text(event.originalEvent.detail.user.name))
    .on('signed-out', () => $('#member').text(''))

  $('#theme').click(() => {
    theme = theme === 'light' ? 'dark' : 'light'
    $('book-card').add($library).attr('theme', theme)
  })
  $('#reverse').click(() => $list.append($list.children().get().reverse()))
  let $away = $()
  $('#fewer').click(() => {
    if ($away.length > 0) {
      $list.prepend($away)
      $away = $()
    } else $away = $first().detach()
  })
  $('#none').click(() => {
    $('book-card').prop('selected', false)
    $('#chosen').text('')
  })
  $('#library').click(() =>
    $('#place').children().length > 0 ? $library.detach() : $('#place').append($library),
  )
  $('#shelf').click(() => $library[0].navigate('/bookshelf'))
  $('#leave').click(() => $library.prop('session', null))
})
