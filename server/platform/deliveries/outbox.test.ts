import { expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { wakeAfter } from '../wakes.ts'
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

it('a slow receiver delays nobody: what is queued meanwhile is sent at once', async () => {
  const queued = ['slow']
  const sent: string[] = []
  let answer = () => {}
  const kind = {
    name: 'try',
    rows: {
      table: {},
      claim: async () => {
        const id = queued.shift()
        return id === undefined ? undefined : { id, attempts: 1 }
      },
    },
    deliver: async ({ id }: Claim) => {
      if (id === 'slow') await new Promise<void>((resolve) => (answer = resolve))
      sent.push(id)
    },
  } as unknown as DeliveryKind<Claim>
  const settled = { update: () => ({ set: () => ({ where: async () => {} }) }) } as unknown as Db
  const job = startOutbox({ db: settled, kind, now: () => new Date(0), log: { warn: () => {} } })
  await expect.poll(() => queued).toEqual([])
  queued.push('next')
  wakeAfter(settled, 'try')
  await expect.poll(() => sent).toEqual(['next'])
  const stopped = job.stop()
  answer()
  await stopped
  expect(sent).toEqual(['next', 'slow'])
})
