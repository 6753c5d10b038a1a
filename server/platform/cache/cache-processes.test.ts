import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { cuttableLink } from '../../../tests/support/server/cuttable-link.ts'
import { startHarness } from '../../../tests/support/server/harness.ts'
import { openPostgres } from '../db/postgres.ts'
import { events } from '../db/schema.ts'

const EVENT = 'colle-et-ciseaux'
const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

describe.skipIf(!postgres)(`two processes on one PostgreSQL${missing ? ` (${missing})` : ''}`, () => {
  const fresh = async () => (await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? ''

  test('a like through one is seen through the other', async () => {
    const url = await fresh()
    const one = await startHarness(() => openPostgres(url))
    const two = await startHarness(() => openPostgres(url))
    const token = await one.signIn('libre@nectar.test')
    await one.call('DELETE', `/api/favorites/${EVENT}`, { token })
    const likes = async () => (await two.call('GET', `/api/events/${EVENT}`)).json.likes
    const before = await likes()
    for (let round = 1; round <= 5; round++) {
      await one.call('POST', `/api/favorites/${EVENT}`, { token })
      await expect.poll(likes, { interval: 5 }).toBe(before + 1)
      await one.call('DELETE', `/api/favorites/${EVENT}`, { token })
      await expect.poll(likes, { interval: 5 }).toBe(before)
    }
    await one.close()
    await two.close()
  })

  test('while changes cannot be heard of nothing is kept, and afterwards nothing old', async () => {
    const url = await fresh()
    const link = await cuttableLink(url)
    const behind = await openPostgres(link.url)
    const direct = await openPostgres(url)
    // Reads go straight to the database; only notifications pass through the link.
    const api = await startHarness(async () => ({ ...direct, listen: behind.listen }))
    const name = async () => (await api.call('GET', `/api/events/${EVENT}`)).json.eventName
    const rename = (eventName: string) =>
      direct.db.update(events).set({ eventName }).where(eq(events.id, EVENT))
    await rename('Premier')
    await expect.poll(name).toBe('Premier')

    await link.cut()
    await rename('Sans fil')
    await expect.poll(name).toBe('Sans fil')
    const select = vi.spyOn(direct.db, 'select')
    await name()
    await name()
    // The event and who plays when, at each read.
    expect(select).toHaveBeenCalledTimes(4)
    await rename('Encore')
    expect(await name()).toBe('Encore')

    await link.mend()
    const isKept = async () => {
      await name()
      select.mockClear()
      await name()
      return select.mock.calls.length === 0
    }
    await expect.poll(isKept).toBe(true)
    expect(await name()).toBe('Encore')
    await rename('Retour')
    await expect.poll(name).toBe('Retour')
    await api.close()
    await behind.close()
    await link.cut()
  })
})
