/* The bench of the tests, by jQuery's own means. */
window.testBench = (($) => {
  let $shown = $()
  let before = null
  return {
    async render(shown) {
      const isSame = shown && before && shown.tag === before.tag && shown.spelling === before.spelling
      if (!isSame) {
        $shown.remove()
        $shown = $()
      }
      if (shown) {
        const { tag, spelling, given } = shown
        const how = spelling === 'attributes' ? 'attr' : 'prop'
        if (!isSame)
          $shown = $(`<${tag}></${tag}>`).on(window.benchEventNames, (event) =>
            window.benchListener(event.originalEvent),
          )
        const gone = Object.keys(isSame ? before.given : {}).filter((name) => given[name] === undefined)
        for (const name of gone) $shown[how](name, null)
        for (const name of Object.keys(given)) {
          const value = given[name]
          // jQuery calls a function to learn the value.
          $shown[how](name, typeof value === 'function' ? () => value : value)
        }
        if (!isSame) $('#app').append($shown)
      }
      before = shown
    },
  }
})(jQuery)
