import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { type AccountHarness, openAccountHarness } from '../../../tests/support/server/account-harness.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { recordStatements } from '../../../tests/support/server/statements.ts'
import { members, pushSubscriptions, sessions } from '../../platform/db/schema.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import { purgeSessions } from './store/sessions.ts'
import { findSession, MAX_SESSIONS } from './use-cases/session.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const { onEach, stop } = await bothDatabases()
afterAll(stop)

onEach('sessions on $name', ({ open, name }) => {
  let harness: AccountHarness
  beforeAll(async () => {
    harness = await openAccountHarness(open)
  })
  beforeEach(() => harness.begin())
  afterAll(() => harness.close())

  const sessionsOf = (id: string) => harness.db.select().from(sessions).where(eq(sessions.memberId, id))
  const isOpen = async (token: string) => (await harness.me(token)).status === 200
  const lastSeen = async (id: string) => {
    const [row] = await harness.db.select().from(members).where(eq(members.id, id))
    return row?.lastSeenAt
  }

  test('asked for at once are read by one statement, each with its own member', async () => {
    const [one, other] = [await harness.signUp(), await harness.signUp()]
    const use = { now: harness.api.clock.now, days: 30, device: null, network: '192.0.2.1' }
    let found: Awaited<ReturnType<typeof findSession>>[] = []
    const statements = await recordStatements(async () => {
      const tokens = [one.token, newToken(), other.token, one.token]
      found = await Promise.all(tokens.map((token) => findSession(harness.db, token, use)))
    })
    expect(found.map((session) => session?.member.id)).toEqual([one.id, undefined, other.id, one.id])
    if (name === 'PostgreSQL') expect(statements).toHaveLength(1)
  })

  test('of a member are so many at most: of more, those that were used last', async () => {
    const { id, email, token } = await harness.signUp()
    const now = harness.api.clock.now.getTime()
    const others = Array.from({ length: MAX_SESSIONS - 1 }, (_, number) => ({ token: newToken(), number }))
    await harness.db.insert(sessions).values(
      others.map(({ token: other, number }) => ({
        tokenHash: hashToken(other),
        memberId: id,
        createdAt: new Date(now - DAY_MS),
        // The session of the sign-up was just used; the last of these was used longest ago.
        refreshedAt: new Date(now - (number + 1) * MINUTE_MS),
        expiresAt: new Date(now + DAY_MS),
      })),
    )
    const stranger = await harness.signUp()
    const signedIn = (await harness.login(email, PASSWORD)).json.token
    expect(await sessionsOf(id)).toHaveLength(MAX_SESSIONS)
    expect(await isOpen(others.at(-1)?.token ?? '')).toBe(false)
    for (const kept of [token, signedIn, others.at(-2)?.token ?? '', stranger.token])
      expect(await isOpen(kept)).toBe(true)
  })

  test('opened many at the same moment are so many all the same', async () => {
    const { id, email } = await harness.signUp()
    const now = harness.api.clock.now
    await harness.db.insert(sessions).values(
      Array.from({ length: MAX_SESSIONS }, () => ({
        tokenHash: hashToken(newToken()),
        memberId: id,
        createdAt: now,
        refreshedAt: new Date(now.getTime() - MINUTE_MS),
        expiresAt: new Date(now.getTime() + DAY_MS),
      })),
    )
    const logins = await Promise.all(Array.from({ length: 4 }, () => harness.login(email, PASSWORD)))
    for (const { json } of logins) expect(await isOpen(json.token)).toBe(true)
    expect(await sessionsOf(id)).toHaveLength(MAX_SESSIONS)
  })

  test('tell to a day when their member was last here', async () => {
    const { id, token } = await harness.signUp()
    const signedUp = harness.api.clock.now
    expect(await lastSeen(id)).toEqual(signedUp)
    harness.travel(DAY_MS - 1)
    await harness.me(token)
    expect(await lastSeen(id)).toEqual(signedUp)
    harness.travel(2 * DAY_MS)
    await harness.db.update(members).set({ inactivityToldAt: signedUp }).where(eq(members.id, id))
    await harness.me(token)
    const [row] = await harness.db.select().from(members).where(eq(members.id, id))
    expect(row).toMatchObject({ lastSeenAt: harness.api.clock.now, inactivityToldAt: null })
  })

  test('that run out leave their browser its reminders; one that is ended takes them along', async () => {
    const { id, email, token } = await harness.signUp()
    const second = (await harness.login(email, PASSWORD)).json.token
    const browsers = async () => {
      const rows = await harness.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, id))
      return rows.map(({ endpoint, sessionHash }) => [endpoint.split('/').at(-1), sessionHash])
    }
    for (const [name, as] of [
      ['one', token],
      ['two', second],
    ] as const)
      await harness.api.call('POST', '/api/user/push-subscriptions', {
        token: as,
        json: pushBrowser(`https://push.example.org/${id}/${name}`).subscription,
      })
    await harness.api.call('POST', '/api/auth/logout', { token: second })
    expect(await browsers()).toEqual([['one', hashToken(token)]])
    await purgeSessions(harness.db, new Date(harness.api.clock.now.getTime() + 31 * DAY_MS))
    expect(await sessionsOf(id)).toEqual([])
    expect(await browsers()).toEqual([['one', null]])
  })
})
