import { StrictMode } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { I18nContext } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import { book } from '../../src/i18n/words/book'
import { ui } from '../../src/i18n/words/ui'
import { adopt, baseSheet, tokensSheet } from '../../src/styles'
import { Root } from '../../src/styles/Root'
import { StyleRootContext } from '../../src/styles/StyleRoot'
import { Kit } from './Kit'
import { Palette } from './Palette'

const I18N = { locale: 'zh-CN', t: createTranslate('zh-CN', { ...book, ...ui }) } as const
const THEMES = { light: 'light', dark: 'dark' } as const

/** `<ui-kit>` of the demo: every component in every state; with `only="palette"`, the colours alone. */
class UiKit extends HTMLElement {
  static observedAttributes = ['theme']
  #react: ReactRoot | null = null

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    for (const made of [tokensSheet(), baseSheet()]) adopt(root, made)
    this.#react ??= createRoot(root)
    this.#render(root)
  }

  disconnectedCallback(): void {
    this.#react?.unmount()
    this.#react = null
  }

  attributeChangedCallback(): void {
    if (this.shadowRoot) this.#render(this.shadowRoot)
  }

  #render(root: ShadowRoot): void {
    const asked = this.getAttribute('theme')
    const theme = asked === 'light' || asked === 'dark' ? THEMES[asked] : 'auto'
    this.#react?.render(
      <StrictMode>
        <StyleRootContext.Provider value={root}>
          <I18nContext.Provider value={I18N}>
            <Root theme={theme} lang="zh-CN">
              {this.getAttribute('only') === 'palette' ? <Palette theme={theme} /> : <Kit theme={theme} />}
            </Root>
          </I18nContext.Provider>
        </StyleRootContext.Provider>
      </StrictMode>,
    )
  }
}

if (!customElements.get('ui-kit')) customElements.define('ui-kit', UiKit)
