import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailedTokens, pushSubscriptions, sessions } from '../../server/platform/db/schema.ts'
import { hashToken } from '../../server/platform/security/tokens.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from './support/account-desk.ts'
import { refusal } from './support/booking-desk.ts'
import { conforms } from './support/conforms.ts'
import { bothDatabases } from './support/databases.ts'
import { refused } from './support/refused.ts'

const MINUTE_MS = 60_000
const LINK = 'Choisissez un nouveau mot de passe'
const CHANGED = 'Votre mot de passe a été modifié'
const BAD = [400, 'token_invalid', 'Token invalide']

const { kinds, stop } = await bothDatabases()
afterAll(stop)

describe.each(kinds)('a forgotten password on $name', ({ open }) => {
  let desk: AccountDesk
  beforeAll(async () => {
    desk = await openAccountDesk(open)
  })
  beforeEach(() => desk.begin())
  afterAll(() => desk.close())

  /** A member who has the link, and what it is exchanged for. */
  const asked = async () => {
    const member = await desk.signUp()
    await desk.forgot(member.email)
    const token = await desk.linkToken(member.email, LINK)
    return { ...member, link: token, authToken: (await desk.exchange(token)).json.authToken as string }
  }

  test('is chosen anew by the link in the mail: all sessions end, the old one opens nothing', async () => {
    const member = await desk.signUp()
    const { json: other } = await desk.login(member.email, PASSWORD)
    const answer = await desk.forgot(member.email)
    expect(answer.status).toBe(200)
    conforms('forgotPassword', answer.json)

    const link = await desk.linkToken(member.email, LINK)
    const verified = await desk.exchange(link)
    conforms('resetTokenVerify', verified.json)
    expect(verified.json).toMatchObject({ success: true, authToken: expect.any(String) })
    expect(verified.json.authToken).not.toBe(link)

    const done = await desk.reset(verified.json.authToken, 'tout-nouveau')
    expect([done.status, done.json]).toEqual([
      200,
      { success: true, message: 'Mot de passe mis à jour\u00a0!' },
    ])
    for (const token of [member.token, other.token]) expect((await desk.me(token)).status).toBe(401)
    expect(await desk.db.select().from(sessions).where(eq(sessions.memberId, member.id))).toEqual([])
    expect((await desk.login(member.email, PASSWORD)).status).toBe(401)
    const { status, json } = await desk.login(member.email, 'tout-nouveau')
    expect([status, json.user.id]).toEqual([200, member.id])
    expect(await desk.mail(member.email, CHANGED)).toContain('Tous vos appareils ont été déconnectés.')

    // Neither acts twice.
    expect(await refusal(desk.exchange(link))).toEqual(BAD)
    expect(await refusal(desk.reset(verified.json.authToken, 'encore-un'))).toEqual(BAD)
    expect((await desk.login(member.email, 'tout-nouveau')).status).toBe(200)
  })

  test('sent again with the same password is answered as done, and acts once', async () => {
    const { email, authToken } = await asked()
    const answers = await Promise.all([1, 2, 3].map(() => desk.reset(authToken, 'tout-nouveau')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { json } = await desk.login(email, 'tout-nouveau')
    expect((await desk.reset(authToken, 'tout-nouveau')).status).toBe(200)
    // Nothing was set again: who has signed in since stays so.
    expect((await desk.me(json.token)).status).toBe(200)
    expect(await refusal(desk.reset(authToken, 'un-autre'))).toEqual(BAD)
    desk.travel(15 * MINUTE_MS)
    expect(await refusal(desk.reset(authToken, 'tout-nouveau'))).toEqual(BAD)
  })

  test('keeps no secret of its mail', async () => {
    const { link, authToken, id } = await asked()
    const stored = await desk.everything()
    expect(stored).toContain(hashToken(link))
    expect(stored).toContain(hashToken(authToken))
    for (const secret of [link, authToken]) expect(stored).not.toContain(secret)
    const rows = await desk.db.select().from(mailedTokens).where(eq(mailedTokens.memberId, id))
    expect(rows.map(({ kind }) => kind).sort()).toEqual([
      'email_verification',
      'password_change',
      'password_reset',
    ])
  })

  test('is answered the same for an address that nobody has, which gets no mail', async () => {
    const member = await desk.signUp()
    const unknown = await desk.forgot('personne@exemple.fr')
    const known = await desk.forgot(` ${member.email.toUpperCase()} `)
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await desk.mail(member.email, LINK)
    expect(desk.mailsTo('personne@exemple.fr')).toEqual([])
  })

  test('is answered before anybody has looked for the account', async () => {
    const { email } = await desk.signUp()
    const { db } = desk
    const original = db.transaction
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    db.transaction = (async (...given: Parameters<typeof original>) => {
      await held
      return original.apply(db, given)
    }) as typeof original
    const answers = [await desk.forgot(email), await desk.forgot('personne@exemple.fr')]
    db.transaction = original
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await desk.deliver()
    expect(desk.mailsTo(email).map((mail) => mail.email.subject)).not.toContain(LINK)
    release()
    await desk.mail(email, LINK)
  })

  test('can be chosen for an hour, and for 15 minutes once the link was opened', async () => {
    const member = await desk.signUp()
    await desk.forgot(member.email)
    const link = await desk.linkToken(member.email, LINK)
    desk.travel(60 * MINUTE_MS - 1)
    const { authToken } = (await desk.exchange(link)).json
    desk.travel(1)
    expect(await refusal(desk.exchange(link))).toEqual(BAD)
    desk.travel(15 * MINUTE_MS - 1)
    expect(await refusal(desk.reset(authToken, 'trop-tard'))).toEqual(BAD)
    desk.travel(-1)
    expect((await desk.reset(authToken, 'a-temps')).status).toBe(200)
  })

  test('goes on with the latest exchange alone, while the link may be opened again', async () => {
    const { link, authToken: first } = await asked()
    const { authToken: second } = (await desk.exchange(link)).json
    expect(await refusal(desk.reset(first, 'le-premier'))).toEqual(BAD)
    expect((await desk.reset(second, 'le-second')).status).toBe(200)
  })

  test('asked for twice has two links, and both end with the new password', async () => {
    const { email, link } = await asked()
    await desk.forgot(email)
    const later = await desk.linkToken(email, LINK, 2)
    const { authToken } = (await desk.exchange(link)).json
    expect((await desk.reset(authToken, 'tout-nouveau')).status).toBe(200)
    for (const token of [link, later]) expect(await refusal(desk.exchange(token))).toEqual(BAD)
  })

  test('sent several times at the same moment is set once', async () => {
    const { email, authToken } = await asked()
    const passwords = ['secret-un', 'secret-deux', 'secret-trois', 'secret-quatre']
    const answers = await Promise.all(passwords.map((password) => desk.reset(authToken, password)))
    const won = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(won).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(await refusal(Promise.resolve(answer))).toEqual(BAD)
    for (const password of passwords)
      expect((await desk.login(email, password)).status).toBe(won.includes(password) ? 200 : 401)
  })

  test('leaves no session to who signs in with the old one at the same moment', async () => {
    const { email, authToken } = await asked()
    const [done, ...logins] = await Promise.all([
      desk.reset(authToken, 'tout-nouveau'),
      ...Array.from({ length: 6 }, () => desk.login(email, PASSWORD)),
    ])
    expect(done.status).toBe(200)
    for (const { status, json } of logins)
      expect(status === 401 || (await desk.me(json.token)).status === 401).toBe(true)
  })

  test('has nothing pushed any more to the browsers that are signed out with it', async () => {
    const { id, token, authToken } = await asked()
    const { subscription } = pushBrowser(`https://push.example.org/${id}`)
    await desk.api.call('POST', '/api/user/push-subscriptions', { token, json: subscription })
    const kept = () => desk.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, id))
    expect(await kept()).toHaveLength(1)
    expect((await desk.reset(authToken, 'tout-nouveau')).status).toBe(200)
    expect(await kept()).toEqual([])
  })

  test('ends a change of address that waited, and shows the address to be the member’s', async () => {
    const { email, token, authToken } = await asked()
    const asks = await desk.profile(token, { email: `pirate.${email}` })
    expect(asks.json).toMatchObject({ isVerified: false, pendingEmail: `pirate.${email}` })
    const change = await desk.linkToken(`pirate.${email}`, 'Confirmez votre nouvelle adresse email')
    await desk.reset(authToken, 'tout-nouveau')
    expect((await desk.verify(change)).status).toBe(400)
    expect((await desk.login(email, 'tout-nouveau')).json.user).toMatchObject({ email, isVerified: true })
  })

  test('is not set by anything but what was exchanged for', async () => {
    const { link, token } = await asked()
    for (const wrong of [link, token, 'x', 'x'.repeat(43), hashToken(link)])
      expect(await refusal(desk.reset(wrong, 'tout-nouveau'))).toEqual(BAD)
    for (const wrong of [token, 'x', hashToken(link)])
      expect(await refusal(desk.exchange(wrong))).toEqual(BAD)
    const without = await desk.api.call('PUT', '/api/auth/reset-password', {
      json: { password: 'tout-nouveau', confirmPassword: 'tout-nouveau' },
    })
    expect(refused(without, 'without').message).toBe('Token d’authentification manquant')
  })

  test('is no way to flood a mailbox, or to keep its member from asking', async () => {
    const { email } = await desk.signUp()
    for (let times = 0; times < 3; times++) expect((await desk.forgot(email)).status).toBe(200)
    const over = await desk.forgot(email)
    expect(refused(over, 'over').code).toBe('too_many_requests')
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await desk.forgot(email, '198.51.100.7')).status).toBe(200)
    for (let network = 0; network < 6; network++) await desk.forgot(email, `203.0.113.${network}`)
    expect((await desk.forgot(email, '203.0.113.99')).status).toBe(429)
    await desk.mail(email, LINK, 10)
    // Nor for an address without an account.
    for (let times = 0; times < 3; times++) await desk.forgot('personne@exemple.fr')
    expect((await desk.forgot('personne@exemple.fr')).status).toBe(429)
    desk.travel(15 * MINUTE_MS + 1)
    expect((await desk.forgot(email)).status).toBe(200)
  })
})
