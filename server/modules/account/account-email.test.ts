import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountHarness, openAccountHarness } from '../../../tests/support/server/account-harness.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { signupForm } from '../../../tests/support/server/harness.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import { refusal } from '../../../tests/support/server/world.ts'
import { declarations, mailedTokens, members } from '../../platform/db/schema.ts'
import { hashToken, newId } from '../../platform/security/tokens.ts'
import { purgeMailedTokens } from './store/mailed-tokens.ts'

const HOUR_MS = 60 * 60_000
const VERIFY = 'Confirmez votre adresse email'
const CHANGE = 'Confirmez votre nouvelle adresse email'
const CHANGED = 'L’adresse email de votre compte a été modifiée'
const TAKEN = [409, 'email_taken', 'Un compte existe déjà avec cette adresse email.']

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('the address of an account on $name', ({ open }) => {
  let harness: AccountHarness
  beforeAll(async () => {
    harness = await openAccountHarness(open)
  })
  beforeEach(() => harness.begin())
  afterAll(() => harness.close())

  const isVerified = async (token: string) => (await harness.me(token)).json.isVerified
  const resend = (token: string) => harness.api.call('POST', '/api/auth/send-verification', { token })
  /** Creates a member of a confirmed address with a pending change of it, and returns the token of the mailed link. */
  const changing = async (wanted?: string) => {
    const member = await harness.signUp()
    // Without its link, which stays to be pressed.
    await harness.db.update(members).set({ isVerified: true }).where(eq(members.email, member.email))
    const to = wanted ?? `nouvelle.${member.email}`
    const asks = await harness.profile(member.token, { email: to })
    expect(asks.json).toMatchObject({ email: member.email, pendingEmail: to })
    return { ...member, to, link: await harness.linkToken(to, CHANGE, harness.mailsTo(to).length + 1) }
  }

  describe('is confirmed', () => {
    test('by the link of sign-up; what is stored of it is its hash', async () => {
      const { email, token } = await harness.signUp()
      expect(await isVerified(token)).toBe(false)
      const link = await harness.linkToken(email, VERIFY)
      const stored = await harness.everything()
      expect(stored).toContain(hashToken(link))
      expect(stored).not.toContain(link)

      const answer = await harness.verify(link)
      conforms('emailVerify', answer.json)
      expect([answer.status, answer.json]).toEqual([200, { email, isChange: false }])
      expect(await isVerified(token)).toBe(true)
    })

    test('again by who lost the answer, or opens the link twice; no more once the address is another', async () => {
      const { email, token } = await harness.signUp()
      const link = await harness.linkToken(email, VERIFY)
      await resend(token)
      const second = await harness.linkToken(email, VERIFY, 2)
      expect((await harness.verify(link)).json).toEqual({ email, isChange: false })
      for (const repeated of [link, second])
        expect((await harness.verify(repeated)).json).toEqual({ email, isChange: false })
      const both = await Promise.all([harness.verify(link), harness.verify(second)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      await harness.db
        .update(members)
        .set({ email: `autre.${email}` })
        .where(eq(members.email, email))
      expect(refused(await harness.verify(link), 'another address').code).toBe('token_invalid')
    })

    test('for a demonstration account from the start, which is mailed nothing', async () => {
      const token = await harness.api.signIn('libre@nectar.test')
      expect(await isVerified(token)).toBe(true)
      expect((await resend(token)).json).toEqual({
        success: true,
        message: 'Votre adresse email est déjà confirmée.',
      })
      await harness.deliver()
      expect(harness.mailsTo('libre@nectar.test')).toEqual([])
    })

    test('by a link that is sent again, not too often; any of them, for their 24 hours', async () => {
      const { email, token } = await harness.signUp()
      const first = await harness.linkToken(email, VERIFY)
      conforms('emailVerificationSend', (await resend(token)).json)
      const second = await harness.linkToken(email, VERIFY, 2)
      for (let times = 0; times < 2; times++) await resend(token)
      expect(refused(await resend(token), 'over').code).toBe('too_many_requests')
      expect((await harness.verify(first)).status).toBe(200)
      expect((await harness.verify(second)).status).toBe(200)
      harness.travel(24 * HOUR_MS)
      expect((await harness.verify(second)).status).toBe(400)
    })

    test('within 24 hours', async () => {
      const { email, token } = await harness.signUp()
      const link = await harness.linkToken(email, VERIFY)
      harness.travel(24 * HOUR_MS)
      expect((await harness.verify(link)).status).toBe(400)
      harness.travel(-1)
      expect((await harness.verify(link)).status).toBe(200)
      expect(await isVerified(token)).toBe(true)
    })

    test('never by a link to a new password, nor by what cannot be one', async () => {
      const { email, token } = await harness.signUp()
      await harness.forgot(email)
      const reset = await harness.linkToken(email, 'Choisissez un nouveau mot de passe')
      for (const wrong of [reset, token, 'x', 'é', '\u0000'])
        expect(refused(await harness.verify(wrong), wrong).code).toBe('token_invalid')
      expect(await isVerified(token)).toBe(false)
    })

    test('a sign-up that is refused mails nothing', async () => {
      const { email } = await harness.signUp()
      await harness.mail(email, VERIFY)
      const again = await harness.api.call('POST', '/api/auth/signup', { json: signupForm(email) })
      expect(again.status).toBe(409)
      await harness.deliver()
      expect(harness.mailsTo(email)).toHaveLength(1)
    })
  })

  describe('changes', () => {
    test('by the link in the new mailbox: the old one is told, and signs in no more', async () => {
      const { email, to, token, link } = await changing()
      expect((await harness.me(token)).json.email).toBe(email)
      expect(await harness.everything()).not.toContain(link)
      expect((await harness.verify(link)).json).toEqual({ email: to, isChange: true })
      expect((await harness.me(token)).json).toMatchObject({ email: to, isVerified: true })
      expect(await harness.mail(email, CHANGED)).not.toContain(to)
      expect((await harness.login(email, PASSWORD)).status).toBe(401)
      expect((await harness.login(to, PASSWORD)).status).toBe(200)
      expect((await harness.verify(link)).json).toEqual({ email: to, isChange: true })
      expect((await harness.profile(token)).json).toMatchObject({ email: to, pendingEmail: null })
    })

    test('are told to the present address as they are asked for, and what it holds of a withdrawal ends with them', async () => {
      const { email, to, link } = await changing()
      expect(await harness.mail(email, 'Changement d’adresse email demandé')).not.toContain(to)
      const declared = {
        kind: 'withdrawal' as const,
        firstName: 'Ada',
        lastName: 'Lune',
        email,
        declaredAt: harness.api.clock.now,
        tokenHash: `of ${email}`,
      }
      const [owner] = await harness.db.select().from(members).where(eq(members.email, email))
      await harness.db.insert(declarations).values({ ...declared, id: newId(), memberId: owner?.id ?? null })
      expect((await harness.verify(link)).status).toBe(200)
      const [kept] = await harness.db.select().from(declarations).where(eq(declarations.email, email))
      expect(kept).toMatchObject({ kind: 'withdrawal', memberId: owner?.id, tokenHash: null })
    })

    test('no more once it was given up, again as often as one likes; the link of sign-up stays good', async () => {
      const { email, token, link } = await changing()
      const signUpLink = await harness.linkToken(email, VERIFY)
      for (let times = 0; times < 2; times++) {
        const answer = await harness.cancelEmailChange(token)
        conforms('emailChangeCancel', answer.json)
        expect([answer.status, answer.json]).toMatchObject([200, { email, pendingEmail: null }])
      }
      expect((await harness.me(token)).json.pendingEmail).toBeNull()
      expect(refused(await harness.verify(link), 'given up').code).toBe('token_invalid')
      expect((await harness.verify(signUpLink)).json).toEqual({ email, isChange: false })
    })

    test('of nobody else are given up, and one that was confirmed stays', async () => {
      const [one, other] = [await changing(), await changing()]
      expect((await harness.verify(one.link)).status).toBe(200)
      expect((await harness.cancelEmailChange(one.token)).json.email).toBe(one.to)
      expect((await harness.me(other.token)).json.pendingEmail).toBe(other.to)
    })

    test('are confirmed or given up where both are pressed at the same moment, never half of each', async () => {
      const { email, to, token, link } = await changing()
      const [verified, given] = await Promise.all([harness.verify(link), harness.cancelEmailChange(token)])
      expect(given.status).toBe(200)
      expect((await harness.me(token)).json).toMatchObject({
        email: verified.status === 200 ? to : email,
        pendingEmail: null,
      })
    })

    test('with the last address that was asked for', async () => {
      const { email, token, link } = await changing()
      const later = `finale.${email}`
      expect((await harness.profile(token, { email: later })).json.pendingEmail).toBe(later)
      expect((await harness.verify(link)).status).toBe(400)
      expect((await harness.verify(await harness.linkToken(later, CHANGE))).json.email).toBe(later)
    })

    test('no more after 24 hours', async () => {
      const { token, link } = await changing()
      harness.travel(24 * HOUR_MS)
      expect((await harness.verify(link)).status).toBe(400)
      expect((await harness.profile(token)).json.pendingEmail).toBeNull()
    })

    test('not to an address that has an account, nor to one that has one meanwhile', async () => {
      const { email: taken } = await harness.signUp()
      const { email, to, token, link } = await changing()
      const refusedAtOnce = await harness.profile(token, { firstName: 'Autre', email: taken })
      expect(await refusal(Promise.resolve(refusedAtOnce))).toEqual(TAKEN)
      // The form is saved completely or not at all, and the pending change stays.
      expect((await harness.me(token)).json.firstName).toBe('Zoé')

      const stranger = await harness.signUp(to)
      expect(await refusal(harness.verify(link))).toEqual(TAKEN)
      expect((await harness.me(token)).json.email).toBe(email)
      expect((await harness.me(stranger.token)).json).toMatchObject({ email: to, isVerified: false })
    })

    test('to one address for one of those who confirm it at the same moment', async () => {
      const wanted = `convoitee.${Math.random().toString(36).slice(2)}@exemple.fr`
      const [one, other] = [await changing(wanted), await changing(wanted)]
      const answers = await Promise.all([harness.verify(one.link), harness.verify(other.link)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    test('once for a link that is pressed several times at the same moment, each told so', async () => {
      const { email, link } = await changing()
      const answers = await Promise.all(Array.from({ length: 4 }, () => harness.verify(link)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200])
      await harness.mail(email, CHANGED)
    })

    test('and the links that the old mailbox holds end', async () => {
      const { email, link } = await changing()
      const verification = await harness.linkToken(email, VERIFY)
      await harness.forgot(email)
      const reset = await harness.linkToken(email, 'Choisissez un nouveau mot de passe')
      const { authToken } = (await harness.exchange(reset)).json
      await harness.verify(link)
      for (const answer of [
        await harness.verify(verification),
        await harness.exchange(reset),
        await harness.reset(authToken, 'tout-nouveau'),
      ])
        expect(refused(answer, 'ended').code).toBe('token_invalid')
    })

    test('is no way to write to strangers, or to ask who has an account', async () => {
      const { email, token } = await harness.signUp()
      for (let times = 0; times < 5; times++)
        expect((await harness.profile(token, { email: `n${times}.${email}` })).status).toBe(200)
      const over = await harness.profile(token, { email: `n6.${email}` })
      expect(refused(over, 'over').code).toBe('too_many_requests')
      // A form without another address is saved.
      expect((await harness.profile(token, { email, city: 'Lyon' })).json.city).toBe('Lyon')
    })
  })

  describe('asks for the password', () => {
    test('a session alone changes no address: without the password and with a wrong one nothing is changed, nor mailed', async () => {
      const { email, token } = await harness.signUp()
      const to = `volee.${email}`
      for (const password of [undefined, null, '', 'faux'])
        expect(
          refused(await harness.profile(token, { email: to, password, city: 'Lyon' }), String(password)).code,
        ).toBe('validation_failed')
      expect((await harness.me(token)).json).toMatchObject({ email, pendingEmail: null, city: 'Paris' })
      await harness.deliver()
      expect(harness.mailsTo(to)).toEqual([])
      // Without a change of address no password is required.
      expect((await harness.profile(token, { email, password: undefined, city: 'Lyon' })).status).toBe(200)
    })

    test('and no more than ten wrong ones are looked at, nor does it tell who has an account', async () => {
      const [{ email, token }, other] = [await harness.signUp(), await harness.signUp()]
      const tries = async (password: string, to = other.email) =>
        refused(await harness.profile(token, { email: to, password }), password).code
      for (let times = 0; times < 10; times++) expect(await tries(`faux-${times}`)).toBe('validation_failed')
      expect(await tries(PASSWORD)).toBe('too_many_requests')
      harness.travel(15 * 60_000)
      expect((await harness.profile(token, { email: `n.${email}` })).status).toBe(200)
    })
  })

  describe('can be taken back', () => {
    const undoLink = (email: string, count?: number) => harness.linkToken(email, CHANGED, count)

    test('by the address that was replaced, once, for 7 days; every session ends and a new password is offered', async () => {
      const { email, to, token, link } = await changing()
      await harness.verify(link)
      const undo = await undoLink(email)
      expect(await harness.everything()).not.toContain(undo)
      harness.travel(7 * 24 * HOUR_MS - 1)
      const answer = await harness.undo(undo)
      conforms('emailChangeUndo', answer.json)
      expect([answer.status, answer.json.email]).toEqual([200, email])
      expect((await harness.me(token)).status).toBe(401)
      expect((await harness.login(to, PASSWORD)).status).toBe(401)
      const { authToken } = (await harness.exchange(answer.json.resetToken)).json
      expect((await harness.reset(authToken, 'tout-nouveau')).status).toBe(200)
      expect((await harness.login(email, 'tout-nouveau')).status).toBe(200)
      expect(refused(await harness.undo(undo), 'again').code).toBe('token_invalid')
      expect(await harness.mail(to, 'L’adresse email de votre compte a été rétablie')).not.toContain(
        'annuler',
      )
    })

    test('never by an address that nobody confirmed: a stranger’s, mistyped at sign-up', async () => {
      const { email, token } = await harness.signUp()
      const to = `nouvelle.${email}`
      await harness.profile(token, { email: to })
      await harness.verify(await harness.linkToken(to, CHANGE))
      const told = await harness.mail(email, 'Cette adresse email n’est plus celle d’un compte Nectar')
      expect(told).not.toMatch(/annuler|Zoé/)
      expect(told).not.toContain(to)
      expect(await harness.db.select().from(mailedTokens).where(eq(mailedTokens.email, email))).toEqual([])
      expect((await harness.me(token)).json.email).toBe(to)
    })

    test('no more after 7 days, nor by another kind of link', async () => {
      const { email, link } = await changing()
      const verification = await harness.linkToken(email, VERIFY)
      await harness.verify(link)
      const undo = await undoLink(email)
      expect((await harness.verify(undo)).status).toBe(400)
      expect((await harness.undo(verification)).status).toBe(400)
      harness.travel(7 * 24 * HOUR_MS)
      expect(refused(await harness.undo(undo), 'late').code).toBe('token_invalid')
    })

    test('after several changes and a new password of the intruder’s; their own links end', async () => {
      const { email, to, token, link } = await changing()
      await harness.verify(link)
      const first = await undoLink(email)
      const changed = await harness.change(token, PASSWORD, 'intrus-1234')
      const third = `troisieme.${email}`
      const asked = await harness.profile(changed.json.token, { email: third, password: 'intrus-1234' })
      expect(asked.status).toBe(200)
      await harness.verify(await harness.linkToken(third, CHANGE))
      const second = await undoLink(to)
      await harness.forgot(third)
      const reset = await harness.linkToken(third, 'Choisissez un nouveau mot de passe')
      expect((await harness.undo(first)).json.email).toBe(email)
      for (const answer of [await harness.undo(second), await harness.exchange(reset)])
        expect(refused(answer, 'ended').code).toBe('token_invalid')
      expect((await harness.login(third, 'intrus-1234')).status).toBe(401)
      expect((await harness.me(changed.json.token)).status).toBe(401)
    })

    test('and nobody takes it meanwhile, by a sign-up or a change', async () => {
      const { email, to, link } = await changing()
      await harness.verify(link)
      const signUp = () => harness.api.call('POST', '/api/auth/signup', { json: signupForm(email) })
      expect(refused(await signUp(), 'sign-up').code).toBe('email_taken')
      const other = await harness.signUp()
      expect(refused(await harness.profile(other.token, { email }), 'change').code).toBe('email_taken')
      expect((await harness.undo(await undoLink(email))).status).toBe(200)
      // The other address is free at once.
      expect((await harness.api.call('POST', '/api/auth/signup', { json: signupForm(to) })).status).toBe(200)
    })

    test('once by several who press at the same moment, who all hear that it is done', async () => {
      const { email, to, link } = await changing()
      await harness.verify(link)
      const undo = await undoLink(email)
      const answers = await Promise.all(Array.from({ length: 4 }, () => harness.undo(undo)))
      expect(answers.map(({ status, json }) => [status, json.email])).toEqual(Array(4).fill([200, email]))
      await harness.mail(to, 'L’adresse email de votre compte a été rétablie')
    })

    test('again by who lost the answer, until the password is set or an hour is over', async () => {
      const lost = async () => {
        const { email, link } = await changing()
        await harness.verify(link)
        const undo = await undoLink(email)
        const first = await harness.undo(undo)
        expect(first.status).toBe(200)
        return { email, undo, first: first.json.resetToken as string }
      }
      const pressed = await lost()
      const again = await harness.undo(pressed.undo)
      expect([again.status, again.json.email]).toEqual([200, pressed.email])
      for (const resetToken of [pressed.first, again.json.resetToken])
        expect((await harness.exchange(resetToken)).status).toBe(200)
      const { authToken } = (await harness.exchange(again.json.resetToken)).json
      expect((await harness.reset(authToken, 'tout-nouveau')).status).toBe(200)
      expect(refused(await harness.undo(pressed.undo), 'set').code).toBe('token_invalid')

      const late = await lost()
      harness.travel(HOUR_MS - 1)
      expect((await harness.undo(late.undo)).status).toBe(200)
      harness.travel(1)
      expect(refused(await harness.undo(late.undo), 'late').code).toBe('token_invalid')
    })
  })

  test('secrets that have ended are forgotten, and no others', async () => {
    const { id } = await harness.signUp()
    const mine = () => harness.db.select().from(mailedTokens).where(eq(mailedTokens.memberId, id))
    await purgeMailedTokens(harness.db, new Date(harness.api.clock.now.getTime() + 24 * HOUR_MS - 1))
    expect(await mine()).toHaveLength(1)
    await purgeMailedTokens(harness.db, new Date(harness.api.clock.now.getTime() + 24 * HOUR_MS))
    expect(await mine()).toEqual([])
  })
})
