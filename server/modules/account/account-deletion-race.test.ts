import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bothDatabases, isBlocked } from '../../../tests/support/server/databases.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { members } from '../../platform/db/schema.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { settlePayment } from '../orders/use-cases/settle-payment.ts'
import { lockMember } from '../sessions/store/members.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('on $name', ({ open }) => {
  const harness = setUpWorld(open, { lasting: true })
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD)
  })

  const { hear, held } = orderActs(() => harness)
  const begin = async (): Promise<TestMember> => {
    await harness.begin()
    await harness.db.update(members).set({ passwordHash }).where(eq(members.id, harness.me.id))
    return harness.me
  }
  const remove = (who: TestMember, tickets?: string[]) =>
    harness.api.call('DELETE', '/api/user', {
      token: who.token,
      json: { password: PASSWORD, ...(tickets && { tickets }) },
    })
  const isThere = async ({ id }: TestMember) =>
    (await harness.db.select({ id: members.id }).from(members).where(eq(members.id, id))).length === 1

  test('an account’s end that waits for a payment’s transaction finds the ticket that it made', async () => {
    const me = await begin()
    const { eventId, paymentId, orderId } = await held()
    await harness.sweep(20)
    let removed: ReturnType<typeof remove> | undefined
    await harness.db.transaction(async (tx) => {
      await lockMember(tx, me.id)
      removed = remove(me, [])
      await expect.poll(() => isBlocked(harness.db)).toBe(true)
      const payment = harness.bank.set(paymentId, { state: 'succeeded' })
      const request = { provider: 'stripe', payment, cause: 'webhook evt_1', origin: ORIGIN } as const
      await settlePayment(tx, { ...request, now: harness.api.clock.now })
    })
    const answer = await removed
    expect([answer?.status, answer?.json.code]).toEqual([409, 'conflict'])
    expect(answer?.json.message).toContain('2\u00a0places pour')
    expect((await harness.stored(orderId))?.state).toBe('ticketed')
    expect([await isThere(me), await harness.sold(eventId)]).toEqual([true, [2]])
    const [ticket] = await harness.tickets()
    expect((await remove(me, [ticket.id])).status).toBe(200)
  })

  for (const { races, tags } of [
    { races: 10, tags: [] },
    { races: 40, tags: ['long'] },
  ])
    test(`${races} payments that land while their member’s account ends never keep money without its places`, {
      tags,
    }, async () => {
      const tally = { kept: 0, ended: 0 }
      for (let race = 0; race < races; race++) {
        const me = await begin()
        const { eventId, orderId, paymentId } = await held()
        // From a payment well before the password check to a payment after the deletion.
        const turns = race % 10
        const payment = (async () => {
          for (let turn = 0; turn < turns; turn++) await harness.db.execute(sql`select pg_sleep(0.015)`)
          const paid = harness.bank.pay(paymentId)
          if (paid.state === 'succeeded') await hear(paid)
        })()
        const [answer] = await Promise.all([remove(me, race % 2 ? [] : undefined), payment])
        for (let hours = 0; hours < 3; hours++) await harness.sweep(60)
        const { state, amountCents, refundedCents } = harness.bank.of(paymentId)
        const order = await harness.stored(orderId)
        if (answer.status === 200) {
          tally.ended += 1
          expect(await isThere(me)).toBe(false)
          expect(state === 'canceled' || refundedCents === amountCents, `race ${race}: ${order?.state}`).toBe(
            true,
          )
          expect(await harness.sold(eventId)).toEqual([0])
        } else {
          tally.kept += 1
          expect([answer.status, answer.json.code]).toEqual([409, 'conflict'])
          expect(answer.json.message).toContain('2\u00a0places pour')
          expect([order?.state, await harness.sold(eventId)]).toEqual(['ticketed', [2]])
        }
      }
      console.info(
        `account deletion: ${races} races, ${tally.kept} tickets named, ${tally.ended} accounts ended`,
      )
    })
})
