// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { resolve } from '../../../src/routes/match'
import { HomeScreen } from '../../../src/screens/home/HomeScreen'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

afterEach(cleanup)

test.each(['1', '2', '3'])('shows a message for an empty catalogue (template %s)', async (templateId) => {
  const services = {
    catalog: {
      organisation: async () => ({ orgCode: 'a', orgName: '馆', templateId, exp: 0 }),
      home: async () => ({ floors: [], categories: [] }),
    },
    retained: () => new Map(),
    positions: { list: async () => [], subscribe: () => () => {} },
    memberRecords: { store: { list: async () => [], subscribe: () => () => {} }, owner: '' },
    session: {
      store: createStore(() => ({ user: null, deviceToken: null, org: null })),
      adoptOrganisation: () => {},
    },
  } as unknown as LibraryServices
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', words) }}>
      <ServicesContext.Provider value={services}>
        <HomeScreen location={resolve('/index')} />
      </ServicesContext.Provider>
    </I18nContext.Provider>,
  )
  expect(await screen.findByText('书库里还没有书')).toBeTruthy()
})
