import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountHarness, openAccountHarness } from '../../../tests/support/server/account-harness.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { findSession } from '../sessions/use-cases/session.ts'
import { pendingEmail } from './store/mailed-tokens.ts'
import { changeProfile } from './use-cases/change-profile.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

onEach('a profile on $name', ({ open }) => {
  let harness: AccountHarness
  beforeAll(async () => {
    harness = await openAccountHarness(open)
  })
  beforeEach(() => harness.begin())
  afterAll(() => harness.close())

  test('is answered as it was saved, and read again', async () => {
    const { email, id, token } = await harness.signUp()
    const saved = await harness.profile(token, {
      firstName: ' Ninon ',
      lastName: 'd’Arc',
      phone: '07 11 22 33 44',
      city: 'Rennes',
    })
    expect(saved.status).toBe(200)
    conforms('profileUpdate', saved.json)
    const { pendingEmail, ...user } = saved.json
    expect(pendingEmail).toBeNull()
    expect(user).toMatchObject({
      id,
      email,
      firstName: 'Ninon',
      lastName: 'd’Arc',
      phone: '07 11 22 33 44',
      city: 'Rennes',
    })
    expect((await harness.api.call('GET', '/api/auth/user', { token })).json).toEqual(user)
  })

  test('keeps what was not sent, and forgets what was emptied', async () => {
    const { token } = await harness.signUp()
    expect((await harness.profile(token)).json).toMatchObject({ city: 'Paris', phone: '06 00 00 00 00' })
    expect((await harness.profile(token, { city: '', phone: null })).json).toMatchObject({
      city: null,
      phone: null,
    })
  })

  test('with the account’s own address, in any case, asks for no link', async () => {
    const { email, token } = await harness.signUp()
    const { json } = await harness.profile(token, { email: ` ${email.toUpperCase()} ` })
    expect(json).toMatchObject({ email, pendingEmail: null })
    await harness.deliver()
    expect(harness.mailsTo(email)).toHaveLength(1)
  })

  test('says nothing of the password, and takes no level from whoever sends one', async () => {
    const { token } = await harness.signUp()
    const { text, json } = await harness.profile(token, { passStatus: 2, level: 'premium', isVerified: true })
    expect(text).not.toMatch(/argon2|passwordHash/)
    expect(json).toMatchObject({ passStatus: 0, passType: 1, isVerified: false })
  })

  test('is never another’s: each saves their own, and a session that has ended none', async () => {
    const [one, other] = [await harness.signUp(), await harness.signUp()]
    await harness.profile(one.token, { firstName: 'Une' })
    expect((await harness.me(other.token)).json.firstName).toBe('Zoé')
    await harness.change(one.token, PASSWORD, 'tout-nouveau')
    expect((await harness.profile(one.token, { firstName: 'Deux' })).status).toBe(401)
  })

  test('is not changed behind a new password that ended the session while it was being read', async () => {
    const { id, email, token } = await harness.signUp()
    const session = await findSession(harness.db, token, {
      now: harness.api.clock.now,
      days: 30,
      device: null,
      network: '192.0.2.1',
    })
    if (!session) throw new Error('no session')
    await harness.change(token, PASSWORD, 'tout-nouveau')
    const form = { firstName: 'Pirate', lastName: 'Noir', email: `pirate.${email}` }
    expect(await changeProfile(harness.api.deps, session, form)).toMatchObject({ code: 'session_expired' })
    expect(await pendingEmail(harness.db, id, harness.api.clock.now)).toBeNull()
  })
})
