import { expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { type DeliveryKind, startOutbox } from './outbox.ts'
import type { Claim } from './store.ts'

it('asks the database once a round while nothing is due', async () => {
  let claims = 0
  const kind = {
    name: 'try',
    rows: {
      claim: async () => {
        claims++
        return undefined
      },
    },
  } as unknown as DeliveryKind<Claim>
  const job = startOutbox({ db: {} as Db, kind, now: () => new Date(0), log: { warn: () => {} } })
  await expect.poll(() => claims).toBe(1)
  await job.stop()
  expect(claims).toBe(1)
})
