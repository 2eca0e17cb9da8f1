import { readFile } from 'node:fs/promises'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

test('a font is used where its descriptors are no style properties, as in Firefox and Safari', async ({
  page,
}) => {
  // CSS Fonts 4 §12.1: only descriptors. Chromium returns a `CSSStyleDeclaration` with all properties.
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(CSSFontFaceRule.prototype, 'style')?.get
    Object.defineProperty(CSSFontFaceRule.prototype, 'style', {
      get() {
        return new Proxy(own?.call(this), {
          has: (style, name) =>
            /^(?:font|src|unicode)/.test(String(name))
              ? name in style
              : name in [] || name === 'getPropertyValue',
          get: (style, name) => (typeof style[name] === 'function' ? style[name].bind(style) : style[name]),
        })
      },
    })
  })
  const folder = inRoot('node_modules', '@fontsource', 'noto-serif-sc', 'files')
  const font = await readFile(`${folder}/noto-serif-sc-latin-400-normal.woff2`)
  await openBook(
    page,
    await novel(['<p id="p">Latin</p>'], {
      head: '<style>@font-face { font-family: Own; src: url(own.woff2) } #p { font-family: Own }</style>',
      files: { 'OPS/own.woff2': font },
      manifest: '<item id="own" href="own.woff2" media-type="font/woff2"/>',
    }),
  )
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => /^"?ol-/.test(family) && status === 'loaded')
            .length,
      ),
    )
    .toBe(1)
})
