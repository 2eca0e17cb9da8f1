import { describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { joinCatalogue } from '../../../src/app/catalogue-member'
import type { LoginState } from '../../../src/screens/services'
import { createCatalogueAccess, type SignInMode } from '../../../src/session/catalogue-access'
import { createSession } from '../../../src/session/store'
import { createDevice, deviceToken, HOUR } from '../session/device'

const ROOT = 'https://books.example/opds'

/** A library whose catalogue refuses, or does not, as the test says. */
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
  const login = createStore<LoginState>(() => ({ open: false, wanted: null }))
  const requestLogin = vi.fn()
  const renew = vi.fn()
  const undo = joinCatalogue({ access, session, login, signIn, requestLogin, renew })
  const member = () =>
    session.signIn({ user: { id: 'a', name: 'A' }, deviceToken: deviceToken(time.now + HOUR) })
  return { session, server, access, login, requestLogin, renew, undo, member, ask: () => access.fetch(ROOT) }
}

describe('a catalogue that refuses', () => {
  it('has a visitor asked to sign in, though only once', async () => {
    const { ask, requestLogin } = library()
    await ask()
    await ask()
    expect(requestLogin).toHaveBeenCalledTimes(1)
  })

  it('does not take away the dialog that is open, with where it leads', async () => {
    const { ask, login, requestLogin } = library()
    login.setState({ open: true, wanted: '/bookdetail/1' })
    await ask()
    expect(requestLogin).not.toHaveBeenCalled()
  })

  it('ends the session of a member it does not take any more, and asks again', async () => {
    const { ask, member, session, requestLogin, renew } = library()
    await ask()
    member()
    expect(renew).toHaveBeenCalledTimes(1)
    await ask()
    expect(session.loggedIn()).toBe(false)
    expect(requestLogin).toHaveBeenCalledTimes(2)
  })

  it('asks the page around, whose member stays', async () => {
    const { ask, member, session, requestLogin } = library('host')
    member()
    await ask()
    expect([session.loggedIn(), requestLogin.mock.calls.length]).toEqual([true, 1])
  })

  it('in a way that nobody can answer leaves a member of the device alone', async () => {
    const { ask, member, session, server, requestLogin } = library()
    server.headers = { 'www-authenticate': 'Bearer' }
    await ask()
    expect(requestLogin).toHaveBeenCalledTimes(1)
    member()
    await ask()
    expect([session.loggedIn(), requestLogin.mock.calls.length]).toEqual([true, 1])
  })

  it('by a page to sign in at asks a member too, who stays one', async () => {
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

  it('does not ask at once whoever has just signed out', async () => {
    const { ask, member, session, requestLogin, renew } = library()
    await ask()
    member()
    session.signOut('user')
    await ask()
    expect(requestLogin).toHaveBeenCalledTimes(1)
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it('is heard no more afterwards', async () => {
    const { ask, undo, requestLogin } = library()
    undo()
    await ask()
    expect(requestLogin).not.toHaveBeenCalled()
  })
})

it('a catalogue that asks for nothing is not begun anew by who comes and goes', async () => {
  const { ask, server, member, session, renew } = library()
  server.status = 200
  await ask()
  member()
  session.signOut('user')
  expect(renew).not.toHaveBeenCalled()
})

it('whom the page hands over does not go on with the credentials of the one before', async () => {
  const { ask, access, server, member, session } = library()
  await ask()
  server.status = 200
  session.signIn(await access.signIn('li', 'secret'))
  expect(access.store.getState().held).toBe(true)
  member()
  expect(access.store.getState().held).toBe(false)
})
