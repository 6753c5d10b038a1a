import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf, doorAccess } from '../../../tests/support/server/door.ts'
import { doorOf } from '../../../tests/support/server/door-calls.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { newTeam } from '../../../tests/support/server/new-team.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { runSales } from '../../operations/sales.ts'
import { inTransaction } from '../../platform/db/database.ts'
import {
  events,
  figureLinks,
  mails,
  organisations,
  organiserActs,
  throttles,
  waits,
} from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import { purge } from '../../purge.ts'
import { cancelBookings, issueBooking } from '../bookings/use-cases/bookings.ts'
import { notifyHolders } from '../event-changes/use-cases/notify-holders.ts'
import { registerRefunded } from '../register/use-cases/register.ts'
import { moveLines } from '../waiting/use-cases/offers.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('concerts of organisers on $name', ({ open }) => {
  const shop = setUpWorld(open)
  let responsible: TestMember
  let helper: TestMember
  let stranger: TestMember
  let organisationId: string
  let eventId: string

  beforeEach(async () => {
    ;({ responsible, helper, organisationId, other: stranger } = await newTeam(shop))
    eventId = await shop.concert({ seats: [20, 20], date: '2026-12-05', time: '20:00', organisationId })
  })

  const call = async (who: TestMember, method: string, rest = '', json?: unknown, id = eventId) => {
    await shop.db.delete(throttles)
    const path = `/api/organisations/${organisationId}/concerts${rest === null ? '' : `/${id}${rest}`}`
    const answer = await shop.api.call(method, path, {
      token: who.token,
      ...(json !== undefined && { json }),
    })
    return { ...answer, refusal: [answer.status, answer.json.code, answer.json.message] }
  }
  const list = async (query = '') => {
    const path = `/api/organisations/${organisationId}/concerts${query}`
    const { json } = await shop.api.call('GET', path, { token: helper.token })
    conforms('organiserConcerts', json)
    return json
  }
  const figures = async () => {
    const { json } = await call(helper, 'GET')
    conforms('organiserConcert', json)
    return json
  }
  const buy = async (quantity: number, who = shop.me) => {
    const { json } = await shop.order(eventId, [quantity, 0], { who })
    await shop.bank.pay(json.paymentIntentId)
    await shop.confirm(json.paymentIntentId, who)
    return json.orderId as string
  }
  const give = (
    source: 'free' | 'pass' | 'invitation',
    quantity: number,
    { memberId = shop.me.id, kind = 1 }: { memberId?: string | null; kind?: number } = {},
  ) =>
    inTransaction(shop.db, (tx) =>
      issueBooking(tx, {
        ...{ memberId, eventId, ticketTypeId: `${eventId}-${kind}`, quantity, priceCents: 0, source },
        bookedAt: FILLED_AT,
      }),
    )
  const acts = async () =>
    (await shop.db.select().from(organiserActs).where(eq(organiserActs.organisationId, organisationId)))
      .filter(({ act }) => act !== 'created')
      .map(({ act, memberId, about }) => [act, memberId, about])
  const mailsTo = ({ id }: TestMember) =>
    shop.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, `${id.toLowerCase()}@exemple.fr`))
  const sales = (...args: string[]) =>
    runSales({ database: shop.api.database, now: () => shop.api.clock.now }, { args, operator: 'test' })

  test('what nobody else announced belongs to the house, also once its organisation is deleted', async () => {
    const [imported] = await shop.db.select().from(events).where(eq(events.id, 'maree-haute'))
    expect(imported?.organisationId).toBe('maison')
    await shop.db.execute(sql`delete from organisations where id = ${organisationId}`)
    const [left] = await shop.db.select().from(events).where(eq(events.id, eventId))
    expect(left?.organisationId).toBe('maison')
  })

  test('lists the concerts to come, earliest first, and the past ones, latest first, each in a word', async () => {
    const at = (more: Parameters<typeof addConcert>[1]) => addConcert(shop.db, { organisationId, ...more })
    const soon = await at({ date: '2026-11-29', seats: [2] })
    const cancelled = await at({ date: '2026-12-06', withdrawnAt: shop.api.clock.now })
    const moved = await at({ date: '2026-12-07', previousDate: '2026-12-01' })
    const elsewhere = await at({ date: '2026-12-08', seats: [], ticketingMode: 'external' })
    const later = await at({ date: '2026-12-09' })
    await shop.db.execute(
      sql`update ticket_types set sold_from = '2026-12-01T10:00:00Z' where event_id = ${later}`,
    )
    await shop.db.execute(sql`update ticket_types set capacity_sold = 2 where event_id = ${soon}`)
    const [older, old] = [await at({ date: '2025-03-01' }), await at({ date: '2025-03-02' })]
    await buy(2)

    const toCome = await list()
    const shown = toCome.concerts.map((one: Record<string, unknown>) => [one.id, one.state])
    expect(shown).toEqual([
      [soon, 'full'],
      [eventId, 'published'],
      [cancelled, 'cancelled'],
      [moved, 'moved'],
      [elsewhere, 'published'],
      [later, 'on_sale_later'],
    ])
    expect(toCome.total).toBe(6)
    expect(toCome.concerts[1]).toMatchObject({
      tickets: 2,
      capacity: 40,
      takings: 28,
      entered: 0,
      isSoldHere: true,
    })
    expect(toCome.concerts[4]).toMatchObject({ tickets: 0, capacity: null, isSoldHere: false })
    expect(toCome.concerts[5].soldFrom).toBe('2026-12-01T10:00:00.000Z')
    const past = await list('?when=past')
    expect(past.concerts.map((one: Record<string, unknown>) => [one.id, one.state])).toEqual([
      [old, 'past'],
      [older, 'past'],
    ])
    expect((await list('?when=past&page=2')).concerts).toEqual([])
  })

  test('shows figures that equal the register, with paid, free, Pass, given, returned, refunded and resold tickets', async () => {
    const order = await buy(3)
    const [other] = await shop.member('free')
    const [third] = await shop.member('free')
    await buy(2, other)
    await give('free', 2, { kind: 2, memberId: third.id })
    await give('pass', 1, { memberId: third.id })
    await give('invitation', 1, { memberId: null })
    await inTransaction(shop.db, (tx) =>
      registerRefunded(tx, { orderId: order, paidBackCents: 500, at: FILLED_AT }),
    )
    const returned = await shop.bookings(await buy(1, third))
    await inTransaction(shop.db, (tx) => cancelBookings(tx, returned, FILLED_AT))
    await shop.db.insert(waits).values({
      ...{ id: newId(), memberId: other.id, eventId, ticketTypeId: null, quantity: 2 },
      joinedAt: FILLED_AT,
    })

    const seen = await figures()
    expect(seen).toMatchObject({
      ...{ sold: 5, free: 2, pass: 1, invited: 1, returned: 1, entered: 0 },
      ...{ tickets: 9, capacity: 40, left: 35, waiting: 2, proposed: 0, offered: 0, inOrders: 0 },
      ...{ takings: 65, refunded: 5 },
    })
    const { lines } = await sales('--concert', eventId)
    expect(lines[1]).toBe('  vendus 5, gratuits 2, Pass 1, invités 1, rendus 1, entrés 0')
    expect(lines.join('\n')).toContain('recette 65,00 € TTC')
    const sum = (key: string) =>
      seen.days.reduce((total: number, day: Record<string, number>) => total + (day[key] ?? 0), 0)
    expect([sum('issued') - sum('returned'), sum('returned'), sum('takings')]).toEqual([9, 1, 65])

    const { json: statement } = await call(helper, 'GET', '/statement')
    conforms('organiserStatement', statement)
    expect(statement).toMatchObject({ takings: 65, refunded: 5, number: null, since: null, entered: 0 })
    expect(statement.file.name).toMatch(/^releve-2026-12-05-20h00-[a-z-]+\.csv$/)
    expect(`\ufeff${statement.file.text}`).toBe(`${(await sales('statement', eventId, '--csv')).lines[0]}\n`)
  })

  test('counts a sale on the day of Paris on which it was made', async () => {
    shop.api.clock.now = new Date('2026-11-24T22:30:00Z')
    await buy(1)
    shop.api.clock.now = new Date('2026-11-24T23:30:00Z')
    await buy(2, (await shop.member('free'))[0])
    expect((await figures()).days).toEqual([
      { date: '2026-11-24', issued: 1, returned: 0, takings: 14 },
      { date: '2026-11-25', issued: 2, returned: 0, takings: 28 },
    ])
  })

  test('lists who is expected by name, and the same for a spreadsheet, where no name is a formula', async () => {
    const [elan] = await shop.member('free')
    await shop.db.execute(
      sql`update members set first_name = 'Élan', last_name = '=1+1' where id = ${elan.id}`,
    )
    await give('free', 2, { memberId: elan.id })
    await give('invitation', 1, { memberId: null })
    const { json } = await call(helper, 'GET', '/people')
    conforms('organiserPeople', json)
    expect(json.people).toMatchObject([
      {
        firstName: 'Élan',
        lastName: '=1+1',
        kind: 'Plein tarif',
        seats: [{ usedAt: null }, {}],
        isCancelled: false,
      },
      { firstName: 'Invitation', lastName: '', isWalkIn: false },
    ])
    expect(json.people[0].seats[0].code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const { json: file } = await call(helper, 'GET', '/people-file')
    expect(file.name).toMatch(/^entrees-2026-12-05-20h00-[a-z-]+\.csv$/)
    expect(file.text.split('\r\n')[1]).toContain(`"'=1+1";"Élan"`)
  })

  test('a seat let in counts as entered, in the figures and in the list', async () => {
    await buy(1)
    const { json } = await call(helper, 'GET', '/people')
    const [{ seats }] = json.people
    shop.api.clock.now = new Date('2026-12-05T19:10:00Z')
    const access = await doorAccess(shop.db, eventId, shop.api.clock.now)
    const admitted = { seat: seats[0].code.replace('-', ''), at: shop.api.clock.now.toISOString() }
    await doorOf(() => shop.api).stored(access, [admissionOf(admitted)])
    expect((await figures()).entered).toBe(1)
    expect((await call(helper, 'GET', '/people')).json.people[0].seats[0].usedAt).toBe('20:10')
  })

  test('makes door links that open the list, shows their digits once, and revokes them', async () => {
    const made = await call(helper, 'POST', '/door-links', { isStrict: true, split: { part: 1, of: 2 } })
    conforms('organiserDoorLinkAdd', made.json)
    const link = new URL(made.json.url).pathname.split('/').at(-1) ?? ''
    const access = { link, code: made.json.code }
    const opened = await shop.api.call('POST', '/api/check-in/list', { json: access })
    expect(opened.json).toMatchObject({ isStrict: true, split: { part: 1, of: 2 } })
    const { json } = await call(responsible, 'GET', '/door-links')
    conforms('organiserDoorLinks', json)
    expect(json.links).toMatchObject([{ id: made.json.id, state: 'open', until: '2026-12-06T05:00:00.000Z' }])
    expect(JSON.stringify(json)).not.toContain(link)
    const revoked = await call(helper, 'DELETE', `/door-links/${made.json.id}`)
    expect(revoked.json.links).toMatchObject([{ state: 'revoked' }])
    await call(helper, 'DELETE', `/door-links/${made.json.id}`)
    expect(await acts()).toEqual([
      ['door_opened', helper.id, eventId],
      ['door_closed', helper.id, eventId],
    ])
    expect((await shop.api.call('POST', '/api/check-in/list', { json: access })).status).toBe(400)
    const wrong = { isStrict: false, split: { part: 3, of: 2 } }
    expect((await call(helper, 'POST', '/door-links', wrong)).status).toBe(400)
  })

  test('a link asked for again after a lost answer is one link, with another address', async () => {
    const [id, isStrict, split] = [newId(), false, null]
    const make = async () => (await call(helper, 'POST', '/door-links', { id, isStrict, split })).json
    const accessOf = ({ url, code }: { url: string; code: string }) => ({
      ...{ link: new URL(url).pathname.split('/').at(-1), code },
    })
    const list = async (link: { url: string; code: string }) =>
      (await shop.api.call('POST', '/api/check-in/list', { json: accessOf(link) })).status
    const [lost, made] = [await make(), await make()]
    expect(made.links.links).toMatchObject([{ id, state: 'open' }])
    expect([await list(lost), await list(made)]).toEqual([400, 200])
    // Somebody has opened it: it keeps its address.
    expect((await make()).links.links).toHaveLength(2)
    expect(await list(made)).toBe(200)

    const share = async () => (await call(helper, 'POST', `/figure-links?linkId=${id}`)).json
    const [first, second] = [await share(), await share()]
    expect(second.links).toMatchObject([{ id }])
    const read = async (url: string) =>
      (await shop.api.call('GET', `/api/figures/${new URL(url).pathname.split('/').at(-1)}`)).status
    expect([await read(first.url), await read(second.url)]).toEqual([404, 200])
    await call(helper, 'DELETE', `/figure-links/${id}`)
    expect((await share()).links).toHaveLength(1)
  })

  test('a link of another concert is not revoked', async () => {
    const other = await shop.concert({ seats: [5], date: '2026-12-09', time: '20:00' })
    const access = await doorAccess(shop.db, other, shop.api.clock.now)
    const [{ id }] = (
      (await shop.db.execute(sql`select id from door_links where event_id = ${other}`)) as unknown as {
        rows: [{ id: string }]
      }
    ).rows
    expect((await call(helper, 'DELETE', `/door-links/${id}`)).json.links).toEqual([])
    expect((await shop.api.call('POST', '/api/check-in/list', { json: access })).status).toBe(200)
  })

  test('moves a concert once, however often it is asked, and tells its holders', async () => {
    await buy(2)
    const stakes = { date: '2026-12-05', time: '20:00', members: 1, seats: 2, refund: 28, openOrders: 0 }
    expect((await call(helper, 'GET', '/stakes')).json).toMatchObject(stakes)
    const to = { date: '2026-12-12', time: '21:00', place: 'Le Hangar', city: '' }
    const answers = [await call(helper, 'POST', '/move', to), await call(helper, 'POST', '/move', to)]
    for (const { status, json } of answers) {
      conforms('organiserMove', json)
      expect([status, json.date, json.time, json.place]).toEqual([200, '2026-12-12', '21:00', 'Le Hangar'])
    }
    expect(await acts()).toEqual([['moved', helper.id, eventId]])
    while (await notifyHolders(shop.api.deps));
    const told = await mailsTo(shop.me)
    expect(told.filter(({ subject }) => subject.startsWith('Nouvelle date'))).toHaveLength(1)
    expect((await list()).concerts[0].state).toBe('moved')
    const past = await call(helper, 'POST', '/move', { ...to, date: '2026-01-12' })
    expect(past.refusal).toEqual([409, 'conflict', 'Cette date est passée.'])
  })

  test('moves no concert back that another person has moved since it was read', async () => {
    const seen = { date: '2026-12-05', time: '20:00' }
    const to = { date: '2026-12-12', time: '20:00', place: '', city: '', seen }
    // The second press follows a lost answer.
    for (const _ of [1, 2]) expect((await call(helper, 'POST', '/move', to)).status).toBe(200)
    const stale = await call(helper, 'POST', '/move', { ...to, ...seen, place: 'Le Hangar' })
    expect(stale.refusal).toEqual([
      ...[409, 'conflict'],
      'Une autre personne vient de déplacer ce concert\u00a0: relisez sa date, puis recommencez.',
    ])
    expect((await call(helper, 'GET', '/stakes')).json).toMatchObject({ date: '2026-12-12' })
  })

  test('cancels with the password, tells everybody responsible and the holders, and pays back', async () => {
    await buy(2)
    const wrong = await call(helper, 'POST', '/cancel', { password: 'faux' })
    expect(wrong.refusal).toEqual([400, 'validation_failed', 'Mot de passe incorrect.'])
    const password = PASSWORD
    const answers = [
      await call(helper, 'POST', '/cancel', { password }),
      await call(helper, 'POST', '/cancel', { password }),
    ]
    expect(answers.map(({ status, json }) => [status, json.isCancelled])).toEqual([
      [200, true],
      [200, true],
    ])
    expect(await acts()).toEqual([['cancelled', helper.id, eventId]])
    const [told, ...more] = (await mailsTo(responsible)).filter(({ subject }) =>
      subject.startsWith('Concert annulé'),
    )
    expect(more).toEqual([])
    expect(told?.text).toContain('Paul Vidal a annulé')
    expect(told?.text).toContain('2 places prises, 28\u00a0€ à rembourser')
    expect(await mailsTo(helper)).toEqual([])
    while (await notifyHolders(shop.api.deps));
    expect(await figures()).toMatchObject({ sold: 0, returned: 2, takings: 0, state: 'cancelled' })
    const link = await call(helper, 'POST', '/door-links', { isStrict: false, split: null })
    expect(link.refusal).toEqual([409, 'conflict', 'Ce concert est annulé.'])

    const restored = await call(helper, 'POST', '/restore')
    expect([restored.status, restored.json.isCancelled]).toEqual([200, false])
    await call(helper, 'POST', '/restore')
    expect((await acts()).map(([act]) => act)).toEqual(['cancelled', 'restored'])
  })

  test('forbids the resale once, however often it is asked: offers end, and their holders are told why', async () => {
    await buy(2)
    await shop.db.execute(sql`update ticket_types set capacity_total = 2 where id = ${`${eventId}-1`}`)
    const [ticket] = await shop.tickets()
    const offer = (seat: number) =>
      shop.api.call('POST', `/api/resale/${ticket.codes[seat].id}`, { token: shop.me.token })
    expect((await offer(0)).status).toBe(200)
    expect(await figures()).toMatchObject({ offered: 1, resold: 0 })
    for (const _ of [1, 2]) {
      const { status, json } = await call(helper, 'PUT', '/resale', { isAllowed: false })
      conforms('organiserResale', json)
      expect([status, json.allowsResale]).toEqual([200, false])
    }
    expect((await offer(1)).json.message).toBe('Cette place ne se revend pas ici.')
    const [stranger] = await shop.member('free')
    expect((await shop.order(eventId, [1, 0], { who: stranger })).json.code).toBe('sold_out')
    while (await moveLines(shop.api.deps));
    expect((await figures()).offered).toBe(0)
    const told = (await mailsTo(shop.me)).filter(({ dedupeKey }) => dedupeKey.startsWith('seat-unsold:'))
    expect(told.map(({ text }) => text?.includes('n’autorise plus la revente'))).toEqual([true])
    await call(helper, 'PUT', '/resale', { isAllowed: true })
    expect((await offer(1)).status).toBe(200)
    expect((await acts()).map(([act]) => act)).toEqual(['resale_forbidden', 'resale_allowed'])
  })

  test('names what the law asks around each concert, with the register’s figures, and nothing of others', async () => {
    await buy(2)
    await give('invitation', 1)
    const before = await shop.concert({ seats: [60], date: '2026-12-20', organisationId })
    await shop.concert({ seats: [60], date: '2026-12-20' })
    const days = { date: '2026-12-22', endDate: '2027-02-10' }
    const festival = await shop.concert({ seats: [60], ...days, organisationId })
    await shop.concert({ seats: [60], date: '2026-12-19', organisationId, withdrawnAt: shop.api.clock.now })
    const read = async () => {
      const { json } = await shop.api.call('GET', `/api/organisations/${organisationId}/deadlines`, {
        token: helper.token,
      })
      conforms('organiserDeadlines', json)
      return json.deadlines.map(({ kind, eventId: of, due, isLate }: Record<string, unknown>) => [
        ...[kind, of, due, isLate],
      ])
    }
    expect(await read()).toEqual([
      ['sacem', eventId, '2026-11-20', true],
      ['sacem', before, '2026-12-05', false],
      ['sacem', festival, '2026-12-07', false],
    ])
    shop.api.clock.now = new Date('2026-12-06T05:00:00Z')
    expect(await read()).toEqual([
      ['sacem', before, '2026-12-05', true],
      ['statement', eventId, '2026-12-06', false],
      ['sacem', festival, '2026-12-07', false],
      ['cnm', eventId, null, false],
      ['sibil', eventId, null, false],
    ])
    const { json } = await shop.api.call('GET', `/api/organisations/${organisationId}/deadlines`, {
      token: helper.token,
    })
    const statement = (await call(helper, 'GET', '/statement')).json
    expect(json.deadlines[3]).toMatchObject({
      ...{ paid: 2, free: 1, takings: 28, capacity: 40, prices: { lowest: 14, highest: 14 } },
      ...{ withoutVat: statement.withoutVat, cnm: statement.cnm },
    })
    await call(responsible, 'POST', '/statement', { password: PASSWORD })
    expect((await read()).map(([kind]: string[]) => kind)).toEqual(['sacem', 'sacem', 'cnm', 'sibil'])
  })

  test('shares counts and takings by a link, once shown, without names, until it is revoked or over', async () => {
    await buy(2)
    await give('invitation', 1)
    const made = await call(helper, 'POST', '/figure-links')
    conforms('organiserFigureLinkAdd', made.json)
    const code = new URL(made.json.url).pathname.split('/').at(-1) ?? ''
    const read = (by = code) => shop.api.call('GET', `/api/figures/${by}`)
    const shown = await read()
    conforms('sharedFigures', shown.json)
    expect(shown.json).toMatchObject({ eventName: 'Concert d’essai', tickets: 3, takings: 28, entered: 0 })
    expect(JSON.stringify(shown.json)).not.toMatch(
      new RegExp(`Vidal|${shop.me.id}|${eventId}|${organisationId}`),
    )
    const { rows } = (await shop.db.execute(sql`select code_hash from figure_links`)) as unknown as {
      rows: { code_hash: string }[]
    }
    expect(rows.map((row) => row.code_hash)).not.toContain(code)

    for (const _ of [1, 2, 3, 4]) await call(helper, 'POST', '/figure-links')
    expect((await call(helper, 'POST', '/figure-links')).refusal).toEqual([
      ...[
        409,
        'conflict',
        'Ce concert a déjà cinq liens de suivi\u00a0: révoquez-en un pour en faire un autre.',
      ],
    ])
    conforms('organiserFigureLinks', (await call(helper, 'GET', '/figure-links')).json)
    const [first] = made.json.links
    for (const _ of [1, 2]) {
      const { status, json } = await call(helper, 'DELETE', `/figure-links/${first.id}`)
      conforms('organiserFigureLinkRevoke', json)
      expect([status, json.links.length]).toEqual([200, 4])
    }
    const gone = [404, 'Ce lien de suivi n’existe pas, ou ne vaut plus. Demandez-en un autre à la structure.']
    for (const one of [code, 'x'.repeat(43)]) {
      const { status, json } = await read(one)
      expect([status, json.message]).toEqual(gone)
    }
    const last = await call(helper, 'POST', '/figure-links')
    const lastCode = new URL(last.json.url).pathname.split('/').at(-1) ?? ''
    const become = (state: 'trusted' | 'suspended') =>
      shop.db.update(organisations).set({ state }).where(eq(organisations.id, organisationId))
    await become('suspended')
    expect((await call(helper, 'POST', '/figure-links')).status).toBe(403)
    expect((await read(lastCode)).json.message).toBe(gone[1])
    await become('trusted')
    shop.api.clock.now = new Date(FILLED_AT.getTime() + 89 * 86_400_000)
    expect((await read(lastCode)).status).toBe(200)
    shop.api.clock.now = new Date(FILLED_AT.getTime() + 90 * 86_400_000)
    expect((await read(lastCode)).status).toBe(404)
    await purge(shop.db, new Date(FILLED_AT.getTime() + 121 * 86_400_000))
    const left = await shop.db.$count(figureLinks, eq(figureLinks.eventId, eventId))
    expect(left).toBe(0)
    const told = (await acts()).map(([act]) => act)
    expect([
      told.filter((act) => act === 'figures_shared').length,
      told.includes('figures_unshared'),
    ]).toEqual([...[6, true]])
  })

  test('changes nothing of a concert that took place', async () => {
    shop.api.clock.now = new Date('2026-12-06T05:00:00Z')
    const took = [409, 'conflict', 'Ce concert a eu lieu.']
    const to = { date: '2026-12-12', time: '', place: '', city: '' }
    expect((await call(helper, 'POST', '/move', to)).refusal).toEqual(took)
    expect((await call(helper, 'POST', '/cancel', { password: PASSWORD })).refusal).toEqual(took)
    expect((await call(helper, 'PUT', '/resale', { isAllowed: false })).refusal).toEqual(took)
    const link = { isStrict: false, split: null }
    expect((await call(helper, 'POST', '/door-links', link)).refusal).toEqual(took)
    expect((await call(helper, 'GET', '/stakes')).json).toMatchObject({ isOver: true, isCancelled: false })
  })

  test('closes a statement once, from 06:00 on, by someone responsible alone', async () => {
    const none = await call(responsible, 'GET', '/statement')
    expect(none.refusal).toEqual([
      ...[404, 'not_found', 'Ce concert n’a pas encore de billets\u00a0: son relevé est vide.'],
    ])
    await buy(2)
    const password = PASSWORD
    const early = await call(responsible, 'POST', '/statement', { password })
    expect(early.refusal).toEqual([
      ...[409, 'conflict', 'Son relevé se clôt à partir de 6 h, le matin après le concert.'],
    ])
    shop.api.clock.now = new Date('2026-12-06T05:00:00Z')
    expect((await call(helper, 'POST', '/statement', { password })).refusal).toEqual([
      ...[403, 'forbidden', 'Seul un responsable de la structure peut faire cela.'],
    ])
    const answers = await Promise.all([1, 2].map(() => call(responsible, 'POST', '/statement', { password })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const numbers = answers.map(({ json }) => json.number)
    expect(numbers[0]).toEqual(expect.any(Number))
    expect(numbers[1]).toBe(numbers[0])
    expect(answers[0]?.json).toMatchObject({ takings: 28, since: { tickets: 0, takings: 0 } })
    expect(await acts()).toEqual([['statement_closed', responsible.id, eventId]])
    expect((await list('?when=past')).concerts[0]).toMatchObject({ id: eventId, state: 'closed' })
  })

  test('a concert of others is unknown, to strangers and by the id of another organisation', async () => {
    const unknown = [404, 'not_found', 'Cette structure n’existe pas, ou vous n’en faites pas partie.']
    expect((await call(stranger, 'GET')).refusal).toEqual(unknown)
    const notTheirs = [404, 'not_found', 'Ce concert n’existe pas, ou n’est pas de cette structure.']
    for (const id of ['maree-haute', 'nulle-part'])
      expect((await call(responsible, 'GET', '', undefined, id)).refusal).toEqual(notTheirs)
  })
})
