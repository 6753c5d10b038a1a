import { afterAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { cuttableLink } from '../../../tests/support/server/cuttable-link.ts'
import { openWorld } from '../../../tests/support/server/world.ts'
import { openPostgres } from '../../platform/db/postgres.ts'

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

describe.skipIf(!postgres)(`booking while PostgreSQL goes away${missing ? ` (${missing})` : ''}`, () => {
  test('nothing is half done, nobody is told a lie, and who asks again has their place', {
    tags: ['long'],
  }, async () => {
    const link = await cuttableLink((await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? '')
    const harness = await openWorld(() => openPostgres(link.url), { by: 'pass' })
    const eventId = await harness.concert({ seats: [100] })
    const people = await harness.member('standard', 60)
    let cut: Promise<void> | undefined
    const first = await Promise.all(
      people.map(async (who) => {
        const answer = await harness.bookFree(eventId, who)
        if (answer.status === 200) cut ??= link.cut()
        return answer
      }),
    )
    await cut
    const lost = first.filter(({ status }) => status !== 200)
    expect(lost.length).toBeGreaterThan(0)
    for (const { status, json } of lost) expect([status, json.code]).toEqual([503, 'unavailable'])
    await link.mend()
    const again = await Promise.all(people.map((who) => harness.bookFree(eventId, who)))
    expect(again.map(({ status }) => status)).toEqual(people.map(() => 200))
    for (const [index, { status, json }] of first.entries()) {
      if (status === 200) expect(again[index]?.json.bookingId).toBe(json.bookingId)
    }
    expect(await harness.sold(eventId)).toEqual([60])
    expect(await Promise.all(people.map((who) => harness.left(who)))).toEqual(people.map(() => 2))
    await harness.api.close()
    await link.cut()
  })
})
