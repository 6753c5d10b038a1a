import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { concert, fileOf, importFile, startImporting } from '../../../tests/support/server/catalogue.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import { eventChanges } from '../../platform/db/schema.ts'
import { cancelEvent } from '../event-changes/use-cases/change-event.ts'

const { db, only } = await startImporting()

const feed = (more: Record<string, unknown> = {}) => fileOf([concert(more)])
const save = (actor: 'import' | 'operator', more: Record<string, unknown> = {}) =>
  importFile(db, feed(more), { source: 's', actor })

test('what a person writes counts as edited: no import undoes it, they themselves may', async () => {
  await save('import', { offers: { '@type': 'Offer', price: 12, priceCurrency: 'EUR' } })
  await save('operator', {
    ...{ name: 'Marée haute', description: 'En famille' },
    offers: { '@type': 'Offer', price: 9, priceCurrency: 'EUR' },
  })
  const { edited } = await only()
  expect(edited).toEqual(expect.arrayContaining(['eventName', 'description', 'priceCents']))
  const { summary } = await save('import', { genre: 'Noise' })
  expect(summary).toContain('1 mis à jour')
  expect(await only()).toMatchObject({
    ...{ eventName: 'Marée haute', description: 'En famille', priceCents: 900, musicStyle: 'Noise' },
  })
  await save('operator', { name: 'Grande marée' })
  expect((await only()).eventName).toBe('Grande marée')
})

test('another date that a person writes is a move of theirs, and stays over what the file says', async () => {
  await save('import')
  await save('operator', { startDate: '2027-06-02T20:30:00+02:00' })
  const { id } = await only()
  const changes = await db.select().from(eventChanges).where(eq(eventChanges.eventId, id))
  expect(changes).toMatchObject([{ kind: 'moved', cause: 'operator', date: '2027-05-14' }])
  await save('import')
  expect((await only()).date).toBe('2027-06-02')
})

test('a concert that was cancelled stays so, whoever saves it', async () => {
  await save('import')
  const { id } = await only()
  await cancelEvent(db, id, { now: FILLED_AT, evenIfOver: false })
  await save('operator', { description: 'Corrigé' })
  await save('import')
  expect(await only()).toMatchObject({ description: 'Corrigé', withdrawnAt: FILLED_AT })
  const restored = and(eq(eventChanges.eventId, id), eq(eventChanges.kind, 'restored'))
  expect(await db.$count(eventChanges, restored)).toBe(0)
})
