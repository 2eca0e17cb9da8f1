import { describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { connectCatalogueMember } from '../../../src/app/catalogue-member'
import type { LoginState } from '../../../src/screens/services'
import { createCatalogueAccess, type SignInMode } from '../../../src/session/catalogue-access'
import { createSession } from '../../../src/session/store'
import { createDevice, deviceToken, HOUR } from '../session/device'

const ROOT = 'https://books.example/opds'

/** A library whose catalogue rejects requests until the test changes it. */
function library(signIn: SignInMode = 'auto') {
  const { clock, time, tab } = createDevice()
  const cache = tab()
  const session = createSession(cache, clock)
  const server = { status: 401, headers: {} as Record<string, string>, body: '' }
  const access = createCatalogueAccess({
    mode: signIn,
    fetch: async () => new Response(server.body, { status: server.status, headers: server.headers }),
    origin: () => 'https://books.example',
    cache,
    keys: 'keys',
    clock,
  })
  const login = createStore<LoginState>(() => ({ open: false, targetPath: null }))
  const requestLogin = vi.fn()
  const renewCatalog = vi.fn()
  const undo = connectCatalogueMember({ access, session, login, signIn, requestLogin, renewCatalog })
  const member = () =>
    session.signIn({ user: { id: 'a', name: 'A' }, deviceToken: deviceToken(time.now + HOUR) })
  return {
    session,
    server,
    access,
    login,
    requestLogin,
    renew: renewCatalog,
    undo,
    member,
    ask: () => access.fetch(ROOT),
  }
}

describe('a catalogue that rejects requests', () => {
  it('asks a visitor to sign in, only once', async () => {
    const { ask, requestLogin } = library()
    await ask()
    await ask()
    expect(requestLogin).toHaveBeenCalledTimes(1)
  })

  it('keeps an open dialog and its target', async () => {
    const { ask, login, requestLogin } = library()
    login.setState({ open: true, targetPath: '/bookdetail/1' })
    await ask()
    expect(requestLogin).not.toHaveBeenCalled()
  })

  it('ends the session of a member whom it rejects, and asks again', async () => {
    const { ask, member, session, requestLogin, renew } = library()
    await ask()
    member()
    expect(renew).toHaveBeenCalledTimes(1)
    await ask()
    expect(session.loggedIn()).toBe(false)
    expect(requestLogin).toHaveBeenCalledTimes(2)
  })

  it('asks the host page and keeps its member', async () => {
    const { ask, member, session, requestLogin } = library('host')
    member()
    await ask()
    expect([session.loggedIn(), requestLogin.mock.calls.length]).toEqual([true, 1])
  })

  it('keeps a member of the device if it offers no supported scheme', async () => {
    const { ask, member, session, server, requestLogin } = library()
    server.headers = { 'www-authenticate': 'Bearer' }
    await ask()
    expect(requestLogin).toHaveBeenCalledTimes(1)
    member()
    await ask()
    expect([session.loggedIn(), requestLogin.mock.calls.length]).toEqual([true, 1])
  })

  it('asks a member too if it answers with a login page, and keeps the session', async () => {
    const { ask, member, session, server, requestLogin } = library()
    member()
    Object.assign(server, {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<input type=password>',
    })
    await ask()
    expect([session.loggedIn(), requestLogin.mock.calls.length]).toEqual([true, 1])
  })

  it('does not ask immediately after a sign-out', async () => {
    const { ask, member, session, requestLogin, renew } = library()
    await ask()
    member()
    session.signOut('user')
    await ask()
    expect(requestLogin).toHaveBeenCalledTimes(1)
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it('is ignored after the undo', async () => {
    const { ask, undo, requestLogin } = library()
    undo()
    await ask()
    expect(requestLogin).not.toHaveBeenCalled()
  })
})

it('is not reloaded when members sign in and out of a catalogue that needs no credentials', async () => {
  const { ask, server, member, session, renew } = library()
  server.status = 200
  await ask()
  member()
  session.signOut('user')
  expect(renew).not.toHaveBeenCalled()
})

it('drops the previous member’s credentials when the host page sets another member', async () => {
  const { ask, access, server, member, session } = library()
  await ask()
  server.status = 200
  session.signIn(await access.signIn('li', 'secret'))
  expect(access.store.getState().hasCredentials).toBe(true)
  member()
  expect(access.store.getState().hasCredentials).toBe(false)
})
