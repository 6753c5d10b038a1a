import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { type AccountHarness, openAccountHarness } from '../../../tests/support/server/account-harness.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { signupForm } from '../../../tests/support/server/harness.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import { refusal } from '../../../tests/support/server/world.ts'
import { mailedTokens, pushSubscriptions, resetRequests, sessions } from '../../platform/db/schema.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import { addResetRequest, takeResetRequest } from './store/mailed-tokens.ts'
import { mailRequestedLink } from './use-cases/passwords.ts'

const MINUTE_MS = 60_000
const LINK = 'Choisissez un nouveau mot de passe'
const CHANGED = 'Votre mot de passe a été modifié'
const BAD = [400, 'token_invalid', 'Token invalide']

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('a forgotten password on $name', ({ open }) => {
  let harness: AccountHarness
  beforeAll(async () => {
    harness = await openAccountHarness(open)
  })
  beforeEach(() => harness.begin())
  afterAll(() => harness.close())

  /** Creates a member with a reset link and the token that it is exchanged for. */
  const asked = async () => {
    const member = await harness.signUp()
    await harness.forgot(member.email)
    const token = await harness.linkToken(member.email, LINK)
    return { ...member, link: token, authToken: (await harness.exchange(token)).json.authToken as string }
  }

  test('is chosen anew by the link in the mail: all sessions end, the old one opens nothing', async () => {
    const member = await harness.signUp()
    const { json: other } = await harness.login(member.email, PASSWORD)
    const answer = await harness.forgot(member.email)
    expect(answer.status).toBe(200)
    conforms('forgotPassword', answer.json)

    const link = await harness.linkToken(member.email, LINK)
    const verified = await harness.exchange(link)
    conforms('resetTokenVerify', verified.json)
    expect(verified.json).toMatchObject({ success: true, authToken: expect.any(String) })
    expect(verified.json.authToken).not.toBe(link)

    const done = await harness.reset(verified.json.authToken, 'tout-nouveau')
    conforms('passwordReset', done.json)
    expect([done.status, done.json]).toMatchObject([
      200,
      { success: true, message: 'Mot de passe mis à jour\u00a0!', user: { id: member.id } },
    ])
    for (const token of [member.token, other.token]) expect((await harness.me(token)).status).toBe(401)
    // The only session is that of whoever holds the link.
    expect((await harness.me(done.json.token)).status).toBe(200)
    expect(await harness.db.select().from(sessions).where(eq(sessions.memberId, member.id))).toHaveLength(1)
    expect((await harness.login(member.email, PASSWORD)).status).toBe(401)
    const { status, json } = await harness.login(member.email, 'tout-nouveau')
    expect([status, json.user.id]).toEqual([200, member.id])
    expect(await harness.mail(member.email, CHANGED)).toContain('Tous vos appareils ont été déconnectés.')

    // Neither works twice.
    expect(await refusal(harness.exchange(link))).toEqual(BAD)
    expect(await refusal(harness.reset(verified.json.authToken, 'encore-un'))).toEqual(BAD)
    expect((await harness.login(member.email, 'tout-nouveau')).status).toBe(200)
  })

  test('sent again with the same password is answered as done, and acts once', async () => {
    const { email, authToken } = await asked()
    const answers = await Promise.all([1, 2, 3].map(() => harness.reset(authToken, 'tout-nouveau')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ json }) => json.token)).toHaveLength(1)
    const { json } = await harness.login(email, 'tout-nouveau')
    expect((await harness.reset(authToken, 'tout-nouveau')).status).toBe(200)
    // The password was not set again, so later sessions stay open.
    expect((await harness.me(json.token)).status).toBe(200)
    expect(await refusal(harness.reset(authToken, 'un-autre'))).toEqual(BAD)
    harness.travel(15 * MINUTE_MS)
    expect(await refusal(harness.reset(authToken, 'tout-nouveau'))).toEqual(BAD)
  })

  test('keeps no secret of its mail', async () => {
    const { link, authToken, id } = await asked()
    const stored = await harness.everything()
    expect(stored).toContain(hashToken(link))
    expect(stored).toContain(hashToken(authToken))
    for (const secret of [link, authToken]) expect(stored).not.toContain(secret)
    const rows = await harness.db.select().from(mailedTokens).where(eq(mailedTokens.memberId, id))
    expect(rows.map(({ kind }) => kind).sort()).toEqual([
      'email_verification',
      'password_change',
      'password_reset',
    ])
  })

  test('is answered the same for an address that nobody has, which gets no mail', async () => {
    const member = await harness.signUp()
    const unknown = await harness.forgot('personne@exemple.fr')
    const known = await harness.forgot(` ${member.email.toUpperCase()} `)
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await harness.mail(member.email, LINK)
    expect(harness.mailsTo('personne@exemple.fr')).toEqual([])
  })

  test('is answered before anybody has looked for the account', async () => {
    const { email } = await harness.signUp()
    const { db } = harness
    const original = db.transaction
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    db.transaction = (async (...given: Parameters<typeof original>) => {
      await held
      return original.apply(db, given)
    }) as typeof original
    const answers = [await harness.forgot(email), await harness.forgot('personne@exemple.fr')]
    db.transaction = original
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await harness.deliver()
    expect(harness.mailsTo(email).map((mail) => mail.email.subject)).not.toContain(LINK)
    release()
    await harness.mail(email, LINK)
  })

  test('is mailed its link by the next process where the one that answered has ended, once', async () => {
    const { email } = await harness.signUp()
    const { db } = harness
    const original = db.transaction
    const tried: unknown[] = []
    db.transaction = (() => {
      tried.push(1)
      return Promise.reject(new Error('ended'))
    }) as typeof original
    const answers = [await harness.forgot(email), await harness.forgot('personne@exemple.fr')]
    await expect.poll(() => tried.length).toBe(2)
    db.transaction = original
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await db.select().from(resetRequests)).toHaveLength(2)
    const deps = {
      database: harness.api.database,
      publicUrl: () => 'http://localhost:3000',
      now: () => harness.api.clock.now,
    }
    await Promise.all(
      [1, 2].map(async () => {
        while (await mailRequestedLink(deps));
      }),
    )
    expect((await harness.exchange(await harness.linkToken(email, LINK))).status).toBe(200)
    expect(await db.select().from(resetRequests)).toEqual([])
    expect(harness.mailsTo('personne@exemple.fr')).toEqual([])
  })

  test('waits in a row of its own: who takes one leaves the others to others', async () => {
    const { db } = harness
    const [first = '', ...others] = Array.from({ length: 40 }, (_, index) => `personne-${index}@exemple.fr`)
    await addResetRequest(db, first, harness.api.clock.now)
    // From now on the planner assumes a table of one row, and may repeat a subquery per row.
    await db.execute(sql`analyze reset_requests`)
    for (const address of others) await addResetRequest(db, address, harness.api.clock.now)
    const taken = await Promise.all([1, 2, 3, 4].map(() => db.transaction((tx) => takeResetRequest(tx))))
    expect(new Set(taken).size).toBe(4)
    const left = await db.delete(resetRequests).returning({ email: resetRequests.email })
    expect([...taken, ...left.map(({ email }) => email)].sort()).toEqual([first, ...others].sort())
  })

  test('can be chosen for an hour, and for 15 minutes once the link was opened', async () => {
    const member = await harness.signUp()
    await harness.forgot(member.email)
    const link = await harness.linkToken(member.email, LINK)
    harness.travel(60 * MINUTE_MS - 1)
    const { authToken } = (await harness.exchange(link)).json
    harness.travel(1)
    expect(await refusal(harness.exchange(link))).toEqual(BAD)
    harness.travel(15 * MINUTE_MS - 1)
    expect(await refusal(harness.reset(authToken, 'trop-tard'))).toEqual(BAD)
    harness.travel(-1)
    expect((await harness.reset(authToken, 'a-temps')).status).toBe(200)
  })

  test('goes on with the form that the person has open, also where a scanner has run the page since', async () => {
    const { email, link, authToken: person } = await asked()
    const { authToken: scanner } = (await harness.exchange(link)).json
    expect((await harness.reset(person, 'tout-nouveau')).status).toBe(200)
    expect(await refusal(harness.reset(scanner, 'un-autre'))).toEqual(BAD)
    expect((await harness.login(email, 'tout-nouveau')).status).toBe(200)
  })

  test('can be asked for from a network of the member’s own, whatever strangers have asked for', async () => {
    const home = '198.51.100.1'
    const email = 'chez-soi@exemple.fr'
    await harness.api.call('POST', '/api/auth/signup', { json: signupForm(email), remoteAddress: home })
    for (const address of [email, 'personne@exemple.fr'])
      for (const network of ['1', '2', '3', '4'])
        for (let attempt = 0; attempt < 3; attempt++) await harness.forgot(address, `203.0.113.${network}`)
    await harness.deliver()
    const before = harness.mailsTo(email).length
    expect((await harness.forgot(email, '203.0.113.5')).status).toBe(429)
    expect((await harness.forgot('personne@exemple.fr', home)).status).toBe(429)
    expect((await harness.forgot(email, home)).status).toBe(200)
    await harness.mail(email, LINK, 11)
    expect(harness.mailsTo(email).length).toBeGreaterThan(before)
    // That network's own limit stays.
    expect([(await harness.forgot(email, home)).status, (await harness.forgot(email, home)).status]).toEqual([
      200, 200,
    ])
    expect((await harness.forgot(email, home)).status).toBe(429)
  })

  test('asked for twice has two links, and both end with the new password', async () => {
    const { email, link } = await asked()
    await harness.forgot(email)
    const later = await harness.linkToken(email, LINK, 2)
    const { authToken } = (await harness.exchange(link)).json
    expect((await harness.reset(authToken, 'tout-nouveau')).status).toBe(200)
    for (const token of [link, later]) expect(await refusal(harness.exchange(token))).toEqual(BAD)
  })

  test('sent several times at the same moment is set once', async () => {
    const { email, authToken } = await asked()
    const passwords = ['secret-un', 'secret-deux', 'secret-trois', 'secret-quatre']
    const answers = await Promise.all(passwords.map((password) => harness.reset(authToken, password)))
    const won = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(won).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(await refusal(Promise.resolve(answer))).toEqual(BAD)
    for (const password of passwords)
      expect((await harness.login(email, password)).status).toBe(won.includes(password) ? 200 : 401)
  })

  test('leaves no session to who signs in with the old one at the same moment', async () => {
    const { email, authToken } = await asked()
    const [done, ...logins] = await Promise.all([
      harness.reset(authToken, 'tout-nouveau'),
      ...Array.from({ length: 6 }, () => harness.login(email, PASSWORD)),
    ])
    expect(done.status).toBe(200)
    for (const { status, json } of logins)
      expect(status === 401 || (await harness.me(json.token)).status === 401).toBe(true)
  })

  test('has nothing pushed any more to the browsers that are signed out with it', async () => {
    const { id, token, authToken } = await asked()
    const { subscription } = pushBrowser(`https://push.example.org/${id}`)
    await harness.api.call('POST', '/api/user/push-subscriptions', { token, json: subscription })
    const kept = () => harness.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, id))
    expect(await kept()).toHaveLength(1)
    expect((await harness.reset(authToken, 'tout-nouveau')).status).toBe(200)
    expect(await kept()).toEqual([])
  })

  test('ends a change of address that waited, and shows the address to be the member’s', async () => {
    const { email, token, authToken } = await asked()
    const asks = await harness.profile(token, { email: `pirate.${email}` })
    expect(asks.json).toMatchObject({ isVerified: false, pendingEmail: `pirate.${email}` })
    const change = await harness.linkToken(`pirate.${email}`, 'Confirmez votre nouvelle adresse email')
    await harness.reset(authToken, 'tout-nouveau')
    expect((await harness.verify(change)).status).toBe(400)
    expect((await harness.login(email, 'tout-nouveau')).json.user).toMatchObject({ email, isVerified: true })
  })

  test('is not set by anything but what was exchanged for', async () => {
    const { link, token } = await asked()
    for (const wrong of [link, token, 'x', 'x'.repeat(43), hashToken(link)])
      expect(await refusal(harness.reset(wrong, 'tout-nouveau'))).toEqual(BAD)
    for (const wrong of [token, 'x', hashToken(link)])
      expect(await refusal(harness.exchange(wrong))).toEqual(BAD)
    const without = await harness.api.call('PUT', '/api/auth/reset-password', {
      json: { password: 'tout-nouveau', confirmPassword: 'tout-nouveau' },
    })
    expect(refused(without, 'without').message).toBe('Token d’authentification manquant')
  })

  test('is no way to flood a mailbox, or to keep its member from asking', async () => {
    const { email } = await harness.signUp()
    for (let times = 0; times < 3; times++) expect((await harness.forgot(email)).status).toBe(200)
    const over = await harness.forgot(email)
    expect(refused(over, 'over').code).toBe('too_many_requests')
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await harness.forgot(email, '198.51.100.7')).status).toBe(200)
    for (let network = 0; network < 6; network++) await harness.forgot(email, `203.0.113.${network}`)
    expect((await harness.forgot(email, '203.0.113.99')).status).toBe(429)
    await harness.mail(email, LINK, 10)
    // Nor for an address without an account.
    for (let times = 0; times < 3; times++) await harness.forgot('personne@exemple.fr')
    expect((await harness.forgot('personne@exemple.fr')).status).toBe(429)
    harness.travel(15 * MINUTE_MS + 1)
    expect((await harness.forgot(email)).status).toBe(200)
  })
})
