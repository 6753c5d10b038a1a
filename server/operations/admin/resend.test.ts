import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { startPassWorld } from '../../../tests/support/server/pass-world.ts'
import { payPage } from '../../../tests/support/server/passes.ts'
import { memberWithPassword } from '../../../tests/support/server/valid-calls.ts'
import { mailsOf } from '../../modules/account/store/erasure.ts'
import { giftEnded } from '../../modules/subscriptions/mails/gift.ts'
import { gifts, mails, members } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/deliveries/mail.ts'
import { runAdmin } from './command.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('a mail about a gift, on $name', ({ open }) => {
  let world: Awaited<ReturnType<typeof startPassWorld>>
  beforeEach(async () => {
    world = await startPassWorld('demo', open)
  })
  afterEach(() => world.close())

  const admin = async (...args: string[]) =>
    (await runAdmin(world.api.deps, { args, operator: 'camille' }, console)).lines.join('\n')
  const addressOf = async (id: string) =>
    (await world.db.select().from(members).where(eq(members.id, id)))[0]?.email ?? ''
  /** Gives an account another address, and sends the mail with this key once more. Returns who gets it. */
  const recipientAfter = async (memberId: string, right: string, key: string) => {
    const { db } = world
    await db.update(mails).set({ state: 'failed' }).where(like(mails.dedupeKey, key))
    const [mail] = await db.select().from(mails).where(like(mails.dedupeKey, key))
    await admin('address', await addressOf(memberId), right)
    await admin('resend', mail?.id ?? '')
    const copies = await db
      .select()
      .from(mails)
      .where(like(mails.dedupeKey, `${key}:%`))
    return copies.map(({ recipient }) => recipient)
  }

  test('goes to the address that its buyer, or its taker, has today', async () => {
    const { api, db } = world
    const [buyer, taker] = [
      await memberWithPassword(api, 'free', { isVerified: true }),
      await memberWithPassword(api, 'free', { isVerified: true }),
    ]
    const { json } = await api.call('POST', '/api/gifts', {
      token: buyer.token,
      json: { plan: 'standard', months: 3, total: 57 },
      headers: { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000000' },
    })
    await payPage(api, json.url)
    expect(await recipientAfter(buyer.id, 'juste@exemple.fr', `gift-paid:${json.id}`)).toEqual([
      'juste@exemple.fr',
    ])

    await db.update(gifts).set({ takerId: taker.id, takenAt: api.clock.now }).where(eq(gifts.id, json.id))
    const [gift] = await db.select().from(gifts).where(eq(gifts.id, json.id))
    if (!gift) return expect.fail('no gift')
    const to = await addressOf(taker.id)
    await queueMail(
      db,
      giftEnded(gift, { to, firstName: 'Inès', origin: 'https://nectar.test' }),
      api.clock.now,
    )
    const [ended] = await db.select().from(mails).where(like(mails.dedupeKey, 'gift-ended:%'))
    const buyers = await mailsOf(db, { id: buyer.id, email: 'juste@exemple.fr' }, 30)
    expect(buyers.map(({ subject }) => subject)).not.toContain(ended?.subject)
    expect(await recipientAfter(taker.id, 'prise@exemple.fr', ended?.dedupeKey ?? '')).toEqual([
      'prise@exemple.fr',
    ])
  })
})
