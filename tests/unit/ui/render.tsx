import { type RenderResult, render as renderBare } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { errors } from '../../../src/i18n/words/errors'
import { ui } from '../../../src/i18n/words/ui'

const i18n = { locale: 'zh-CN', t: createTranslate('zh-CN', { ...errors, ...ui }) } as const

function Words({ children }: { children: ReactNode }) {
  return <I18nContext.Provider value={i18n}>{children}</I18nContext.Provider>
}

/** Renders a component of the kit inside the i18n provider, as an element does. */
export const render = (part: ReactElement): RenderResult => renderBare(part, { wrapper: Words })
