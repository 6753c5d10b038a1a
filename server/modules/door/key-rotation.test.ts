import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/rules/paris-time.ts'
import { ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import { openFilledEmbedded } from '../../../tests/support/server/databases.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import { runAdmin } from '../../operations/admin/command.ts'
import type { Database } from '../../platform/db/database.ts'
import { bookings, events } from '../../platform/db/schema.ts'
import { generatePassKey, passSigner, publicKeyOf } from '../../platform/security/signing-keys.ts'
import { keysBefore } from './use-cases/codes.ts'

let database: Database
beforeAll(async () => {
  database = await openFilledEmbedded()
})
afterAll(() => database?.close())

const after = (days: number) => new Date(FILLED_AT.getTime() + days * 24 * HOUR_MS)

test('the key before stays published, and verifies, until its last ticket and Pass have ended', async () => {
  const [oldKey, newKey] = [await generatePassKey(), await generatePassKey()]
  const [older, newer] = [await publicKeyOf(oldKey), await publicKeyOf(newKey)]
  const before = (current: typeof older, now: Date) => keysBefore(database.db, current, now)
  expect(await before(older, FILLED_AT)).toEqual([])
  expect(await before(newer, after(1))).toEqual([older])
  expect(await before(newer, after(2))).toEqual([older])

  const bytes = ticketSignedBytes('a-seat')
  const signature = await (await passSigner(oldKey)).sign(bytes)
  const signer = await passSigner(newKey, [older])
  expect(signer.publicKeys).toEqual([newer, older])
  expect(await signer.verify(bytes, signature)).toBe(true)
  expect(await signer.verify(bytes, await signer.sign(bytes))).toBe(true)
  expect(await (await passSigner(newKey)).verify(bytes, signature)).toBe(false)

  // A moved concert keeps the key alive: its ticket may be on a phone without a network.
  const [booked] = await database.db.select({ eventId: bookings.eventId }).from(bookings)
  await database.db
    .update(events)
    .set({ date: '2028-05-05' })
    .where(eq(events.id, booked?.eventId ?? ''))
  expect(await before(newer, new Date('2028-05-06T03:00:00Z'))).toEqual([older])
  expect(await before(newer, new Date('2028-05-06T05:00:00Z'))).toEqual([])
})

test('a key that has leaked is forgotten on demand; one that comes back is none of those before', async () => {
  const [first, second] = [
    await publicKeyOf(await generatePassKey()),
    await publicKeyOf(await generatePassKey()),
  ]
  await keysBefore(database.db, first, FILLED_AT)
  const known = await keysBefore(database.db, second, FILLED_AT)
  expect(known[0]).toEqual(first)
  const admin = async (...args: string[]) => {
    const deps = { database, payments: null, publicUrl: () => '', now: () => FILLED_AT }
    return (await runAdmin(deps, { args, operator: 'camille' }, console)).lines.join('\n')
  }
  expect(await admin('keys')).toContain(first.kid)
  expect(await admin('forget-key', first.kid)).toContain('compteront comme faux')
  expect(await admin('forget-key', first.kid)).toContain('Aucune clé')
  expect((await keysBefore(database.db, second, FILLED_AT)).map(({ kid }) => kid)).not.toContain(first.kid)
  await keysBefore(database.db, first, FILLED_AT)
  expect((await keysBefore(database.db, second, FILLED_AT)).map(({ kid }) => kid)).not.toContain(second.kid)
})
