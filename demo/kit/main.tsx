import { StrictMode } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { I18nContext } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import { book } from '../../src/i18n/words/book'
import { ui } from '../../src/i18n/words/ui'
import { baseSheet, tokensSheet } from '../../src/styles'
import { Root } from '../../src/styles/Root'
import { createStyleSheetRegistry, type StyleSheetRegistry } from '../../src/styles/style-sheet-registry'
import { StyleSheetContext } from '../../src/styles/use-sheet'
import { Kit } from './Kit'
import { Palette } from './Palette'

const I18N = { locale: 'zh-CN', t: createTranslate('zh-CN', { ...book, ...ui }) } as const
const THEMES = { light: 'light', dark: 'dark' } as const

/** The `<ui-kit>` of the demo: every component in every state; with `only="palette"`, only the colours. */
class UiKit extends HTMLElement {
  static observedAttributes = ['theme']
  #react: ReactRoot | null = null
  #wardrobe: StyleSheetRegistry | null = null

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    this.#wardrobe ??= createStyleSheetRegistry(root, [tokensSheet, baseSheet])
    this.#wardrobe.open()
    this.#react ??= createRoot(root)
    this.#render()
  }

  disconnectedCallback(): void {
    this.#react?.unmount()
    this.#react = null
  }

  attributeChangedCallback(): void {
    this.#render()
  }

  #render(): void {
    const asked = this.getAttribute('theme')
    const theme = asked === 'light' || asked === 'dark' ? THEMES[asked] : 'auto'
    this.#react?.render(
      <StrictMode>
        <StyleSheetContext.Provider value={this.#wardrobe}>
          <I18nContext.Provider value={I18N}>
            <Root theme={theme} lang="zh-CN">
              {this.getAttribute('only') === 'palette' ? <Palette theme={theme} /> : <Kit theme={theme} />}
            </Root>
          </I18nContext.Provider>
        </StyleSheetContext.Provider>
      </StrictMode>,
    )
  }
}

if (!customElements.get('ui-kit')) customElements.define('ui-kit', UiKit)
