import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlePayment } from '../../server/modules/orders/use-cases/settle-payment.ts'
import { lockMember } from '../../server/modules/sessions/store/members.ts'
import { members } from '../../server/platform/db/schema.ts'
import { hashPassword } from '../../server/platform/security/passwords.ts'
import { type CheckoutDesk, openCheckoutDesk } from './support/checkout-desk.ts'
import { bothDatabases } from './support/databases.ts'
import { ORIGIN } from './support/harness.ts'
import type { TestMember } from './support/members.ts'
import { orderActs } from './support/order-acts.ts'

const PASSWORD = 'motdepasse'
const RACES = 40

const { kinds, stop } = await bothDatabases()
const postgres = kinds.filter(({ name }) => name === 'PostgreSQL')
afterAll(stop)

for (const { open } of postgres) {
  let desk: CheckoutDesk
  let passwordHash: string
  beforeAll(async () => {
    desk = await openCheckoutDesk(open)
    passwordHash = await hashPassword(PASSWORD)
  })
  afterAll(() => desk?.api.close())

  const { hear, held } = orderActs(() => desk)
  const begin = async (): Promise<TestMember> => {
    await desk.begin()
    await desk.db.update(members).set({ passwordHash }).where(eq(members.id, desk.me.id))
    return desk.me
  }
  const remove = (who: TestMember, tickets?: string[]) =>
    desk.api.call('DELETE', '/api/user', {
      token: who.token,
      json: { password: PASSWORD, ...(tickets && { tickets }) },
    })
  const isThere = async ({ id }: TestMember) =>
    (await desk.db.select({ id: members.id }).from(members).where(eq(members.id, id))).length === 1
  /** Whether somebody waits for a row that is locked by another transaction. */
  const isBlocked = async () => {
    const found = (await desk.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) as unknown as { rows: unknown[] }
    return found.rows.length > 0
  }

  test('an account’s end that waits for a payment’s transaction finds the ticket that it made', async () => {
    const me = await begin()
    const { eventId, paymentId, orderId } = await held()
    await desk.sweep(20)
    let removed: ReturnType<typeof remove> | undefined
    await desk.db.transaction(async (tx) => {
      await lockMember(tx, me.id)
      removed = remove(me, [])
      await expect.poll(isBlocked).toBe(true)
      const payment = desk.bank.set(paymentId, { state: 'succeeded' })
      const request = { provider: 'stripe', payment, cause: 'webhook evt_1', origin: ORIGIN } as const
      await settlePayment(tx, { ...request, now: desk.api.clock.now })
    })
    const answer = await removed
    expect([answer?.status, answer?.json.code]).toEqual([409, 'conflict'])
    expect(answer?.json.message).toContain('2\u00a0places pour')
    expect((await desk.stored(orderId))?.state).toBe('ticketed')
    expect([await isThere(me), await desk.sold(eventId)]).toEqual([true, [2]])
    const [ticket] = await desk.tickets()
    expect((await remove(me, [ticket.id])).status).toBe(200)
  })

  test(`${RACES} payments that land while their member’s account ends never keep money without its places`, async () => {
    const tally = { kept: 0, ended: 0 }
    for (let race = 0; race < RACES; race++) {
      const me = await begin()
      const { eventId, orderId, paymentId } = await held()
      // From a payment well before the password is checked to one after all is done.
      const turns = race % 10
      const payment = (async () => {
        for (let turn = 0; turn < turns; turn++) await desk.db.execute(sql`select pg_sleep(0.015)`)
        const paid = desk.bank.pay(paymentId)
        if (paid.state === 'succeeded') await hear(paid)
      })()
      const [answer] = await Promise.all([remove(me, race % 2 ? [] : undefined), payment])
      for (let hours = 0; hours < 3; hours++) await desk.sweep(60)
      const { state, amountCents, refundedCents } = desk.bank.of(paymentId)
      const order = await desk.stored(orderId)
      if (answer.status === 200) {
        tally.ended += 1
        expect(await isThere(me)).toBe(false)
        expect(state === 'canceled' || refundedCents === amountCents, `race ${race}: ${order?.state}`).toBe(
          true,
        )
        expect(await desk.sold(eventId)).toEqual([0])
      } else {
        tally.kept += 1
        expect([answer.status, answer.json.code]).toEqual([409, 'conflict'])
        expect(answer.json.message).toContain('2\u00a0places pour')
        expect([order?.state, await desk.sold(eventId)]).toEqual(['ticketed', [2]])
      }
    }
    console.info(
      `account deletion: ${RACES} races, ${tally.kept} tickets named, ${tally.ended} accounts ended`,
    )
  }, 120_000)
}
