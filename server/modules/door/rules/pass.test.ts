import { expect, test } from 'vitest'
import { readPassData } from '../../../../contract/pass.ts'
import { encodeData, passUrl } from '../../../../contract/rules/signed-codes.ts'
import { shorterNames } from './check-in.ts'
import { passCodeData, QR_BYTES } from './pass.ts'

const facts = {
  origin: 'http://localhost:3000',
  userId: 'qSFIrWKK819T',
  firstName: 'Anne-Sophie',
  lastName: 'Martin',
  membership: {
    level: 'premium',
    nextLevel: null,
    autorenew: true,
    currentPeriodEnd: new Date('2026-12-14T06:04:27.172Z'),
  } as const,
  concertsLeft: 999,
  invitesLeft: 5,
  registeredConcerts: 123,
  now: new Date('2026-11-21T06:04:50.000Z'),
}

test('says the specification’s keys, instants to the second', () => {
  expect(JSON.parse(passCodeData(facts))).toEqual({
    passType: 3,
    fullName: 'Anne-Sophie Martin',
    concertsLeft: 999,
    invitesLeft: 5,
    registeredConcerts: 123,
    generatedAt: '2026-11-21T06:04:50Z',
    exp: '2026-12-17T06:04:27Z',
  })
})

test('shortens the name as far as the code needs, and no further', () => {
  const nameFor = (firstName: string, lastName: string, origin = facts.origin) =>
    readPassData(passCodeData({ ...facts, firstName, lastName, origin }))?.fullName
  expect(nameFor('Jean-Baptiste-Emmanuel', 'de La Rochefoucauld-Montbel')).toBe(
    'Jean-Baptiste-Emmanuel de La Rochefoucauld-Montbel',
  )
  expect(nameFor('Élisabeth-Françoise-Désirée', 'Hélène d’Être-Là de l’Hérault')).toBe(
    'Élisabeth-Françoise-Désirée H.',
  )
  expect(nameFor('É'.repeat(60), 'Œuvrard')).toBe('É. Œuvrard')
  const long = {
    ...facts,
    firstName: 'É'.repeat(80),
    lastName: 'È'.repeat(80),
    origin: 'https://billets.nectar-musique.example',
  }
  const data = passCodeData(long)
  expect(passUrl(long.origin, long.userId, data, 'x'.repeat(86)).length).toBeLessThanOrEqual(QR_BYTES)
  expect(readPassData(data)?.fullName).toMatch(/^É+\.$/)
})

test('counts what a URL parser makes of it, byte for byte', () => {
  const data = passCodeData({ ...facts, firstName: 'Zoé «L’Ô»', lastName: '日本 & fils #1 100%+' })
  const url = passUrl(facts.origin, facts.userId, data, 'x')
  expect(new URL(url).href).toBe(url)
  expect(new URL(url).searchParams.get('data')).toBe(data)
  expect(encodeData(data)).toMatch(/^[\x20-\x7e]+$/)
})

test('names never end in half a letter', () => {
  const marks = '\u0301'.repeat(70)
  for (const [first, last] of [
    ['👩‍🎤e\u0301', 'Noe\u0308l'],
    [`𐐀${marks}`, `𐐁${marks}`],
  ] as const) {
    for (const name of shorterNames(first, last)) expect(() => encodeURIComponent(name)).not.toThrow()
  }
  expect([...shorterNames('Zoé', 'Lê')].slice(0, 3)).toEqual(['Zoé Lê', 'Zoé L.', 'Z. Lê'])
})
