import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { type AccountHarness, openAccountHarness } from '../../../tests/support/server/account-harness.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import { refusal } from '../../../tests/support/server/world.ts'
import { mailedTokens, members, pushSubscriptions, sessions } from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import { openSessionByPassword } from '../sessions/use-cases/session.ts'

const CHANGED = 'Votre mot de passe a été modifié'
const WRONG = [400, 'validation_failed', 'Le mot de passe actuel est incorrect.']

const { onEach, stop } = await bothDatabases()
afterAll(stop)

onEach('a change of password on $name', ({ open }) => {
  let harness: AccountHarness
  beforeAll(async () => {
    harness = await openAccountHarness(open)
  })
  beforeEach(() => harness.begin())
  afterAll(() => harness.close())

  test('ends every session, and goes on with a new token', async () => {
    const member = await harness.signUp()
    const { token: other } = (await harness.login(member.email, PASSWORD)).json
    const answer = await harness.change(member.token, PASSWORD, 'tout-nouveau')
    expect(answer.status).toBe(200)
    conforms('passwordChange', answer.json)
    for (const token of [member.token, other]) expect((await harness.me(token)).status).toBe(401)
    expect((await harness.me(answer.json.token)).json.id).toBe(member.id)
    expect(await harness.db.select().from(sessions).where(eq(sessions.memberId, member.id))).toHaveLength(1)
    expect((await harness.login(member.email, PASSWORD)).status).toBe(401)
    expect((await harness.login(member.email, 'tout-nouveau')).status).toBe(200)
    expect(await harness.mail(member.email, CHANGED)).toContain(
      'Tous vos autres appareils ont été déconnectés.',
    )
  })

  test('with a wrong current password changes nothing, and the session goes on', async () => {
    const { email, token } = await harness.signUp()
    expect(await refusal(harness.change(token, 'faux-mot', 'tout-nouveau'))).toEqual(WRONG)
    expect((await harness.me(token)).status).toBe(200)
    expect((await harness.login(email, PASSWORD)).status).toBe(200)
    await harness.deliver()
    expect(harness.mailsTo(email).map((mail) => mail.email.subject)).not.toContain(CHANGED)
  })

  test('asks for the confirmation of the new one', async () => {
    const { token } = await harness.signUp()
    const answer = await harness.api.call('PUT', '/api/auth/change-password', {
      token,
      json: { currentPassword: PASSWORD, newPassword: 'tout-nouveau', confirmPassword: 'autre-chose' },
    })
    expect(refused(answer, 'confirmation').message).toBe('Les nouveaux mots de passe ne correspondent pas.')
  })

  test('ends the links to another one, and a change of address that waits', async () => {
    const { email, id, token } = await harness.signUp()
    await harness.forgot(email)
    const link = await harness.linkToken(email, 'Choisissez un nouveau mot de passe')
    const { authToken } = (await harness.exchange(link)).json
    await harness.profile(token, { email: `autre.${email}` })
    await harness.change(token, PASSWORD, 'tout-nouveau')
    for (const answer of [await harness.exchange(link), await harness.reset(authToken, 'pirate')])
      expect(refused(answer, 'ended').code).toBe('token_invalid')
    const left = await harness.db.select().from(mailedTokens).where(eq(mailedTokens.memberId, id))
    expect(left.map(({ kind }) => kind)).toEqual(['email_verification'])
  })

  test('is no way to try passwords with a session that was found open', async () => {
    const { token } = await harness.signUp()
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await harness.change(token, `essai-${attempt}`, 'tout-nouveau')).status).toBe(400)
    const over = await harness.change(token, PASSWORD, 'tout-nouveau')
    expect(refused(over, 'over').code).toBe('too_many_requests')
    harness.travel(15 * 60_000 + 1)
    expect((await harness.change(token, PASSWORD, 'tout-nouveau')).status).toBe(200)
  })

  test('made over and over is no way to flood a mailbox', async () => {
    let { token } = await harness.signUp()
    for (let turn = 0; turn < 10; turn++) {
      const { status, json } = await harness.change(
        token,
        turn === 0 ? PASSWORD : `secret-${turn}`,
        `secret-${turn + 1}`,
      )
      expect(status).toBe(200)
      token = json.token
    }
    expect((await harness.change(token, 'secret-10', 'secret-11')).status).toBe(429)
  })

  test('made twice at the same moment is made once', async () => {
    const { email, token } = await harness.signUp()
    const passwords = ['secret-un', 'secret-deux', 'secret-trois']
    const answers = await Promise.all(passwords.map((password) => harness.change(token, PASSWORD, password)))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await harness.me(answers[won]?.json.token)).status).toBe(200)
    for (const [index, password] of passwords.entries())
      expect((await harness.login(email, password)).status).toBe(index === won ? 200 : 401)
  })

  test('leaves no way in to who was about to sign in with the old one', async () => {
    const { id, token } = await harness.signUp()
    const [before] = await harness.db.select().from(members).where(eq(members.id, id))
    if (!before) throw new Error('nobody')
    await harness.change(token, PASSWORD, 'tout-nouveau')
    const session = { now: harness.api.clock.now, days: 30, device: null, network: '198.51.100.1' }
    expect(await openSessionByPassword(harness.db, before, session)).toBeUndefined()
    expect(await harness.db.select().from(sessions).where(eq(sessions.memberId, id))).toHaveLength(1)
  })

  test('ends what is pushed to the browsers that it signs out, and leaves the one that made it', async () => {
    const { id, email, token } = await harness.signUp()
    const elsewhere = (await harness.login(email, PASSWORD)).json.token
    const subscribe = (name: string, as: string) =>
      harness.api.call('POST', '/api/user/push-subscriptions', {
        token: as,
        json: pushBrowser(`https://push.example.org/${id}/${name}`).subscription,
      })
    const left = async () => {
      const rows = await harness.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, id))
      return rows.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()
    }
    await subscribe('elsewhere', elsewhere)
    await subscribe('here', token)
    await harness.db.insert(pushSubscriptions).values({
      id: newId(),
      memberId: id,
      endpoint: 'https://push.example.org/forgotten',
      p256dh: 'x',
      auth: 'y',
      createdAt: harness.api.clock.now,
    })
    const { json } = await harness.change(token, PASSWORD, 'tout-nouveau')
    expect(await left()).toEqual(['here'])
    // The browser belongs to the new session: signing out removes it.
    await harness.api.call('POST', '/api/auth/logout', { token: json.token })
    expect(await left()).toEqual([])
    expect((await subscribe('late', elsewhere)).status).toBe(401)
  })
})
