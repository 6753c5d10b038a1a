import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { doorCodeBytes, doorCodeUrl } from '../../../contract/rules/door-code.ts'
import { unzipStored, verifyDetached } from '../../../tests/support/pkpass.ts'
import { walletCertificates } from '../../../tests/support/wallet-certificates.ts'
import { BadEnvironment } from '../../platform/environment.ts'
import type { WalletTicket } from '../../platform/wallets.ts'
import { readEnv } from '../../settings/env.ts'
import { type WalletSettings, walletsOf } from './wallets-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-wallets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const NOW = new Date('2026-11-22T12:00:00Z')
const account = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = account.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const google: WalletSettings = {
  WALLET_GOOGLE_ISSUER_ID: '3388000000022',
  WALLET_GOOGLE_KEY_FILE: file(
    'account.json',
    JSON.stringify({ client_email: 'nectar@projet.iam.gserviceaccount.com', private_key: pem }),
  ),
}
const apple: WalletSettings = {
  WALLET_APPLE_CERT_FILE: file('cert.pem', walletCertificates.cert),
  WALLET_APPLE_KEY_FILE: file('key.pem', walletCertificates.key),
  WALLET_APPLE_WWDR_FILE: file('authority.pem', walletCertificates.authority),
}

const ORIGIN = 'https://nectar.example'
const [eventId, seatId] = ['maree-haute', 'Ab3_-9xYz012']
const ticket: WalletTicket = {
  seatId,
  eventId,
  eventName: 'Marée haute : « la nuit des îles »',
  place: 'Hangar Béluga',
  city: 'Nantes',
  address: '4 quai des Antilles, 44200 Nantes',
  date: '2026-11-26',
  endDate: null,
  time: '21:00',
  ticketType: 'Plein tarif',
  seat: 1,
  seats: 2,
  entrance: 2,
  holder: 'Inès Saïdi',
  code: doorCodeUrl(ORIGIN, doorCodeBytes({ kind: 'static', eventId, seatId }), 'A'.repeat(86)),
  number: '12',
  shortCode: 'NSSC-0N79',
}

// The sent part of https://developers.google.com/wallet/reference/rest/v1/eventticketclass and eventticketobject; any other field fails.
const id = z.string().regex(/^\d+\.[\w.-]+$/)
const localized = z.strictObject({
  defaultValue: z.strictObject({ language: z.literal('fr'), value: z.string().min(1) }),
})
const EventTicketClass = z.strictObject({
  id,
  issuerName: z.string().max(20),
  reviewStatus: z.enum(['UNDER_REVIEW', 'DRAFT']),
  eventName: localized,
  venue: z.strictObject({ name: localized, address: localized }).optional(),
  dateTime: z.strictObject({ start: z.iso.datetime({ offset: true }) }).optional(),
  textModulesData: z
    .array(z.strictObject({ id: z.string(), header: z.string(), body: z.string() }))
    .optional(),
})
const EventTicketObject = z.strictObject({
  id,
  classId: id,
  state: z.enum(['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE']),
  barcode: z.strictObject({
    type: z.literal('QR_CODE'),
    value: z.string(),
    alternateText: z.string(),
  }),
  ticketHolderName: z.string().optional(),
  seatInfo: z.strictObject({ seat: localized }),
  validTimeInterval: z.strictObject({ end: z.strictObject({ date: z.iso.datetime({ offset: true }) }) }),
})
const SaveToWallet = z.strictObject({
  iss: z.email(),
  aud: z.literal('google'),
  typ: z.literal('savetowallet'),
  iat: z.int(),
  payload: z.strictObject({
    eventTicketClasses: z.array(EventTicketClass).length(1),
    eventTicketObjects: z.array(EventTicketObject).length(1),
  }),
})

// The written part of https://developer.apple.com/documentation/walletpasses/pass.
const colour = z.string().regex(/^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/)
const fields = z.array(z.strictObject({ key: z.string(), label: z.string(), value: z.string() })).min(1)
const PassJson = z.strictObject({
  formatVersion: z.literal(1),
  passTypeIdentifier: z.string().startsWith('pass.'),
  serialNumber: z.string().min(1),
  teamIdentifier: z.string().regex(/^\w{10}$/),
  organizationName: z.string(),
  description: z.string(),
  logoText: z.string(),
  groupingIdentifier: z.string(),
  backgroundColor: colour,
  foregroundColor: colour,
  labelColor: colour,
  relevantDate: z.iso.datetime({ offset: true }).optional(),
  expirationDate: z.iso.datetime({ offset: true }),
  barcodes: z
    .array(
      z.strictObject({
        format: z.literal('PKBarcodeFormatQR'),
        message: z.string(),
        messageEncoding: z.literal('iso-8859-1'),
        altText: z.string(),
      }),
    )
    .length(1),
  eventTicket: z.strictObject({
    headerFields: fields,
    primaryFields: fields,
    secondaryFields: fields,
    auxiliaryFields: fields,
    backFields: fields,
    // For passes since iOS 18: the library always writes it.
    additionalInfoFields: z.array(z.never()),
  }),
})

/** A festival of three days, into December. */
const festival: WalletTicket = { ...ticket, date: '2026-11-29', endDate: '2026-12-01' }

const googleLink = async (settings: WalletSettings, of: WalletTicket) => {
  const link = await walletsOf(settings, NOW).wallets.google?.(of, NOW)
  return link ?? ''
}
const said = (value: string) => ({ defaultValue: { language: 'fr', value } })
const claimsOf = async (link: string) => {
  const [, jwt = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)$/.exec(link) ?? []
  const { payload, protectedHeader } = await jwtVerify(jwt, account.publicKey, {
    audience: 'google',
    algorithms: ['RS256'],
    currentDate: NOW,
  })
  expect(protectedHeader).toEqual({ alg: 'RS256' })
  return z.parse(SaveToWallet, payload)
}

test('nothing is offered where nothing is configured', () => {
  expect(walletsOf(readEnv({}), NOW)).toEqual({ wallets: { google: null, apple: null }, warnings: [] })
})

describe('Google Wallet', () => {
  test('saves a seat by a signed link that is short enough', async () => {
    const link = await googleLink(google, ticket)
    const { iss, iat, payload } = await claimsOf(link)
    expect({ iss, iat }).toEqual({
      iss: 'nectar@projet.iam.gserviceaccount.com',
      iat: NOW.getTime() / 1000,
    })
    const [shown] = payload.eventTicketClasses
    const [saved] = payload.eventTicketObjects
    expect(shown).toMatchObject({
      eventName: { defaultValue: { value: ticket.eventName } },
      venue: {
        name: { defaultValue: { value: 'Hangar Béluga' } },
        address: { defaultValue: { value: 'Nantes' } },
      },
      // Winter time in Paris.
      dateTime: { start: '2026-11-26T21:00:00+01:00' },
    })
    expect(saved).toMatchObject({
      id: `3388000000022.${seatId}`,
      classId: shown?.id,
      barcode: { value: ticket.code, alternateText: 'NSSC-0N79' },
      ticketHolderName: 'Inès Saïdi',
      seatInfo: { seat: { defaultValue: { value: '1 sur 2, entrée 2, n° 12, Plein tarif' } } },
      validTimeInterval: { end: { date: '2026-11-27T05:00:00Z' } },
    })
    // Google's limit for links that work in every browser.
    expect(link.split('/').at(-1)?.length).toBeLessThanOrEqual(1_800)
  })

  test('says the street where the link has room for it', async () => {
    const { payload } = await claimsOf(await googleLink(google, { ...ticket, eventName: 'Nuit acid' }))
    expect(payload.eventTicketClasses[0]?.venue?.address).toEqual(said('4 quai des Antilles, 44200 Nantes'))
  })

  test('says the city where the address is too long to be said whole', async () => {
    const address = 'Ancienne halle, 4 allée des Antilles-et-des-Îles, 44200 Nantes'
    const short = { eventName: 'Nuit', place: 'Hangar', ticketType: 'Plein', holder: 'Inès' }
    const { payload } = await claimsOf(await googleLink(google, { ...ticket, ...short, address }))
    expect(payload.eventTicketClasses[0]?.venue?.address).toEqual(said('Nantes'))
  })

  test('keeps the seat of a festival until the morning after its last day', async () => {
    const { payload } = await claimsOf(await googleLink(google, festival))
    expect(payload.eventTicketObjects[0]?.validTimeInterval.end.date).toBe('2026-12-02T05:00:00Z')
  })

  test('names all days of a festival beside its first hour', async () => {
    const shown = async (eventName: string) =>
      (await claimsOf(await googleLink(google, { ...festival, eventName }))).payload.eventTicketClasses[0]
    const short = await shown('Marée haute')
    expect(short?.dateTime?.start).toBe('2026-11-29T21:00:00+01:00')
    expect(short?.eventName.defaultValue.value).toBe('Marée haute, du 29 nov. au 1er déc.')
    const long = (await shown('Marée haute, '.repeat(9)))?.eventName.defaultValue.value
    expect(long).toMatch(/^Marée haute, .*…, du 29 nov. au 1er déc.$/)
    expect(long?.length).toBeLessThanOrEqual(60)
  })

  test('cuts a long name between letters, never within one', async () => {
    const { payload } = await claimsOf(
      await googleLink(google, { ...ticket, eventName: `Fêtes ${'🎺'.repeat(80)}` }),
    )
    const name = payload.eventTicketClasses[0]?.eventName.defaultValue.value ?? ''
    expect(name).toMatch(/^Fêtes 🎺+…$/u)
    expect(name.length).toBeLessThanOrEqual(60)
  })

  test.each([
    ['letters with accents', 'é'],
    ['letters of three bytes', '音'],
    ['signs of four bytes', '🎺'],
  ])(
    'keeps the link short enough beside long names of %s, and the code and the days whole',
    async (_, letter) => {
      const long = (start: string) => `${start} ${letter.repeat(80)}`
      const of: WalletTicket = {
        ...festival,
        eventName: long('Fête'),
        place: long('Halle'),
        ...{ city: long('Ville'), address: `${long('Rue')}, ${long('Ville')}` },
        ticketType: long('Tarif'),
        holder: long('Inès'),
      }
      const link = await googleLink(google, of)
      expect(link.split('/').at(-1)?.length).toBeLessThanOrEqual(1_800)
      const { payload } = await claimsOf(link)
      const [shown] = payload.eventTicketClasses
      const [saved] = payload.eventTicketObjects
      expect(shown?.eventName.defaultValue.value).toMatch(/^Fête .+…, du 29 nov. au 1er déc.$/u)
      expect(shown?.venue?.name.defaultValue.value).toMatch(/^Halle .+…$/u)
      expect(saved?.barcode.value).toBe(ticket.code)
      expect(saved?.seatInfo.seat.defaultValue.value).toMatch(/^1 sur 2, entrée 2, n° 12/)
    },
  )

  test('keeps the entrance and the number beside a long tariff', async () => {
    const ticketType = 'Tarif solidaire, étudiants et demandeurs d’emploi'
    const { payload } = await claimsOf(await googleLink(google, { ...ticket, ticketType }))
    const seat = payload.eventTicketObjects[0]?.seatInfo.seat.defaultValue.value
    expect(seat).toMatch(/^1 sur 2, entrée 2, n° 12, Tarif solidaire/)
  })

  test('shows a concert that was moved as another class, and bears a place that is not known', async () => {
    const before = await claimsOf(await googleLink(google, ticket))
    const moved = { ...ticket, date: '2026-07-01', time: null, place: null, entrance: null }
    const after = await claimsOf(await googleLink(google, moved))
    expect(after.payload.eventTicketClasses[0]?.id).not.toBe(before.payload.eventTicketClasses[0]?.id)
  })

  test('names the day alone where nobody knows the hour', async () => {
    const { payload } = await claimsOf(await googleLink(google, { ...ticket, time: null }))
    const [shown] = payload.eventTicketClasses
    expect(shown?.dateTime).toBeUndefined()
    expect(shown?.textModulesData).toEqual([{ id: 'when', header: 'Date', body: 'jeudi 26 novembre 2026' }])
  })
})

describe('Apple Wallet', () => {
  const made = async (settings = apple, of = ticket) => {
    const zip = await walletsOf(settings, NOW).wallets.apple?.(of)
    if (!zip) throw new Error('no pass')
    return unzipStored(zip)
  }
  const parsed = (files: Map<string, Buffer>, name: string) =>
    JSON.parse(files.get(name)?.toString('utf8') ?? '')

  test('keeps the seat of a festival until the morning after its last day, and says its days', async () => {
    const pass = z.parse(PassJson, parsed(await made(apple, festival), 'pass.json'))
    expect(new Date(pass.relevantDate ?? 0).toISOString()).toBe('2026-11-29T20:00:00.000Z')
    expect(new Date(pass.expirationDate).toISOString()).toBe('2026-12-02T05:00:00.000Z')
    const { secondaryFields, backFields } = pass.eventTicket
    expect(secondaryFields[0]?.value).toBe('du 29 novembre au 1er décembre 2026, 21:00')
    expect(backFields.at(-1)?.value).toMatch(/^Présentez ce code .* une personne, une fois par jour\.$/m)
  })

  test('names the day alone where nobody knows the hour, and is shown at none', async () => {
    const of = { ...ticket, time: null }
    const pass = z.parse(PassJson, parsed(await made(apple, of), 'pass.json'))
    expect(pass.relevantDate).toBeUndefined()
    expect(pass.eventTicket.secondaryFields[0]?.value).toBe('jeudi 26 novembre 2026')
  })

  test('takes a file whose hashes and signature are right, and what it shows', async () => {
    const files = await made()
    const manifest: Record<string, string> = parsed(files, 'manifest.json')
    expect(Object.keys(manifest).toSorted()).toEqual(
      [...files.keys()].filter((name) => !/^(?:manifest\.json|signature)$/.test(name)).toSorted(),
    )
    for (const [name, hash] of Object.entries(manifest))
      expect(
        createHash('sha1')
          .update(files.get(name) ?? '')
          .digest('hex'),
        name,
      ).toBe(hash)
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'pass.json']))

    const bytes = files.get('manifest.json') ?? Buffer.alloc(0)
    const signature = files.get('signature') ?? Buffer.alloc(0)
    const { isGood, certificates } = verifyDetached(signature, bytes)
    expect(isGood).toBe(true)
    expect(verifyDetached(signature, Buffer.concat([bytes, Buffer.from(' ')])).isGood).toBe(false)
    const authority = new X509Certificate(walletCertificates.authority)
    expect(certificates.map(({ fingerprint }) => fingerprint).toSorted()).toEqual(
      [authority, new X509Certificate(walletCertificates.cert)]
        .map(({ fingerprint }) => fingerprint)
        .toSorted(),
    )

    const pass = z.parse(PassJson, parsed(files, 'pass.json'))
    expect(pass).toMatchObject({
      passTypeIdentifier: 'pass.test.nectar',
      teamIdentifier: 'TEAM123456',
      serialNumber: seatId,
      barcodes: [{ message: ticket.code, altText: 'NSSC-0N79' }],
    })
    expect(new Date(pass.relevantDate ?? 0).toISOString()).toBe('2026-11-26T20:00:00.000Z')
    expect(new Date(pass.expirationDate).toISOString()).toBe('2026-11-27T05:00:00.000Z')
    const { primaryFields, headerFields, secondaryFields, auxiliaryFields, backFields } = pass.eventTicket
    expect(backFields).toContainEqual({
      ...{ key: 'address', label: 'Adresse', value: '4 quai des Antilles, 44200 Nantes' },
    })
    expect(
      [headerFields, primaryFields, secondaryFields, auxiliaryFields].flat().map(({ value }) => value),
    ).toEqual([
      '1 sur 2',
      ticket.eventName,
      'jeudi 26 novembre 2026, 21:00',
      'Hangar Béluga, Nantes',
      'Plein tarif',
      'Inès Saïdi',
      '2',
    ])
  })

  test('takes a key that is encrypted', async () => {
    const settings = {
      ...apple,
      WALLET_APPLE_KEY_FILE: file('encrypted.pem', walletCertificates.encryptedKey),
      WALLET_APPLE_KEY_PASSPHRASE: walletCertificates.passphrase,
    }
    expect((await made(settings)).has('signature')).toBe(true)
  })

  test('is not offered once its certificate has ended, which the operator is told', () => {
    const { wallets, warnings } = walletsOf(apple, new Date('2200-01-01T00:00:00Z'))
    expect(wallets.apple).toBeNull()
    expect(warnings).toEqual([
      'WALLET_APPLE_CERT_FILE : ce certificat a expiré le 2126-10-30 ; Apple Wallet n’est pas proposé.',
    ])
  })
})

describe('a start ends with one line', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const otherKey = file('other.pem', other.export({ type: 'pkcs8', format: 'pem' }).toString())
  const without = (settings: WalletSettings, name: keyof WalletSettings) => ({
    ...settings,
    [name]: undefined,
  })
  test.each<[string, WalletSettings, RegExp]>([
    [
      'an issuer without a key',
      without(google, 'WALLET_GOOGLE_KEY_FILE'),
      /^WALLET_GOOGLE_KEY_FILE : attendu avec/,
    ],
    [
      'a key without an issuer',
      without(google, 'WALLET_GOOGLE_ISSUER_ID'),
      /^WALLET_GOOGLE_ISSUER_ID : attendu avec/,
    ],
    [
      'a file that is not there',
      { ...google, WALLET_GOOGLE_KEY_FILE: join(folder, 'nowhere') },
      /^WALLET_GOOGLE_KEY_FILE : ce fichier ne se lit pas/,
    ],
    [
      'a file that is no account',
      { ...google, WALLET_GOOGLE_KEY_FILE: otherKey },
      /^WALLET_GOOGLE_KEY_FILE : le fichier JSON/,
    ],
    [
      'a certificate alone',
      { WALLET_APPLE_CERT_FILE: 'x' },
      /^WALLET_APPLE_KEY_FILE : attendu avec WALLET_APPLE_CERT_FILE/,
    ],
    ['a passphrase alone', { WALLET_APPLE_KEY_PASSPHRASE: 'x' }, /^WALLET_APPLE_KEY_FILE : attendu avec/],
    [
      'another’s key',
      { ...apple, WALLET_APPLE_KEY_FILE: otherKey },
      /^WALLET_APPLE_KEY_FILE : cette clé ne va pas/,
    ],
    [
      'an encrypted key alone',
      { ...apple, WALLET_APPLE_KEY_FILE: file('e.pem', walletCertificates.encryptedKey) },
      /^WALLET_APPLE_KEY_FILE : une clé privée/,
    ],
    [
      'a certificate of another kind',
      { ...apple, WALLET_APPLE_CERT_FILE: apple.WALLET_APPLE_WWDR_FILE },
      /^WALLET_APPLE_CERT_FILE : le certificat d’un « Pass Type ID »/,
    ],
    [
      'an authority that did not sign it',
      { ...apple, WALLET_APPLE_WWDR_FILE: apple.WALLET_APPLE_CERT_FILE },
      /^WALLET_APPLE_WWDR_FILE : ce certificat n’est pas celui/,
    ],
    [
      'a certificate that is none',
      { ...apple, WALLET_APPLE_WWDR_FILE: otherKey },
      /^WALLET_APPLE_WWDR_FILE : un certificat/,
    ],
  ])('for %s', (_, settings, message) => {
    const start = () => walletsOf(settings, NOW)
    expect(start).toThrow(BadEnvironment)
    expect(start).toThrow(message)
  })
})
