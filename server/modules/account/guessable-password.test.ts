import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountHarness, openAccountHarness } from '../../../tests/support/server/account-harness.ts'
import { signupForm } from '../../../tests/support/server/harness.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { members, throttles } from '../../platform/db/schema.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { guessable } from './guessable-password.ts'

const EMAIL = 'zoe.lefevre@exemple.fr'

describe('a password', () => {
  test('of the 10,000 commonest that are long enough is refused, whatever its case', () => {
    const commonest = dictionary['passwords-common'].slice(0, 10_000).filter(({ length }) => length >= 6)
    expect(commonest.length).toBeGreaterThan(8_000)
    expect(commonest.filter((password) => !guessable(password, EMAIL))).toEqual([])
    for (const password of [
      'motdepasse',
      'MotDePasse',
      'AZERTY',
      'azerty123',
      'iloveyou',
      '123456',
      '１２３４５６',
    ])
      expect(guessable(password, EMAIL)?.code, password).toBe('password_guessable')
  })

  test('that is the address, what stands before its @, or the product’s name is refused', () => {
    for (const password of ['zoe.lefevre', 'Zoe.Lefevre', EMAIL, 'nectar', 'NECTAR'])
      expect(guessable(password, EMAIL)?.message, password).toContain('votre adresse email')
  })

  test('of nothing but blanks is refused', () => {
    for (const password of [
      '      ',
      '\u00a0'.repeat(8),
      '\t \u2003\n \u00a0 ',
      '\u200b'.repeat(8),
      '\u3000'.repeat(6),
    ])
      expect(guessable(password, EMAIL)?.message, JSON.stringify(password)).toContain(
        'd’espaces et de rien d’autre',
      )
  })

  test('of one’s own is taken, also where one of those is a part of it or stands between spaces', () => {
    for (const password of ['nectar-demo', ' motdepasse', 'zoe.lefevre et le chat', 'lefevre', PASSWORD])
      expect(guessable(password, EMAIL), password).toBeUndefined()
  })
})

describe('choosing a password that everybody uses', () => {
  let harness: AccountHarness
  beforeAll(async () => {
    harness = await openAccountHarness()
  })
  beforeEach(() => harness.begin())
  afterAll(() => harness?.close())

  const said = ({ status, json }: { status: number; json: { code: string; message: string } }) => {
    expect([status, json.code]).toEqual([400, 'password_guessable'])
    expect(json.message).toMatch(/^Ce mot de passe est .*\. Trois ou quatre mots sans rapport/)
  }
  const counted = () => harness.db.select().from(throttles)

  test('is refused at sign-up, which makes no account and costs no attempt', async () => {
    const form = { password: 'azerty', confirmPassword: 'azerty' }
    said(await harness.api.call('POST', '/api/auth/signup', { json: signupForm(EMAIL, form) }))
    const own = { password: 'Zoe.Lefevre', confirmPassword: 'Zoe.Lefevre' }
    said(await harness.api.call('POST', '/api/auth/signup', { json: signupForm(EMAIL, own) }))
    const blanks = { password: '      ', confirmPassword: '      ' }
    said(await harness.api.call('POST', '/api/auth/signup', { json: signupForm(EMAIL, blanks) }))
    expect(await counted()).toEqual([])
    expect((await harness.login(EMAIL, 'azerty')).status).toBe(401)
    await harness.signUp(EMAIL)
  })

  test('is refused at a change, which ends nothing', async () => {
    const { email, token } = await harness.signUp()
    said(await harness.change(token, PASSWORD, 'Password1'))
    expect((await harness.me(token)).status).toBe(200)
    expect((await harness.login(email, PASSWORD)).status).toBe(200)
  })

  test('is refused at a reset, whose link stays good', async () => {
    const { email } = await harness.signUp()
    await harness.forgot(email)
    const { authToken } = (
      await harness.exchange(await harness.linkToken(email, 'Choisissez un nouveau mot de passe'))
    ).json
    said(await harness.reset(authToken, 'iloveyou'))
    said(await harness.reset(authToken, email))
    expect((await harness.reset(authToken, 'trois mots sans lien')).status).toBe(200)
    expect((await harness.login(email, 'trois mots sans lien')).status).toBe(200)
  })

  test('is never refused at a sign-in', async () => {
    const { email } = await harness.signUp()
    await harness.db.update(members).set({ passwordHash: await hashPassword('azerty') })
    expect((await harness.login(email, 'azerty')).status).toBe(200)
  })
})
