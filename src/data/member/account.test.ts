import { waitFor } from '@testing-library/react'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  answersFor,
  authOf,
  memoryTokenStore,
  refusalOf,
  serve,
  userOf,
} from '../../../tests/support/member-data.ts'
import { readDevice } from '../device.ts'
import { currentToken, expireSession, installTokenStore, onSessionChange, openSession } from '../session.ts'
import { writesSettled } from '../stored.ts'
import { cancelEmailChange, changePassword, deleteAccount, saveProfile } from './account.ts'
import { currentUser } from './profile.ts'
import { listTickets, storedTickets } from './tickets.ts'

const passwords = { currentPassword: 'ancien', newPassword: 'nouveau', confirmPassword: 'nouveau' }
/** Returns the member stored on this device, read without a network. */
const storedMember = async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  return (await currentUser()).value
}
const mirror = () => readDevice((db) => db.session.get('current'))

/** Mocks Web Locks within one page: enough for this test. */
const queueingLocks = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, _options: unknown, work: () => Promise<unknown>) => {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

beforeEach(async () => {
  await freshDevice()
  vi.stubGlobal('navigator', { locks: queueingLocks() })
  installTokenStore(memoryTokenStore())
  serve(answersFor('u1'))
  await openSession(authOf('u1'))
})
afterEach(() => vi.unstubAllGlobals())

describe('a profile that is saved', () => {
  const form = { firstName: 'Zoé', lastName: 'Blin', email: 'zoe@nectar.test', phone: '', city: 'Lyon' }
  const saved = { ...userOf('u1'), firstName: 'Zoé', lastName: 'Blin', city: 'Lyon' }

  it('is the member this device knows, with the address that waits', async () => {
    const spy = serve({ '/api/auth/profile': { ...saved, pendingEmail: 'zoe@nectar.test' } })
    expect(await saveProfile(form)).toMatchObject({ firstName: 'Zoé', email: 'u1@nectar.test' })
    const [, init] = spy.mock.calls[0] as unknown as [string, RequestInit]
    expect(init.method).toBe('PUT')
    expect(JSON.parse(String(init.body))).toEqual(form)
    expect(await storedMember()).toMatchObject({
      firstName: 'Zoé',
      city: 'Lyon',
      pendingEmail: 'zoe@nectar.test',
    })
  })

  it('has no address that waits once that is given up', async () => {
    serve({ '/api/auth/profile': { ...saved, pendingEmail: 'zoe@nectar.test' } })
    await saveProfile(form)
    const spy = serve({ '/api/user/email-change': { ...saved, pendingEmail: null } })
    expect(await cancelEmailChange()).toMatchObject({ email: 'u1@nectar.test', pendingEmail: null })
    const [, init] = spy.mock.calls[0] as unknown as [string, RequestInit]
    expect(init.method).toBe('DELETE')
    expect((await storedMember()).pendingEmail).toBeNull()
  })

  it('changes nothing here where it is refused', async () => {
    serve({ '/api/auth/profile': refusalOf(409, 'email_taken') })
    await expect(saveProfile(form)).rejects.toMatchObject({ code: 'email_taken', serverMessage: 'Non.' })
    expect((await storedMember()).firstName).toBe('Ada')
  })
})

describe('a password that is changed', () => {
  it('goes on with the new token, for the page and for the worker; the rows stay', async () => {
    await listTickets('u1')
    await writesSettled()
    serve({ ...answersFor('u1'), '/api/auth/change-password': { success: true, token: 'token-new' } })
    const heard = vi.fn()
    const stop = onSessionChange(heard)
    await changePassword(passwords)
    expect(currentToken()).toBe('token-new')
    expect(await mirror()).toMatchObject({ userId: 'u1', token: 'token-new' })
    expect((await storedTickets('u1'))?.value).toHaveLength(2)
    expect((await currentUser()).value.id).toBe('u1')
    expect(heard).not.toHaveBeenCalled()
    stop()
  })

  it('is not taken for the session’s end by a call that is refused meanwhile', async () => {
    let answer = (_: unknown) => {}
    const late = new Promise((resolve) => {
      answer = resolve
    })
    serve({ '/api/auth/change-password': () => late })
    const changing = changePassword(passwords)
    const ended = expireSession('token-u1')
    answer({ success: true, token: 'token-new' })
    await Promise.all([changing, ended])
    expect(currentToken()).toBe('token-new')
    expect(await mirror()).toMatchObject({ token: 'token-new' })
  })

  it('leaves the session as it is where it is refused', async () => {
    serve({ '/api/auth/change-password': refusalOf(400, 'validation_failed') })
    await expect(changePassword(passwords)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(currentToken()).toBe('token-u1')
    expect(await mirror()).toMatchObject({ token: 'token-u1' })
  })

  it('brings nobody back who has left meanwhile', async () => {
    let answer = (_: unknown) => {}
    const late = new Promise((resolve) => {
      answer = resolve
    })
    serve({ '/api/auth/change-password': () => late, '/api/user': { success: true } })
    const changing = changePassword(passwords)
    await waitFor(() => expect(fetch).toHaveBeenCalled())
    await deleteAccount({ password: 'ancien' })
    answer({ success: true, token: 'token-new' })
    await changing
    expect(currentToken()).toBeNull()
    expect(await mirror()).toBeUndefined()
  })
})

describe('an account that is deleted', () => {
  it('leaves nothing of the member on the device', async () => {
    await listTickets('u1')
    await writesSettled()
    const spy = serve({ '/api/user': { success: true } })
    await deleteAccount({ password: 'secret' })
    const [, init] = spy.mock.calls[0] as unknown as [string, RequestInit]
    expect([init.method, JSON.parse(String(init.body))]).toEqual(['DELETE', { password: 'secret' }])
    expect(currentToken()).toBeNull()
    expect(await mirror()).toBeUndefined()
    expect(await storedTickets('u1')).toBeUndefined()
  })

  it('stays with its rows where the server says no, or nothing', async () => {
    await listTickets('u1')
    await writesSettled()
    serve({ '/api/user': refusalOf(409, 'conflict') })
    await expect(deleteAccount({ password: 'secret' })).rejects.toMatchObject({ code: 'conflict' })
    serve({})
    await expect(deleteAccount({ password: 'secret' })).rejects.toMatchObject({ kind: 'offline' })
    expect(currentToken()).toBe('token-u1')
    expect((await storedTickets('u1'))?.value).toHaveLength(2)
  })

  const loseAnswer = async () => {
    await listTickets('u1')
    await writesSettled()
    serve({ '/api/user': () => new Response('', { status: 504 }) })
    await expect(deleteAccount({ password: 'secret' })).rejects.toMatchObject({ isAnswerLost: true })
  }
  const findSessionOver = async () => {
    serve({ '/api/auth/me': refusalOf(401) })
    await expect(currentUser()).rejects.toMatchObject({ status: 401 })
  }

  it('leaves nothing either where its answer was lost, once the server refuses the session', async () => {
    await loseAnswer()
    // The server is still at it.
    serve(answersFor('u1'))
    await currentUser()
    await writesSettled()
    // The same press again finds no account.
    serve({ '/api/user': refusalOf(401) })
    await expect(deleteAccount({ password: 'secret' })).rejects.toMatchObject({ status: 401 })
    const heard = vi.fn()
    const stop = onSessionChange(heard)
    await findSessionOver()
    stop()
    expect(heard.mock.calls).toEqual([['closed', true]])
    expect(currentToken()).toBeNull()
    expect(await mirror()).toBeUndefined()
    expect(await storedTickets('u1')).toBeUndefined()
  })

  // The account lives: its session was ended elsewhere, weeks later or after a new password.
  it.each([
    ['answered soon after the attempt', '2026-09-04T10:01:00Z', '2026-10-04T18:00:00Z'],
    ['answered an hour after it', '2026-09-04T11:00:00Z', '2026-09-04T11:00:00Z'],
    ['answered on a clock that was ahead before', '2026-09-01T10:00:00Z', '2026-09-01T18:00:00Z'],
  ])('keeps its rows at the end of a session that %s', async (_, answeredAt, endedAt) => {
    vi.useFakeTimers({ now: Date.parse('2026-09-04T10:00:00Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await loseAnswer()
    vi.setSystemTime(answeredAt)
    serve(answersFor('u1'))
    await currentUser()
    await writesSettled()
    vi.setSystemTime(endedAt)
    await findSessionOver()
    expect(await mirror()).toMatchObject({ token: null })
    expect((await storedTickets('u1'))?.value).toHaveLength(2)
  })

  it('keeps its rows where its member chose a new password after the attempt', async () => {
    await loseAnswer()
    serve({ '/api/auth/change-password': { success: true, token: 'token-new' } })
    await changePassword(passwords)
    await findSessionOver()
    expect((await storedTickets('u1'))?.value).toHaveLength(2)
  })

  it('keeps its rows where the deletion was refused', async () => {
    await listTickets('u1')
    await writesSettled()
    serve({ '/api/user': refusalOf(409, 'conflict') })
    await expect(deleteAccount({ password: 'secret' })).rejects.toMatchObject({ code: 'conflict' })
    await findSessionOver()
    expect((await storedTickets('u1'))?.value).toHaveLength(2)
  })
})
