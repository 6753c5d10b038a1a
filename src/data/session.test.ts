import { waitFor } from '@testing-library/react'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answersFor, authOf, memoryTokenStore, refusalOf, serve } from '../../tests/support/member-data.ts'
import { readDevice, writeDevice } from './device.ts'
import { storeInstantPass } from './member/instant-pass.ts'
import { getPass, storedPass } from './member/pass.ts'
import { prefetch } from './member/prefetch.ts'
import { currentUser } from './member/profile.ts'
import { listTickets, storedTickets } from './member/tickets.ts'
import {
  closeSession,
  currentToken,
  expireSession,
  installTokenStore,
  lastMember,
  onSessionChange,
  openSession,
  sweepClosedSession,
} from './session.ts'
import { writesSettled } from './stored.ts'

const drawn = {
  path: 'M0 0h1v1H0z',
  size: 77,
  fullName: 'Ada',
  passType: 2,
  label: 'Pass Standard',
  shortCode: 'AAAA-AAAA',
  expiresAt: null,
  validLine: '',
  expiredLine: '',
}

/** Returns every row of the database by store, without empty stores. */
const rows = () =>
  readDevice(async (db) => {
    const all: Record<string, unknown[]> = {}
    for (const table of db.tables) {
      const some = await table.toArray()
      if (some.length > 0) all[table.name] = some
    }
    return all
  })

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
})

describe('signing in', () => {
  it('clears what the page keeps of another member whose session has expired, and keeps one’s own', async () => {
    const cleared = vi.fn()
    installTokenStore({ ...memoryTokenStore(), clear: cleared })
    await openSession(authOf('u1'))
    await expireSession(authOf('u1').token)
    await openSession(authOf('u1'))
    expect(cleared).not.toHaveBeenCalled()
    await expireSession(authOf('u1').token)
    await openSession(authOf('u2'))
    expect(cleared).toHaveBeenCalledOnce()
    expect(currentToken()).toBe(authOf('u2').token)
  })
})

describe('signing out', () => {
  it('leaves no row of the member, and nothing that names them', async () => {
    serve(answersFor('u1'))
    await openSession(authOf('u1'))
    await prefetch('u1')
    const pass = await storedPass('u1')
    await storeInstantPass('u1', { ...drawn, qrUrl: pass?.value.qrUrl ?? '' })
    expect(Object.keys((await rows()) ?? {})).toEqual(
      expect.arrayContaining(['door', 'passes', 'profiles', 'session', 'subscriptions', 'tickets']),
    )

    await closeSession()
    const left = (await rows()) ?? {}
    expect(Object.keys(left).sort()).toEqual(['events', 'meta'])
    expect(JSON.stringify(left)).not.toContain('u1')
    expect(currentToken()).toBeNull()
    expect(await lastMember()).toBeNull()
  })

  it('keeps an answer out that was still under way', async () => {
    let release = (_: unknown) => {}
    const late = new Promise((resolve) => {
      release = resolve
    })
    serve({ ...answersFor('u1'), '/api/tickets': () => late })
    await openSession(authOf('u1'))
    const reading = listTickets('u1')
    await closeSession()
    release([])
    await reading
    await writesSettled()
    expect(await storedTickets('u1')).toBeUndefined()
    expect(await rows()).toEqual({})
  })

  it('is not undone by an answer about the member themself', async () => {
    let release = (_: unknown) => {}
    const late = new Promise((resolve) => {
      release = resolve
    })
    const answers = answersFor('u1')
    serve({ ...answers, '/api/auth/me': () => late })
    await openSession(authOf('u1'))
    const reading = currentUser()
    await closeSession()
    release(answers['/api/auth/me'])
    await reading
    await writesSettled()
    expect(await rows()).toEqual({})
  })

  it('that was cut short is finished at the next start, and shows nobody meanwhile', async () => {
    serve(answersFor('u1'))
    await openSession(authOf('u1'))
    await prefetch('u1')
    // The token was removed, then the page died.
    installTokenStore(memoryTokenStore())
    expect(await lastMember()).toBeNull()
    const heard = vi.fn()
    const stop = onSessionChange(heard)
    await sweepClosedSession()
    stop()
    expect(await storedTickets('u1')).toBeUndefined()
    expect(heard.mock.calls).toEqual([['closed', true]])
  })

  it('is heard by the other tabs', async () => {
    const heard = vi.fn()
    const stop = onSessionChange(heard)
    const otherTab = new BroadcastChannel('nectar.session')
    otherTab.postMessage('opened')
    otherTab.postMessage('closed')
    await waitFor(() =>
      expect(heard.mock.calls).toEqual([
        ['opened', false],
        ['closed', false],
      ]),
    )
    otherTab.close()
    stop()
  })
})

describe('another member', () => {
  it('finds nothing of the one before', async () => {
    serve(answersFor('u1'))
    await openSession(authOf('u1'))
    await prefetch('u1')
    await openSession(authOf('u2'))
    expect(JSON.stringify(await rows())).not.toContain('u1@')
    expect(await storedPass('u1')).toBeUndefined()
    expect((await lastMember())?.id).toBe('u2')
  })

  it('does not get rows that the one before had asked for', async () => {
    let release = (_: unknown) => {}
    const late = new Promise((resolve) => {
      release = resolve
    })
    serve({ ...answersFor('u1'), '/api/user/pass-qr': () => late })
    await openSession(authOf('u1'))
    const reading = getPass('u1')
    await openSession(authOf('u2'))
    release(answersFor('u1')['/api/user/pass-qr'])
    await reading
    await writesSettled()
    expect(await storedPass('u1')).toBeUndefined()
  })
})

describe('an expired session', () => {
  it('loses its token and keeps its rows', async () => {
    serve(answersFor('u1'))
    await openSession(authOf('u1'))
    await prefetch('u1')
    serve({ ...answersFor('u1'), '/api/auth/me': refusalOf(401) })
    await expect(currentUser()).rejects.toMatchObject({ status: 401, message: 'Authentication failed' })
    expect(currentToken()).toBeNull()
    expect((await lastMember())?.id).toBe('u1')
    expect((await listTickets('u1')).value).toHaveLength(2)
    await sweepClosedSession()
    expect((await getPass('u1')).source).toBe('device')
  })

  it('tells whoever shows the member, here and in other tabs', async () => {
    serve({ ...answersFor('u1'), '/api/auth/me': refusalOf(401) })
    await openSession(authOf('u1'))
    const heard = vi.fn()
    const elsewhere = new BroadcastChannel('nectar.session')
    const received = new Promise((resolve) => {
      elsewhere.onmessage = ({ data }: MessageEvent) => resolve(data)
    })
    const stop = onSessionChange(heard)
    await currentUser().catch(() => undefined)
    stop()
    expect(heard.mock.calls).toEqual([['expired', true]])
    expect(await received).toBe('expired')
    elsewhere.close()
  })

  it('is one where the server says tokenExpired', async () => {
    serve({ '/api/auth/me': { ...authOf('u1').user, tokenExpired: true } })
    await openSession(authOf('u1'))
    await expect(currentUser()).rejects.toMatchObject({
      code: 'session_expired',
      message: 'Token expired - please log in again',
    })
    expect(currentToken()).toBeNull()
  })

  it('never takes the pass away when another call is refused', async () => {
    serve(answersFor('u1'))
    await openSession(authOf('u1'))
    await prefetch('u1')
    serve({ '/api/user/pass-qr': refusalOf(401) })
    await expect(getPass('u1')).rejects.toMatchObject({ status: 401 })
    expect((await storedPass('u1'))?.value.passData.fullName).toBe('Ada u1')
  })
})

describe('a browser that refuses channels and locks with all site data', () => {
  it('says what happens to the session in this tab, and hears of an expiry', async () => {
    vi.resetModules()
    vi.stubGlobal('BroadcastChannel', function refused() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: { request: async () => Promise.reject(new DOMException('Refused.', 'SecurityError')) },
    })
    const session = await import('./session.ts')
    const store = memoryTokenStore()
    session.installTokenStore(store)
    const heard: string[] = []
    const stop = session.onSessionChange((change) => heard.push(change))
    await session.openSession(authOf('u1'))
    await session.expireSession('token-u1')
    expect(heard).toEqual(['opened', 'expired'])
    expect(store.read()).toBeNull()
    expect(await session.whileReplacing(async () => 'done')).toBe('done')
    await expect(session.whileReplacing(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    stop()
    vi.unstubAllGlobals()
  })
})

describe('a page that comes back from the browser’s history, where it heard of no change', () => {
  const elsewhere = memoryTokenStore()
  const leave = () => dispatchEvent(new Event('pagehide'))
  const comeBack = () => dispatchEvent(new Event('pageshow'))
  const heard = vi.fn()
  beforeEach(async () => {
    heard.mockClear()
    installTokenStore(elsewhere)
    await openSession(authOf('u1'))
    return onSessionChange(heard)
  })

  it('hears of the sign-out', async () => {
    await writeDevice((db) => db.wipeMember())
    leave()
    elsewhere.write(null)
    comeBack()
    await expect.poll(() => heard.mock.calls).toEqual([['closed', false]])
  })

  it('hears of another member, and of nothing where nothing has changed', async () => {
    leave()
    comeBack()
    leave()
    elsewhere.write('token-u2')
    comeBack()
    await expect.poll(() => heard.mock.calls).toEqual([['opened', false]])
  })
})
