/** The script loads further files from its own folder, so a script tag loads it, as in a CMS. */
export async function open(place, setting) {
  const script = document.createElement('script')
  script.src = '/ckeditor4/ckeditor.js'
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })
  const { CKEDITOR } = window
  const editor = CKEDITOR.replace(place, {
    versionCheck: false,
    ...(setting === 'all' && { allowedContent: true }),
  })
  await new Promise((resolve) => editor.on('instanceReady', resolve))
  return {
    set: (html) => new Promise((resolve) => editor.setData(html, { callback: resolve })),
    get: () => editor.getData(),
    focus: () => editor.focus(),
  }
}
