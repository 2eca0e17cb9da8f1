import { describe, expect, it, vi } from 'vitest'
import type { Organisation } from '../../../src/domain/organisation'
import type { SessionInput } from '../../../src/domain/user'
import { createSession, SESSION_KEYS } from '../../../src/session/store'
import { createDevice, deviceToken, HOUR, jwt, NOON } from './device'

const LI = { id: '7', name: '李明' }
const ORG: Organisation = { orgCode: 'here', orgName: '此处', templateId: '1', exp: 0 }

const inputOf = (more: Partial<SessionInput> = {}): SessionInput => ({
  user: LI,
  deviceToken: deviceToken(NOON + 24 * HOUR),
  ...more,
})

function setUp(device = createDevice()) {
  const session = createSession(device.tab(), device.clock)
  const signedIn = vi.fn()
  const signedOut = vi.fn()
  const undo = [session.onSignIn(signedIn), session.onSignOut(signedOut)]
  return { device, session, signedIn, signedOut, undo, state: () => session.store.getState() }
}

describe('signing in', () => {
  it('has no member at first', () => {
    const { session, state } = setUp()
    expect(session.loggedIn()).toBe(false)
    expect(state()).toEqual({ user: null, deviceToken: null, uToken: null, org: null })
  })

  it('stores all parts, notifies once, and persists after a reload', () => {
    const { device, session, signedIn, state } = setUp()
    const input = inputOf({ uToken: jwt(NOON / 1000 + 60), org: ORG, user: { ...LI, grade: 3 } })
    session.signIn(input)
    expect(session.loggedIn()).toBe(true)
    expect(state()).toMatchObject({
      user: { id: '7', name: '李明', grade: 3 },
      deviceToken: input.deviceToken,
      uToken: input.uToken,
      org: ORG,
    })
    expect(signedIn).toHaveBeenCalledTimes(1)
    expect(signedIn.mock.calls[0]?.[0]).toMatchObject({ user: { id: '7' } })
    const reloaded = setUp(device)
    expect(reloaded.session.loggedIn()).toBe(true)
    expect(reloaded.state()).toEqual(state())
    expect(reloaded.signedIn).not.toHaveBeenCalled()
  })

  it('needs both a user and a device token (SPEC §4)', () => {
    for (const gone of [SESSION_KEYS.user, SESSION_KEYS.deviceToken]) {
      const { device, session } = setUp()
      session.signIn(inputOf())
      device.tab().remove(gone)
      expect(setUp(device).session.loggedIn()).toBe(false)
    }
  })

  it.each([
    null,
    undefined,
    'text',
    {},
    { user: LI },
    { user: LI, deviceToken: '' },
    { user: { id: '', name: 'x' }, deviceToken: 'x' },
    { user: { id: '1' }, deviceToken: 'x' },
    { user: null, deviceToken: 'x' },
  ])('rejects %j and keeps the previous session', (input) => {
    const { session, signedIn } = setUp()
    session.signIn(inputOf())
    expect(() => session.signIn(input as unknown as SessionInput)).toThrow(TypeError)
    expect(session.loggedIn()).toBe(true)
    expect(signedIn).toHaveBeenCalledTimes(1)
  })

  it('converts a numeric id to a string', () => {
    const { session, state } = setUp()
    session.signIn({ ...inputOf(), user: { id: 7, name: 'x' } as unknown as SessionInput['user'] })
    expect(state().user?.id).toBe('7')
  })

  it('with an expired token fails and ends the previous session', () => {
    const { session, signedIn, signedOut, state } = setUp()
    const isIn = session.signIn(inputOf({ deviceToken: deviceToken(NOON - 1), uToken: jwt(NOON) }))
    expect([isIn, session.loggedIn(), state().uToken]).toEqual([false, false, null])
    expect(signedIn).not.toHaveBeenCalled()
    expect(signedOut).not.toHaveBeenCalled()

    session.signIn(inputOf())
    session.signIn(inputOf({ deviceToken: deviceToken(NOON - 1) }))
    expect(session.loggedIn()).toBe(false)
    expect(signedOut.mock.calls).toEqual([['expired']])
  })

  it('does not call a listener that has unsubscribed', () => {
    const { session, signedIn, signedOut, undo } = setUp()
    for (const step of undo) step()
    session.signIn(inputOf())
    session.signOut('user')
    expect(signedIn).not.toHaveBeenCalled()
    expect(signedOut).not.toHaveBeenCalled()
  })

  it('does not throw for a user that has no JSON', () => {
    const user: SessionInput['user'] = { ...LI }
    user.self = user
    const { session } = setUp()
    session.signIn(inputOf({ user }))
    expect(session.loggedIn()).toBe(true)
  })
})

describe('signing out (SPEC §4)', () => {
  it('removes organisation info, user and device token, but not the u_token', () => {
    const { device, session, signedOut, state } = setUp()
    const uToken = jwt(NOON / 1000 + 3600)
    session.signIn(inputOf({ uToken, org: ORG }))
    session.signOut('user')
    expect(session.loggedIn()).toBe(false)
    expect(state()).toEqual({ user: null, deviceToken: null, uToken, org: null })
    expect([...device.kept.keys()]).toEqual([SESSION_KEYS.uToken])
    expect(signedOut.mock.calls).toEqual([['user']])
  })

  it('of a visitor notifies nobody, but removes the organisation info', () => {
    const { session, signedOut, state } = setUp()
    session.updateOrganisation(ORG)
    session.signOut('host')
    session.signOut('host')
    expect(signedOut).not.toHaveBeenCalled()
    expect(state().org).toBeNull()
  })
})

describe('lifetimes', () => {
  it.each([
    ['milliseconds', deviceToken(NOON + 5 * HOUR), 5 * HOUR],
    ['seconds', deviceToken((NOON + 5 * HOUR) / 1000), 5 * HOUR],
    ['no expiry', 'opaque', 2 * HOUR],
  ])('the token sets the lifetime of user and device token (%s)', (_, token, life) => {
    const { device, session, state } = setUp()
    session.signIn(inputOf({ deviceToken: token }))
    device.time.now = NOON + life - 1
    expect(session.loggedIn()).toBe(true)
    device.time.now = NOON + life
    expect(session.loggedIn()).toBe(false)
    expect(state()).toMatchObject({ user: null, deviceToken: null })
  })

  it('the u_token expires at its exp, in seconds', () => {
    const { device, session, state } = setUp()
    session.signIn(inputOf({ uToken: jwt((NOON + 3 * HOUR) / 1000) }))
    device.time.now = NOON + 3 * HOUR - 1
    session.refresh('elsewhere')
    expect(state().uToken).not.toBeNull()
    device.time.now = NOON + 3 * HOUR
    session.refresh('elsewhere')
    expect(state().uToken).toBeNull()
    expect(session.loggedIn()).toBe(true)
  })

  it.each([
    ['its exp', NOON + 3 * HOUR, 3 * HOUR],
    ['two hours without one', 0, 2 * HOUR],
  ])('the lifetime of organisation info is set by %s', (_, exp, life) => {
    const { device, session, state } = setUp()
    session.updateOrganisation({ ...ORG, exp })
    device.time.now = NOON + life - 1
    session.refresh('elsewhere')
    expect(state().org?.orgCode).toBe('here')
    device.time.now = NOON + life
    session.refresh('elsewhere')
    expect(state().org).toBeNull()
  })

  it('an expiry while the page is open is reported exactly once', () => {
    const { device, session, signedOut } = setUp()
    session.signIn(inputOf())
    device.time.now = NOON + 24 * HOUR
    expect(session.loggedIn()).toBe(false)
    expect(session.loggedIn()).toBe(false)
    session.refresh('elsewhere')
    session.signOut('user')
    expect(signedOut.mock.calls).toEqual([['expired']])
  })

  it('the reason is reported even if a storage event precedes the check', () => {
    const { device, session, signedOut } = setUp()
    session.signIn(inputOf())
    device.time.now = NOON + 24 * HOUR
    session.refresh('elsewhere')
    expect(session.loggedIn()).toBe(false)
    expect(signedOut).toHaveBeenCalledTimes(1)
  })
})

describe('updating organisation info (SPEC §4)', () => {
  const signedIn = () => {
    const set = setUp()
    set.session.signIn(inputOf({ uToken: jwt((NOON + 5 * HOUR) / 1000), org: ORG }))
    return set
  }

  it.each([
    ['orgCode', { orgCode: 'there' }],
    ['templateId', { templateId: '2' }],
  ])('replaces it and removes the u_token if %s changed', (_, change) => {
    const { session, state } = signedIn()
    session.updateOrganisation({ ...ORG, orgName: '新', ...change })
    expect(state().org).toEqual({ ...ORG, orgName: '新', ...change })
    expect(state().uToken).toBeNull()
    expect(session.loggedIn()).toBe(true)
  })

  it('keeps unchanged info and its expiry', () => {
    const { device, session, state } = signedIn()
    device.time.now = NOON + HOUR
    session.updateOrganisation({ ...ORG, orgName: '新' })
    expect(state().org?.orgName).toBe('此处')
    expect(state().uToken).not.toBeNull()
    device.time.now = NOON + 2 * HOUR
    session.refresh('elsewhere')
    expect(state().org).toBeNull()
  })

  it('rewrites unchanged info with force and keeps the u_token', () => {
    const { session, state } = signedIn()
    session.updateOrganisation({ ...ORG, orgName: '新' }, { force: true })
    expect(state().org?.orgName).toBe('新')
    expect(state().uToken).not.toBeNull()
  })

  it('stores the first info', () => {
    const { session, state } = setUp()
    session.updateOrganisation(ORG)
    expect(state().org).toEqual(ORG)
  })

  it('stores the u_token of a new session with another organisation', () => {
    const { session, state } = signedIn()
    const uToken = jwt(NOON / 1000 + 7200)
    session.signIn(inputOf({ uToken, org: { ...ORG, orgCode: 'there' } }))
    expect(state()).toMatchObject({ uToken, org: { orgCode: 'there' } })
  })
})

describe('organisation info and u_token supplied at sign-in', () => {
  const later = () => jwt((NOON + 5 * HOUR) / 1000)
  const ELSEWHERE = { ...ORG, orgCode: 'there' }

  it('are not replaced by a catalogue’s info', () => {
    const { device, session, state } = setUp()
    const uToken = later()
    session.updateOrganisation({ ...ORG, templateId: '9' })
    session.signIn(inputOf({ uToken, org: { ...ORG, orgName: '本站', templateId: '2' } }))
    session.adoptOrganisation(ORG)
    session.adoptOrganisation(ELSEWHERE)
    const kept = { uToken, org: { ...ORG, orgName: '本站', templateId: '2' } }
    expect(state()).toMatchObject(kept)
    const reloaded = setUp(device)
    reloaded.session.adoptOrganisation(ORG)
    expect(reloaded.state()).toMatchObject(kept)
  })

  it('a u_token alone stays when the catalogue’s organisation replaces a visitor’s', () => {
    const { session, state } = setUp()
    session.updateOrganisation({ ...ORG, templateId: '9' })
    const uToken = later()
    session.signIn(inputOf({ uToken }), { orgCode: 'there' })
    session.adoptOrganisation(ELSEWHERE)
    expect(state()).toMatchObject({ uToken, org: ELSEWHERE })
  })

  it('are not changed by a page of another organisation', () => {
    const { device, session } = setUp()
    const uToken = later()
    session.signIn(inputOf({ uToken }), { orgCode: 'here' })
    session.adoptOrganisation(ORG)
    const beside = setUp(device)
    beside.session.adoptOrganisation(ELSEWHERE)
    expect(beside.state()).toMatchObject({ uToken, org: ORG })
    expect([session.orgCode(), beside.session.orgCode()]).toEqual(['here', 'here'])
    device.time.now = NOON + 3 * HOUR
    beside.session.adoptOrganisation(ELSEWHERE)
    expect([beside.session.loggedIn(), beside.session.orgCode()]).toEqual([true, 'here'])
  })

  it('the member moves to an organisation that the page names later', () => {
    const { session, state } = setUp()
    const uToken = later()
    session.signIn(inputOf({ uToken }))
    session.adoptOrganisation({ ...ORG, orgCode: 'HERE' })
    session.setOrganisation('here')
    session.adoptOrganisation(ORG)
    expect(session.orgCode()).toBe('here')
    expect(state()).toMatchObject({ uToken, org: ORG })
    session.signIn(inputOf({ org: ELSEWHERE }))
    session.setOrganisation('here')
    expect(session.orgCode()).toBe('there')
  })

  it('the catalogue’s info is stored for an organisation that was navigated to (SPEC §4)', () => {
    const { session, state } = setUp()
    session.signIn(inputOf({ uToken: later(), org: ORG }))
    session.moveTo('there')
    session.adoptOrganisation(ELSEWHERE)
    expect(state()).toMatchObject({ uToken: null, org: ELSEWHERE })
  })
})

describe('the owner of the u_token', () => {
  const uToken = jwt((NOON + 5 * HOUR) / 1000)
  const WANG = { id: '8', name: '王芳' }

  it.each([
    ['in the place of the former', (session: ReturnType<typeof setUp>['session']) => void session],
    ['after they have signed out', (session: ReturnType<typeof setUp>['session']) => session.signOut('user')],
  ])('another member who signs in %s does not get it', (_, leave) => {
    const { session, state } = setUp()
    session.signIn(inputOf({ uToken }))
    leave(session)
    session.signIn(inputOf({ user: WANG }))
    expect(state()).toMatchObject({ user: WANG, uToken: null })
  })

  it('the same member gets it again, only in the same organisation', () => {
    const { session, state } = setUp()
    session.signIn(inputOf({ uToken }), { orgCode: 'here' })
    session.signOut('user')
    session.signIn(inputOf(), { orgCode: 'here' })
    expect(state().uToken).toBe(uToken)
    session.signOut('user')
    session.signIn(inputOf(), { orgCode: 'there' })
    expect(state().uToken).toBeNull()
  })

  it('a token stored by an earlier version belongs to the signed-in member', () => {
    const device = createDevice()
    setUp(device).session.signIn(inputOf())
    device.tab().set(SESSION_KEYS.uToken, uToken, NOON + 5 * HOUR)
    const { session, state } = setUp(device)
    expect(state().uToken).toBe(uToken)
    session.signIn(inputOf({ user: WANG }))
    expect(state().uToken).toBeNull()
  })

  it('another tab never sees the token of another member', () => {
    const device = createDevice()
    const { session } = setUp(device)
    session.signIn(inputOf({ uToken }))
    const seen: unknown[] = []
    const set = device.kept.set.bind(device.kept)
    device.kept.set = (key, value) => {
      set(key, value)
      const { user, uToken: theirs } = setUp(device).state()
      if (user?.id === '8') seen.push(theirs)
      return device.kept
    }
    session.signIn(inputOf({ user: WANG }))
    expect(new Set(seen)).toEqual(new Set([null]))
  })
})

describe('another tab', () => {
  it('is followed when it signs in and out', () => {
    const here = setUp()
    const there = setUp(here.device)
    there.session.signIn(inputOf({ org: ORG }))
    here.session.refresh('elsewhere')
    expect(here.session.loggedIn()).toBe(true)
    expect(here.signedIn).toHaveBeenCalledTimes(1)
    expect(here.state()).toEqual(there.state())
    here.session.refresh('elsewhere')
    expect(here.signedIn).toHaveBeenCalledTimes(1)

    there.session.signOut('user')
    here.session.refresh('elsewhere')
    here.session.refresh('elsewhere')
    expect(here.session.loggedIn()).toBe(false)
    expect(here.signedOut.mock.calls).toEqual([['elsewhere']])
  })

  it('a change of the member is detected by loggedIn', () => {
    const here = setUp()
    here.session.signIn(inputOf())
    setUp(here.device).session.signIn(inputOf({ user: { id: '8', name: '王芳' } }))
    expect(here.session.loggedIn()).toBe(true)
    expect(here.state().user?.id).toBe('8')
  })

  it('a replaced member is reported as a sign-in', () => {
    const here = setUp()
    here.session.signIn(inputOf())
    setUp(here.device).session.signIn(inputOf({ user: { id: '8', name: '王芳' } }))
    here.session.refresh('elsewhere')
    expect(here.state().user?.id).toBe('8')
    expect(here.signedOut).not.toHaveBeenCalled()
    expect(here.signedIn).toHaveBeenCalledTimes(2)
  })
})

describe('malformed stored values', () => {
  it.each(['{', 'null', '{"value":{},"expires":9000000000000}', '{"value":[1],"expires":9000000000000}'])(
    '%j counts as absent',
    (text) => {
      const device = createDevice()
      for (const key of Object.values(SESSION_KEYS)) device.kept.set(key, text)
      const { session, state } = setUp(device)
      expect(session.loggedIn()).toBe(false)
      expect(state()).toEqual({ user: null, deviceToken: null, uToken: null, org: null })
    },
  )
})
