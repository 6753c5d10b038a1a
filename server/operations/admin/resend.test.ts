import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { mail } from '../../../tests/support/server/mail-harness.ts'
import { startPassWorld } from '../../../tests/support/server/pass-world.ts'
import { payPage } from '../../../tests/support/server/passes.ts'
import { memberWithPassword } from '../../../tests/support/server/valid-calls.ts'
import { mailsOf } from '../../modules/account/store/erasure.ts'
import { mailVerification } from '../../modules/account/use-cases/change-email.ts'
import { mailResetLink } from '../../modules/account/use-cases/passwords.ts'
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

  const rowsOf = (prefix: string) =>
    world.db
      .select()
      .from(mails)
      .where(like(mails.dedupeKey, `${prefix}%`))
  const give = (state: 'failed' | 'queued', key: string) =>
    world.db
      .update(mails)
      .set({ state })
      .where(like(mails.dedupeKey, `${key}%`))

  test('with a link that ends by itself is made anew, or says why it is not', async () => {
    const { api, db } = world
    const { id } = await memberWithPassword(api, 'free', { isVerified: false })
    const email = await addressOf(id)
    await mailResetLink(api.deps, email)
    await give('failed', `password-reset:${id}`)
    const [old] = await rowsOf(`password-reset:${id}`)
    api.clock.now = new Date(api.clock.now.getTime() + 2 * 60 * 60_000)
    expect(await admin('resend', old?.id ?? '')).toContain('refait')
    const links = await rowsOf(`password-reset:${id}`)
    expect(new Set(links.map(({ text }) => text)).size).toBe(2)

    const member = { id, email, firstName: 'Inès' }
    await mailVerification(db, member, { now: api.clock.now, origin: 'https://nectar.test' })
    await give('failed', `email-verification:${id}`)
    await db.update(members).set({ isVerified: true }).where(eq(members.id, id))
    const [confirm] = await rowsOf(`email-verification:${id}`)
    expect(await admin('resend', confirm?.id ?? '')).toBe(
      'L’adresse de ce compte est déjà confirmée : il n’y a plus rien à envoyer.',
    )
    await db.update(members).set({ email: 'autre@exemple.fr' }).where(eq(members.id, id))
    await db
      .update(mails)
      .set({ dedupeKey: 'password-reset:nobody' })
      .where(eq(mails.id, old?.id ?? ''))
    expect(await admin('resend', old?.id ?? '')).toMatch(/^Aucun compte n’a plus cette adresse/)
  })

  test('that waits for a former address goes to today’s alone, and asked for twice at once goes once', async () => {
    const { api, db } = world
    const { id } = await memberWithPassword(api, 'free', { isVerified: true })
    await queueMail(db, mail(`note:${id}`, { to: await addressOf(id) }), api.clock.now)
    const [note] = await rowsOf(`note:${id}`)
    await db
      .update(mails)
      .set({ attempts: 3, lastError: '421 busy' })
      .where(eq(mails.id, note?.id ?? ''))
    expect(await admin('resend', note?.id ?? '')).toBe(
      'Il attendait, après 3 essais (421 busy) : il est tenté à nouveau tout de suite.',
    )
    await db.update(members).set({ email: 'demain@exemple.fr' }).where(eq(members.id, id))
    await admin('resend', note?.id ?? '')
    expect((await rowsOf(`note:${id}`)).map(({ recipient }) => recipient)).toEqual(['demain@exemple.fr'])

    await give('failed', `note:${id}`)
    const said = await Promise.all([admin('resend', note?.id ?? ''), admin('resend', note?.id ?? '')])
    expect(said.filter((line) => line.startsWith('Il part une fois de plus'))).toHaveLength(1)
    expect(said.filter((line) => line.startsWith('Une copie de ce mail attend déjà'))).toHaveLength(1)
    expect(await rowsOf(`note:${id}:`)).toHaveLength(1)
  })

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
