import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSessionByPassword } from '../../server/modules/sessions/use-cases/session.ts'
import { mailedTokens, members, pushSubscriptions, sessions } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/security/tokens.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from './support/account-desk.ts'
import { refusal } from './support/booking-desk.ts'
import { conforms } from './support/conforms.ts'
import { bothDatabases } from './support/databases.ts'
import { refused } from './support/refused.ts'

const CHANGED = 'Votre mot de passe a été modifié'
const WRONG = [400, 'validation_failed', 'Le mot de passe actuel est incorrect.']

const { kinds, stop } = await bothDatabases()
afterAll(stop)

describe.each(kinds)('a change of password on $name', ({ open }) => {
  let desk: AccountDesk
  beforeAll(async () => {
    desk = await openAccountDesk(open)
  })
  beforeEach(() => desk.begin())
  afterAll(() => desk.close())

  test('ends every session, and goes on with a new token', async () => {
    const member = await desk.signUp()
    const { token: other } = (await desk.login(member.email, PASSWORD)).json
    const answer = await desk.change(member.token, PASSWORD, 'tout-nouveau')
    expect(answer.status).toBe(200)
    conforms('passwordChange', answer.json)
    for (const token of [member.token, other]) expect((await desk.me(token)).status).toBe(401)
    expect((await desk.me(answer.json.token)).json.id).toBe(member.id)
    expect(await desk.db.select().from(sessions).where(eq(sessions.memberId, member.id))).toHaveLength(1)
    expect((await desk.login(member.email, PASSWORD)).status).toBe(401)
    expect((await desk.login(member.email, 'tout-nouveau')).status).toBe(200)
    expect(await desk.mail(member.email, CHANGED)).toContain('Tous vos autres appareils ont été déconnectés.')
  })

  test('with a wrong current password changes nothing, and the session goes on', async () => {
    const { email, token } = await desk.signUp()
    expect(await refusal(desk.change(token, 'faux-mot', 'tout-nouveau'))).toEqual(WRONG)
    expect((await desk.me(token)).status).toBe(200)
    expect((await desk.login(email, PASSWORD)).status).toBe(200)
    await desk.deliver()
    expect(desk.mailsTo(email).map((mail) => mail.email.subject)).not.toContain(CHANGED)
  })

  test('asks for the confirmation of the new one', async () => {
    const { token } = await desk.signUp()
    const answer = await desk.api.call('PUT', '/api/auth/change-password', {
      token,
      json: { currentPassword: PASSWORD, newPassword: 'tout-nouveau', confirmPassword: 'autre-chose' },
    })
    expect(refused(answer, 'confirmation').message).toBe('Les nouveaux mots de passe ne correspondent pas.')
  })

  test('ends the links to another one, and a change of address that waits', async () => {
    const { email, id, token } = await desk.signUp()
    await desk.forgot(email)
    const link = await desk.linkToken(email, 'Choisissez un nouveau mot de passe')
    const { authToken } = (await desk.exchange(link)).json
    await desk.profile(token, { email: `autre.${email}` })
    await desk.change(token, PASSWORD, 'tout-nouveau')
    for (const answer of [await desk.exchange(link), await desk.reset(authToken, 'pirate')])
      expect(refused(answer, 'ended').code).toBe('token_invalid')
    const left = await desk.db.select().from(mailedTokens).where(eq(mailedTokens.memberId, id))
    expect(left.map(({ kind }) => kind)).toEqual(['email_verification'])
  })

  test('is no way to try passwords with a session that was found open', async () => {
    const { token } = await desk.signUp()
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await desk.change(token, `essai-${attempt}`, 'tout-nouveau')).status).toBe(400)
    const over = await desk.change(token, PASSWORD, 'tout-nouveau')
    expect(refused(over, 'over').code).toBe('too_many_requests')
    desk.travel(15 * 60_000 + 1)
    expect((await desk.change(token, PASSWORD, 'tout-nouveau')).status).toBe(200)
  })

  test('made over and over is no way to flood a mailbox', async () => {
    let { token } = await desk.signUp()
    for (let turn = 0; turn < 10; turn++) {
      const { status, json } = await desk.change(
        token,
        turn === 0 ? PASSWORD : `secret-${turn}`,
        `secret-${turn + 1}`,
      )
      expect(status).toBe(200)
      token = json.token
    }
    expect((await desk.change(token, 'secret-10', 'secret-11')).status).toBe(429)
  })

  test('made twice at the same moment is made once', async () => {
    const { email, token } = await desk.signUp()
    const passwords = ['secret-un', 'secret-deux', 'secret-trois']
    const answers = await Promise.all(passwords.map((password) => desk.change(token, PASSWORD, password)))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await desk.me(answers[won]?.json.token)).status).toBe(200)
    for (const [index, password] of passwords.entries())
      expect((await desk.login(email, password)).status).toBe(index === won ? 200 : 401)
  })

  test('leaves no way in to who was about to sign in with the old one', async () => {
    const { id, token } = await desk.signUp()
    const [before] = await desk.db.select().from(members).where(eq(members.id, id))
    if (!before) throw new Error('nobody')
    await desk.change(token, PASSWORD, 'tout-nouveau')
    expect(await openSessionByPassword(desk.db, before, desk.api.clock.now, 30)).toBeUndefined()
    expect(await desk.db.select().from(sessions).where(eq(sessions.memberId, id))).toHaveLength(1)
  })

  test('ends what is pushed to the browsers that it signs out, and leaves the one that made it', async () => {
    const { id, email, token } = await desk.signUp()
    const elsewhere = (await desk.login(email, PASSWORD)).json.token
    const subscribe = (name: string, as: string) =>
      desk.api.call('POST', '/api/user/push-subscriptions', {
        token: as,
        json: pushBrowser(`https://push.example.org/${id}/${name}`).subscription,
      })
    const left = async () => {
      const rows = await desk.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, id))
      return rows.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()
    }
    await subscribe('elsewhere', elsewhere)
    await subscribe('here', token)
    await desk.db.insert(pushSubscriptions).values({
      id: newId(),
      memberId: id,
      endpoint: 'https://push.example.org/forgotten',
      p256dh: 'x',
      auth: 'y',
      createdAt: desk.api.clock.now,
    })
    const { json } = await desk.change(token, PASSWORD, 'tout-nouveau')
    expect(await left()).toEqual(['here'])
    // It is the new session's now: signing out takes it along.
    await desk.api.call('POST', '/api/auth/logout', { token: json.token })
    expect(await left()).toEqual([])
    expect((await subscribe('late', elsewhere)).status).toBe(401)
  })
})
