import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { longDays, nextDay } from '../../../contract/rules/paris-time.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { EMAIL, liveFully, OLD, person, WORDS } from '../../../tests/support/server/full-life.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { registerRefunded } from '../../modules/register/use-cases/register.ts'
import { salesOf } from '../../modules/register/use-cases/statement.ts'
import { events, gifts, mails, members, orders, pushMessages } from '../../platform/db/schema.ts'
import { markRestored, releaseCopy } from '../../platform/db/settings.ts'
import { auditTrail, orderStory } from '../store/admin.ts'
import { runAdmin } from './command.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('npm run admin on $name', ({ open }) => {
  let api: Harness
  let life: Awaited<ReturnType<typeof liveFully>>
  beforeAll(async () => {
    api = await startHarness(open)
    life = await liveFully(api)
  })
  afterAll(() => api?.close())

  const admin = async (...args: string[]) => {
    const { lines, code } = await runAdmin(api.deps, { args, operator: 'camille' }, console)
    return { text: lines.join('\n'), code }
  }
  const lastEntry = async () => (await auditTrail(api.database.db, 1))[0]
  const signIn = async (): Promise<string> =>
    (await api.call('POST', '/api/auth/login', { json: { email: EMAIL, password: PASSWORD } })).json.token
  const me = async (token: string) => (await api.call('GET', '/api/auth/me', { token })).status

  test('a copy that revived from a backup is read, and changed by its release alone', async () => {
    const { db } = api.database
    await markRestored(db, { takenAt: '2026-11-20T10:00:00.000Z', now: api.clock.now })
    for (const args of [
      ['address', EMAIL, 'autre@exemple.fr'],
      ['revoke', EMAIL, '--all'],
      ['resend', 'un-mail'],
      ['retry', 'un-envoi'],
      ['give-back', life.orderId, '1'],
      ['repaid', life.orderId],
      ['erase', EMAIL],
      ['erase', EMAIL, '--yes'],
      ['operator', 'add', EMAIL],
      ['operator', 'remove', EMAIL],
      ['forget-key', 'une-clé'],
    ])
      expect([args[0], await admin(...args)]).toEqual([
        args[0],
        { code: 1, text: expect.stringContaining('n’enregistre rien') },
      ])
    for (const args of [
      ['sessions', EMAIL],
      ['mails', EMAIL],
      ['operator', 'list'],
    ])
      expect([args[0], (await admin(...args)).text]).not.toEqual([
        args[0],
        expect.stringContaining('n’enregistre rien'),
      ])
    expect(await me(life.token)).toBe(200)
    await releaseCopy(db, { takenAt: '', restoredAt: '', isHeld: true })
  })

  test('retries a push message that was given up, while it is worth it', async () => {
    const { db } = api.database
    const [push] = await db.select().from(pushMessages)
    await db.update(pushMessages).set({ state: 'failed' })
    expect((await admin('retry', push?.id ?? '')).text).toContain('plus d’actualité')
    await db.update(pushMessages).set({ expiresAt: new Date(api.clock.now.getTime() + 60_000) })
    expect((await admin('retry', push?.id ?? '')).text).toBe('Elle part.')
    expect((await db.select().from(pushMessages))[0]?.state).toBe('queued')
  })

  test('lists a member’s sessions, ends one, then all', async () => {
    const listed = await admin('sessions', ` ${EMAIL.toUpperCase()}`)
    expect(listed.text).toContain('2 sessions')
    expect(listed.text).not.toContain(life.token)
    const [name = ''] = listed.text.split(' ')
    expect((await admin('revoke', EMAIL, name)).text).toBe('Session fermée.')
    expect([await me(life.token), await me(life.second)].sort()).toEqual([200, 401])
    expect(await lastEntry()).toMatchObject({ operator: 'camille', command: 'revoke', about: life.memberId })
    expect((await admin('revoke', EMAIL, name)).code).toBe(1)
    expect((await admin('revoke', EMAIL, '--all')).text).toBe('1 session de moins.')
    expect([await me(life.token), await me(life.second)]).toEqual([401, 401])
  })

  test('sends a mail again: at once, as it was, or made anew where its text is erased', async () => {
    const { db } = api.database
    const receipt = `receipt:order:${life.orderId}`
    const byKey = async (key: string) => (await db.select().from(mails).where(eq(mails.dedupeKey, key)))[0]
    const { id = '' } = (await byKey(receipt)) ?? {}
    expect((await admin('mails', EMAIL)).text).toContain(id)
    expect((await admin('resend', id)).text).toContain('part tout de suite')
    const about = async () =>
      db
        .select()
        .from(mails)
        .where(sql`${mails.dedupeKey} like ${`${receipt}%`} and ${mails.state} = 'queued'`)
    const original = (await byKey(receipt))?.text

    await db.update(mails).set({ state: 'sent', text: '', html: '' }).where(eq(mails.id, id))
    expect((await admin('resend', id)).text).toContain('refait')
    expect((await about()).map(({ text }) => text)).toEqual([original])
    // Two operators at one instant, or one who presses again: one receipt goes.
    await db.delete(mails).where(sql`${mails.dedupeKey} like ${`${receipt}:%`}`)
    const both = await Promise.all([admin('resend', id), admin('resend', id)])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(both.map(({ text }) => text).join()).toContain('attend déjà')
    expect(await about()).toHaveLength(1)

    const [first] = await about()
    await db
      .update(mails)
      .set({ state: 'failed' })
      .where(eq(mails.id, first?.id ?? ''))
    expect((await admin('dead')).text).toContain(first?.id)
    expect((await admin('retry', first?.id ?? '')).text).toContain('une fois de plus')
    expect((await about()).map(({ text }) => text)).toEqual([original])
    expect((await admin('resend', 'nothing')).code).toBe(1)
  })

  test('finds a member by name without accents, by a part of the address, by any code; shows all that helps', async () => {
    const { db } = api.database
    for (const typed of ['quennehen APOLLINE', 'nouvelle.adr', life.memberId])
      expect((await admin('find', typed)).text, typed).toContain(`${EMAIL}  Apolline Quennehen  Pass Premium`)
    await db.update(members).set({ lastName: 'Quénnœhen' }).where(eq(members.id, life.memberId))
    expect((await admin('find', 'quennoehen')).text).toContain(EMAIL)
    await db.update(members).set({ lastName: person.lastName }).where(eq(members.id, life.memberId))
    const [seat] = (await api.call('GET', '/api/tickets', { token: await signIn() })).json.find(
      ({ orderId }: { orderId: string }) => orderId === life.orderId,
    ).codes
    const code = seatShortCode(seat.id)
    for (const typed of [code, code.toLowerCase().replace('-', ' '), seat.id])
      expect((await admin('find', typed)).text, typed).toMatch(
        new RegExp(`place ${code} .*${EMAIL} .*valable  commande ${life.orderId}`),
      )
    expect((await admin('find', life.orderId)).text).toMatch(/commande .* billets émis[\s\S]*Quennehen/)
    expect(await admin('find', "d'; drop")).toMatchObject({ code: 1 })
    const shown = (await admin('member', EMAIL)).text
    for (const part of [life.orderId, code, 'Derniers mails', 'Sessions', 'carte'])
      expect(shown).toContain(part)
    expect(shown).not.toContain(life.token)
    const sent = (await admin('mails', EMAIL)).text
    for (const subject of ['Vos billets et votre reçu', `Confirmez votre adresse email  à ${OLD}`])
      expect(sent).toContain(subject)
  })

  test('exports what a member may ask for, as the app does', async () => {
    const { text } = await admin('export', EMAIL)
    conforms('personalData', JSON.parse(text))
    expect(JSON.parse(text)).toMatchObject({ account: { email: EMAIL } })
  })

  test('corrects an address: the former one is told, sessions end, a mail about the member goes to the new one', async () => {
    const { db } = api.database
    const right = 'apolline.q@exemple.fr'
    const token = await signIn()
    for (const wrong of ['apolline', EMAIL, 'standard@nectar.test'])
      expect((await admin('address', EMAIL, wrong)).code, wrong).toBe(1)
    expect(await me(token)).toBe(200)
    const done = await admin('address', EMAIL, ` ${right.toUpperCase()}`)
    expect(done.text).toContain(`${right}, à la place de ${EMAIL}`)
    expect(await me(token)).toBe(401)
    const to = async (recipient: string) =>
      (await db.select().from(mails).where(eq(mails.recipient, recipient))).at(-1)
    expect((await to(right))?.subject).toBe('Confirmez votre adresse email')
    expect((await to(EMAIL))?.text).toContain('#annuler=')
    expect(JSON.stringify(await lastEntry())).not.toContain('exemple.fr')

    // One that never left: its page of codes is signed for the former address.
    await db
      .update(mails)
      .set({ state: 'failed', text: `${api.deps.publicUrl()}/api/print/${life.orderId}/former` })
      .where(sql`${mails.dedupeKey} like ${`receipt:order:${life.orderId}%`}`)
    const listed = (await admin('mails', right)).text
    const [receipt = ''] = /^\S+(?=.*Vos billets et votre reçu)/m.exec(listed) ?? []
    expect((await admin('resend', receipt)).text).toContain(`à ${right}`)
    const again = await to(right)
    expect(again?.subject).toContain('Vos billets et votre reçu')
    const [page = ''] = /\/api\/print\/\S+/.exec(again?.text ?? '') ?? []
    expect((await api.call('GET', page)).status, page).toBe(200)
    // The mail to the former address stays its own.
    const [told = ''] = /^\S+(?=.*a été corrigée)/m.exec(listed) ?? []
    await admin('resend', told)
    expect((await to(EMAIL))?.subject).toContain('a été corrigée')

    // If the replaced address was never confirmed, it gets no link to the account.
    expect((await admin('address', right, EMAIL)).code).toBe(0)
    const last = await to(right)
    expect(last?.subject).toBe('Cette adresse email n’est plus celle d’un compte Nectar')
    expect(last?.text).not.toMatch(/#annuler=|Apolline/)
    await db.update(members).set({ isVerified: true }).where(eq(members.id, life.memberId))
  })

  test('tells an order’s story, by its id and by its payment’s', async () => {
    const { text } = await admin('order', life.orderId)
    for (const part of [
      '28\u00a0€',
      'held → paid',
      'paid → ticketed',
      '2 places',
      'Vos billets et votre reçu',
    ])
      expect(text).toContain(part)
    const payment = /paiement (\S+)/.exec(text)?.[1] ?? ''
    expect((await admin('order', payment)).text).toBe(text)
    expect(await lastEntry()).toMatchObject({ command: 'order', about: life.orderId, outcome: 'ticketed' })
  })

  test('gives back a paid place that was refunded by hand: seat, order and sums follow, once', async () => {
    const { db } = api.database
    const tickets = async () => (await orderStory(db, life.orderId))?.tickets ?? []
    const taken = async () => (await salesOf(db, { eventIds: [life.bought] }))[0]?.figures.takenCents ?? 0
    const hear = () =>
      registerRefunded(db, {
        orderId: life.orderId,
        paidBackCents: 1400,
        at: api.clock.now,
      })
    const before = await taken()
    const number = (await tickets())[1]?.number ?? ''
    // The register has the refund on the ticket with the first number.
    await hear()
    expect(await taken()).toBe(before - 1400)
    expect((await admin('order', life.orderId)).text).toContain('14\u00a0€ remboursés à la main')
    expect((await admin('member', EMAIL)).text).toContain('14\u00a0€ remboursés à la main')
    expect((await admin('give-back', life.orderId, '999')).code).toBe(1)
    const done = await admin('give-back', life.orderId, number)
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining('Rien n’est remboursé d’ici') })
    expect((await tickets()).map(({ isOver }) => isOver)).toEqual([false, true])
    expect((await admin('give-back', life.orderId, number)).text).toContain('pas, ou plus, de billet')
    // The provider may tell of the same refund again.
    await hear()
    expect(await taken()).toBe(before - 1400)
    const told = await db.select().from(mails).where(like(mails.dedupeKey, 'seat-given-back:%'))
    expect(told.map(({ recipient }) => recipient)).toEqual([EMAIL])
  })

  test('closes a refund that the bank sent back and that was repaid otherwise, once', async () => {
    const { db } = api.database
    expect((await admin('repaid', 'unknown')).code).toBe(1)
    expect((await admin('repaid', life.orderId)).text).toContain('n’a refusé aucun remboursement')
    await db.update(orders).set({ refundFailedAt: api.clock.now }).where(eq(orders.id, life.orderId))
    expect((await admin('order', life.orderId)).text).toContain('remboursement refusé par la banque')
    expect(await admin('repaid', life.orderId)).toMatchObject({
      code: 0,
      text: expect.stringContaining('Noté'),
    })
    expect((await admin('order', life.orderId)).text).not.toContain('refusé par la banque')
    expect((await admin('repaid', life.orderId)).code).toBe(1)
  })

  test('closes the refund of a gift that the bank sent back, by its receipt', async () => {
    const { db } = api.database
    const [buyer] = await db.select({ id: members.id }).from(members).where(eq(members.email, EMAIL))
    const gift = {
      id: 'a-gift',
      buyerId: buyer?.id,
      requestKey: 'a-gift',
      codeHash: 'a-gift',
      provider: 'stripe',
    } as const
    const at = api.clock.now
    await db.insert(gifts).values({
      ...gift,
      ...{ plan: 'standard', months: 3, totalCents: 5700, refundedCents: 2000, state: 'withdrawn' },
      ...{ paymentId: 'pi_gift', createdAt: at, paidAt: at, validUntil: at, withdrawnAt: at },
    })
    expect((await admin('repaid', 'a-gift')).text).toContain('37\u00a0€ d’un Pass offert')
    const [closed] = await db.select().from(gifts).where(eq(gifts.id, 'a-gift'))
    expect(closed?.refundedCents).toBe(5700)
    expect((await admin('repaid', 'a-gift')).code).toBe(1)
    await db.delete(gifts).where(eq(gifts.id, 'a-gift'))
  })

  test('erases an account on request, once that is said twice; the audit names nobody and cannot be changed', async () => {
    const { db } = api.database
    const [concert] = await db.select().from(events).where(eq(events.id, life.bought))
    const endDate = nextDay(concert?.date ?? '')
    await db.update(events).set({ endDate }).where(eq(events.id, life.bought))
    const days = longDays({ date: concert?.date ?? '', endDate })
    expect((await admin('member', EMAIL)).text.split(days)).toHaveLength(3)
    expect((await admin('order', life.orderId)).text).toContain(days)
    // Paid tickets to come are named first, whatever is said.
    const named = await admin('erase', EMAIL, '--yes')
    expect(named).toMatchObject({ code: 1, text: expect.stringContaining('1\u00a0place payée pour') })
    expect(named.text).toContain(life.orderId)
    expect(named.text).toContain(days)
    expect((await admin('erase', EMAIL)).text).toContain('--yes')
    expect((await admin('erase', EMAIL, '--yes')).text).toContain('Compte effacé')
    expect(await db.select().from(members).where(eq(members.id, life.memberId))).toEqual([])
    expect((await admin('erase', EMAIL, '--yes')).text).toContain('Aucun compte')
    const trail = JSON.stringify(await auditTrail(db, 100))
    expect(trail).toContain(life.memberId)
    for (const word of WORDS) expect(trail).not.toContain(word)
    expect((await admin('audit', '--limit', '2')).text.split('\n')).toHaveLength(2)
    await expect(db.execute(sql`delete from audit_entries`)).rejects.toThrow()
    await expect(db.execute(sql`update audit_entries set operator = 'x'`)).rejects.toThrow()
  })

  test('says what it does not understand', async () => {
    expect(await admin('truc')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Commande inconnue : truc.'),
    })
    expect((await admin('sessions')).text).toContain('sessions : il manque ADRESSE.')
    expect((await admin('order', 'unknown')).code).toBe(1)
    expect((await admin('order', '--al')).text).toContain('Option inconnue : --al.')
    // One id in 64 begins with a hyphen, and one in 4,096 with two.
    for (const id of ['-eX_9', '--X9-a']) expect((await admin('forget-key', id)).text).toContain('Aucune clé')
    expect(await admin()).toMatchObject({ code: 1, text: expect.stringContaining('forget-key') })
    expect((await admin('--help')).code).toBe(0)
  })
})
