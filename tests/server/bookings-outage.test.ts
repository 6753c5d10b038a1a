import { afterAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { testPostgres } from '../support/postgres.ts'
import { openBookingDesk } from './support/booking-desk.ts'
import { cuttableLink } from './support/cuttable-link.ts'

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

describe.skipIf(!postgres)(`booking while PostgreSQL goes away${missing ? ` (${missing})` : ''}`, () => {
  test('nothing is half done, nobody is told a lie, and who asks again has their place', async () => {
    const link = await cuttableLink((await postgres?.createDatabase()) ?? '')
    const desk = await openBookingDesk(() => openPostgres(link.url))
    const eventId = await desk.concert({ seats: [100] })
    const people = await desk.member('standard', 60)
    let cut: Promise<void> | undefined
    const first = await Promise.all(
      people.map(async (who) => {
        const answer = await desk.bookFree(eventId, who)
        if (answer.status === 200) cut ??= link.cut()
        return answer
      }),
    )
    await cut
    const lost = first.filter(({ status }) => status !== 200)
    expect(lost.length).toBeGreaterThan(0)
    for (const { status, json } of lost) expect([status, json.code]).toEqual([503, 'unavailable'])
    await link.mend()
    const again = await Promise.all(people.map((who) => desk.bookFree(eventId, who)))
    expect(again.map(({ status }) => status)).toEqual(people.map(() => 200))
    for (const [index, { status, json }] of first.entries()) {
      if (status === 200) expect(again[index]?.json.bookingId).toBe(json.bookingId)
    }
    expect(await desk.sold(eventId)).toEqual([60])
    expect(await Promise.all(people.map((who) => desk.left(who)))).toEqual(people.map(() => 2))
    await desk.api.close()
    await link.cut()
  })
})
