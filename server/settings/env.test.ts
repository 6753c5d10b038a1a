import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { legalCopy } from '../../src/copy/legal/legal.ts'
import { BadEnvironment } from '../platform/environment.ts'
import { generatePassKey } from '../platform/security/signing-keys.ts'
import { Environment, readEnv, unsetWarnings } from './env.ts'
import { operatorVariables, publicOperator } from './operator.ts'

const key = await generatePassKey()
const otherKey = await generatePassKey()

describe('the environment', () => {
  test('takes a signing key as it was generated', () => {
    expect(readEnv({ PASS_SIGNING_KEY: JSON.stringify(key) }).PASS_SIGNING_KEY).toEqual(key)
  })

  test('is optional: the defaults of a first start', () => {
    expect(readEnv({ PORT: '', DATA_DIR: ' ' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      DEMO_DATA: true,
      SESSION_DAYS: 30,
    })
  })

  test('names where the operator can be followed', () => {
    const SOCIAL_LINKS =
      'Instagram=https://instagram.example/nectar, Mastodon = https://mastodon.example/@nectar?a=b'
    expect(readEnv({ SOCIAL_LINKS }).SOCIAL_LINKS).toEqual([
      { name: 'Instagram', href: 'https://instagram.example/nectar' },
      { name: 'Mastodon', href: 'https://mastodon.example/@nectar?a=b' },
    ])
    expect(readEnv({}).SOCIAL_LINKS).toEqual([])
  })

  test.each<[string | undefined, unknown]>([
    [undefined, false],
    ['false', false],
    ['0', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ])('the proxies of %s are those', (TRUST_PROXY, trusted) => {
    expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toEqual(trusted)
  })

  test('a real database is not filled unless that is asked for', () => {
    const DATABASE_URL = 'postgresql://nectar@localhost/nectar'
    expect(readEnv({ DATABASE_URL }).DEMO_DATA).toBe(false)
    expect(readEnv({ DATABASE_URL, DEMO_DATA: 'true' }).DEMO_DATA).toBe(true)
    expect(readEnv({ DEMO_DATA: '0' }).DEMO_DATA).toBe(false)
  })

  test.each([
    ['https://nectar.example', false],
    ['http://nectar.example', false],
    ['http://192.168.1.20:3000', false],
    ['https://localhost.example', false],
    ['http://localhost:8080', true],
    ['http://127.0.0.1:3000', true],
    ['http://[::1]:3000', true],
  ])('a site at %s has the demonstration by itself: %s', (PUBLIC_URL, isFilled) => {
    expect(readEnv({ PUBLIC_URL }).DEMO_DATA).toBe(isFilled)
    expect(readEnv({ PUBLIC_URL, DEMO_DATA: 'true' }).DEMO_DATA).toBe(true)
  })

  test.each(['contact@nectar.test', 'Nectar <contact@nectar.test>', '"Nectar, SARL" <contact@nectar.test>'])(
    'mails may come from %s',
    (MAIL_FROM) => {
      expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
    },
  )

  test('the public address is an origin', () => {
    expect(readEnv({ PUBLIC_URL: 'https://Nectar.Example:443/' }).PUBLIC_URL).toBe('https://nectar.example')
  })

  test('the external backend is this server, a path of it, or another one', () => {
    expect(readEnv({}).EXTERNAL_API_URL).toBe('/api')
    expect(readEnv({ EXTERNAL_API_URL: '/ailleurs/api' }).EXTERNAL_API_URL).toBe('/ailleurs/api')
    expect(readEnv({ EXTERNAL_API_URL: 'https://ailleurs.test/api' }).EXTERNAL_API_URL).toBe(
      'https://ailleurs.test/api',
    )
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', 'trois mille'],
    ['PORT', '1e3'],
    ['PUBLIC_URL', 'ftp://nectar.test'],
    ['PUBLIC_URL', 'nectar.test'],
    ['PUBLIC_URL', 'https://nectar.test/chemin'],
    ['PUBLIC_URL', 'https://secret@nectar.test'],
    ['DATABASE_URL', 'mysql://secret@host/db'],
    ['DEMO_DATA', 'peut-être'],
    ['PASS_SIGNING_KEY', 'secret'],
    ['PASS_SIGNING_KEY', '{"kty":"RSA","d":"secret"}'],
    ['PASS_SIGNING_KEY', 'null'],
    ['PASS_SIGNING_KEY', '{"kty":"EC","crv":"P-256","x":1,"y":{},"d":["secret"]}'],
    ['PASS_SIGNING_KEY', '{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"secret"}'],
    ['PASS_SIGNING_KEY', JSON.stringify({ ...key, x: otherKey.x, y: otherKey.y })],
    ['SESSION_DAYS', '0'],
    ['MAX_CONNECTIONS', '31'],
    ['METRICS_PORT', '70000'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, proxy.example'],
    ['MAIL_FROM', 'secret'],
    ['MAIL_FROM', 'Nectar <secret>'],
    ['MAIL_FROM', 'Nectar, SARL <contact@secret.test>'],
    ['MAIL_FROM', 'contact@secret.test, autre@secret.test'],
    ['MAIL_FROM', 'Nectar <contact@secret.test>\r\nBcc: x@secret.test'],
    ['COMMUNITY_URL', 'javascript:alert(1)'],
    ['PRO_URL', 'x'],
    ['SOCIAL_LINKS', 'Instagram=javascript:alert(1)'],
    ['SOCIAL_LINKS', 'https://instagram.example/nectar'],
    ['CONTACT_EMAIL', 'personne'],
    ['PAYMENTS', 'secret'],
    ['STRIPE_SECRET_KEY', 'secret'],
    ['STRIPE_SECRET_KEY', 'pk_test_secret'],
    ['STRIPE_SECRET_KEY', 'sk_test_secret avec un blanc'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_secret'],
    ['STRIPE_API_BASE', 'http://secret@localhost'],
    ['STRIPE_API_BASE', 'localhost:4242'],
    ['EXTERNAL_API_URL', 'ailleurs'],
    ['EXTERNAL_API_URL', '//ailleurs.test/api'],
    ['EXTERNAL_API_URL', '/api?secret'],
    ['EXTERNAL_API_URL', 'https://secret@ailleurs.test/api'],
    ['EXTERNAL_API_URL', 'https://ailleurs.test/api?cle=secret'],
    ['EXTERNAL_API_URL', 'javascript:alert(1)'],
  ])('%s=%s is refused in one line that names it and quotes nothing', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(BadEnvironment)
    try {
      readEnv({ [name]: value })
    } catch (error) {
      expect(String((error as Error).message)).toMatch(new RegExp(`^${name} : .+\\.$`))
      expect(String(error)).not.toContain('secret')
      expect(String(error)).not.toMatch(/invalid|expected/i)
    }
  })
})

test('the page of the settings tells each variable, and each default as it is', () => {
  const rows = readFileSync('docs/configuration.md', 'utf8').split('\n')
  const rowOf = (name: string) => rows.find((row) => row.split(' | ')[0]?.includes(`\`${name}\``)) ?? ''
  const defaults: Record<string, unknown> = readEnv({})
  for (const name of Object.keys(Environment.shape)) {
    const value = defaults[name]
    const isNothing = value === undefined || value === false || value?.toString() === ''
    expect(rowOf(name), name).toContain(isNothing ? `\`${name}\`` : String(value))
  }
})

describe('a site that others reach', () => {
  const linesOf = (variables: NodeJS.ProcessEnv, publicUrl = 'https://nectar.example') =>
    unsetWarnings(readEnv({ ...named, ...variables }), publicUrl)
  const named = Object.fromEntries(
    Object.keys(operatorVariables).map((name) => [
      name,
      { OPERATOR_EMAIL: 'a@nectar.example', OPERATOR_MEDIATOR_SITE: 'https://m.example' }[name] ?? 'essai',
    ]),
  )
  const SMTP_URL = 'smtp://mail.example:25'
  const CONTACT_EMAIL = 'contact@nectar.example'

  test('hears at the start what it has not set, one line each; one of this machine hears nothing', () => {
    expect(linesOf({})).toEqual([
      'SMTP_URL n’est pas réglé : aucun email ne part, ni billets ni liens de mot de passe ; ils restent en fichiers dans DATA_DIR/mail.',
      expect.stringMatching(/^CONTACT_EMAIL n’est pas réglé : le site invite à écrire à \S+@\S+, que/),
    ])
    expect(linesOf({ SMTP_URL }).map((line) => line.split(' ')[0])).toEqual(['CONTACT_EMAIL'])
    expect(linesOf({ CONTACT_EMAIL }).map((line) => line.split(' ')[0])).toEqual(['SMTP_URL'])
    expect(linesOf({ SMTP_URL, CONTACT_EMAIL })).toEqual([])
    expect(linesOf({}, 'http://localhost:3000')).toEqual([])
    expect(linesOf({ SMTP_URL, CONTACT_EMAIL, OPERATOR_VAT: '', OPERATOR_HOST_NAME: ' ' })).toEqual([
      'Les mentions légales sont incomplètes : OPERATOR_VAT, OPERATOR_HOST_NAME ne sont pas réglés.',
    ])
  })

  test('says who runs it, in the keys of the legal texts', () => {
    expect(publicOperator(readEnv({ ...named, OPERATOR_HOST_PHONE: '' }))).toEqual({
      ...Object.fromEntries(
        Object.keys(legalCopy.operator)
          .filter((key) => key !== 'hostPhone')
          .map((key) => [key, 'essai']),
      ),
      ...{ email: 'a@nectar.example', mediatorSite: 'https://m.example' },
    })
    expect(publicOperator(readEnv({ OPERATOR_SUPPORT_PHONE: '01 23 45 67 89' }))).toEqual({
      supportPhone: '01 23 45 67 89',
    })
    for (const bad of [{ OPERATOR_EMAIL: 'personne' }, { OPERATOR_SUPPORT_CHAT: 'javascript:alert(1)' }])
      expect(() => readEnv(bad)).toThrow(BadEnvironment)
  })

  test('a certificate that nobody signed is allowed for this machine alone', () => {
    expect(readEnv({ SMTP_URL: 'smtp://127.0.0.1:25', SMTP_TLS: 'self-signed' }).SMTP_TLS).toBe('self-signed')
    expect(() => readEnv({ SMTP_URL, SMTP_TLS: 'self-signed' })).toThrow('sur cette machine')
    expect(() => readEnv({ SMTP_TLS: 'off' })).toThrow(BadEnvironment)
    expect(() => readEnv({ MAILS_PER_HOUR: '0' })).toThrow('MAILS_PER_HOUR')
  })

  test('metrics have a port of their own', () => {
    expect(() => readEnv({ PORT: '3000', METRICS_PORT: '3000' })).toThrow('METRICS_PORT : un autre port')
    expect(readEnv({ PORT: '0', METRICS_PORT: '0' }).METRICS_PORT).toBe(0)
  })
})
