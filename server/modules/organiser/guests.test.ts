import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf, shortOf } from '../../../tests/support/server/door.ts'
import { doorOf } from '../../../tests/support/server/door-calls.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { newTeam } from '../../../tests/support/server/new-team.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { memberWithPassword } from '../../../tests/support/server/valid-calls.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import {
  bookings,
  events,
  invitations,
  mails,
  organiserActs,
  throttles,
  ticketRegister,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { purge } from '../../purge.ts'
import { notifyHolders } from '../event-changes/use-cases/notify-holders.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

interface Guest {
  id: string
  name: string | null
  seats: number
  entered: number
  code: string | null
  isValid: boolean
}

databases.onEach('guest lists on $name', ({ open }) => {
  const shop = setUpWorld(open)
  let helper: TestMember
  let responsible: TestMember
  let organisationId: string
  let eventId: string

  beforeEach(async () => {
    ;({ helper, responsible, organisationId } = await newTeam(shop))
    eventId = await shop.concert({ seats: [4, 3], date: '2026-12-05', time: '20:00', organisationId })
  })

  const call = async (method: string, rest: string, json?: unknown, headers = {}) => {
    await shop.db.delete(throttles)
    return shop.api.call(method, `/api/organisations/${organisationId}/concerts/${eventId}${rest}`, {
      ...{ token: helper.token, headers },
      ...(json !== undefined && { json }),
    })
  }
  const lines = (...names: [string, number][]) => ({
    guests: names.map(([name, seats]) => ({ name, seats })),
  })
  const add = async (body: unknown, key?: string) => {
    const { status, json } = await call('POST', '/guests', body, key ? { 'idempotency-key': key } : {})
    return { status, json, sentence: json.message as string | undefined }
  }
  const guests = async (): Promise<Guest[]> => {
    const { json } = await call('GET', '/guests')
    conforms('organiserGuests', json)
    return json.guests
  }
  const figures = async () => (await call('GET', '')).json
  const taken = async () => {
    const kinds = await shop.db
      .select()
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, eventId))
      .orderBy(ticketTypes.id)
    return kinds.map(({ capacitySold }) => capacitySold)
  }
  const acts = async () =>
    (await shop.db.select().from(organiserActs).where(eq(organiserActs.organisationId, organisationId)))
      .map(({ act }) => act)
      .filter((act) => act !== 'created')
  const storedNames = async () => {
    const rows = await shop.db
      .select({ name: invitations.guestName })
      .from(invitations)
      .innerJoin(bookings, eq(bookings.id, invitations.bookingId))
      .where(and(eq(bookings.eventId, eventId), eq(invitations.isGuest, true)))
    return rows.map(({ name }) => name)
  }
  const ticketOf = (code: string | null, token?: string) =>
    shop.api.call('GET', `/api/invitations/${code}`, token ? { token } : {})

  test('each guest gets numbered free tickets of the room, a link, and no name in the register', async () => {
    const { status, json } = await add(lines(['Inès Roux', 2], ['Noé', 1], ['Zoé', 2]))
    expect([status, json.left, json.closed]).toEqual([200, 2, null])
    conforms('organiserGuestsAdd', json)
    // Five of the seven places: the third line no longer fits into the first kind.
    expect(await taken()).toEqual([3, 2])
    expect(await figures()).toMatchObject({ tickets: 5, invited: 5, guests: 5, free: 0, takings: 0, left: 2 })
    const rows = await shop.db.select().from(ticketRegister).where(eq(ticketRegister.eventId, eventId))
    expect(
      rows.map(({ channel, number, isPaid, priceCents }) => [channel, number, isPaid, priceCents]),
    ).toEqual([1, 2, 3, 4, 5].map((number) => ['guest', number, false, 0]))
    expect(JSON.stringify(rows)).not.toMatch(/Roux|Noé|Zoé/)
    const statement = (await call('GET', '/statement')).json
    expect(new Set(statement.lines.map((line: { channel: string }) => line.channel))).toEqual(
      new Set(['guest']),
    )

    const [inès] = await guests()
    const shown = (await ticketOf(inès?.code ?? null)).json
    expect([shown.from, shown.state, shown.ticket.codes.length]).toEqual(['Cave du Port', 'open', 2])
    // On the ticket and in the statement, no tariff that they never paid.
    const categories = new Set(statement.lines.map((line: { category: string }) => line.category))
    expect([shown.ticket.ticketType, ...categories]).toEqual(['Liste d’invités', 'Liste d’invités'])
    expect(await acts()).toEqual(['guests_added'])
  })

  test('a repeated request adds nobody twice, and a list that does not fit adds nobody', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => add(lines(['Inès', 1], ['Noé', 1]), key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await guests()).map(({ name }) => name)).toEqual(['Inès', 'Noé'])
    const full = await add(lines(['Zoé', 3], ['Léo', 3]))
    expect([full.status, full.sentence]).toEqual([
      ...[409, 'Il reste 5\u00a0places et votre liste en demande 6\u00a0: personne n’a été ajouté.'],
    ])
    // The room is the limit, whatever each kind has.
    await shop.db.update(events).set({ roomTotal: 3 }).where(eq(events.id, eventId))
    expect((await add(lines(['Zoé', 2]))).sentence).toMatch(/^Il reste une place et/)
    expect((await add(lines(['Zoé', 1]))).status).toBe(200)
    expect((await add(lines(['Léo', 1]))).sentence).toMatch(/^Il ne reste aucune place/)
    expect((await guests()).length).toBe(3)
    expect(await acts()).toEqual(['guests_added', 'guests_added'])
    expect((await add(lines(['x'.repeat(81), 1]))).status).toBe(400)
    expect((await add(lines(['Inès', 11]))).status).toBe(400)
    expect((await add(lines())).sentence).toBe('Écrivez au moins un nom.')
  })

  test('a guest is on the door’s list by name, enters by the ticket of their link, and stays on the list', async () => {
    await add(lines(['Radio Campus', 2], ['Noé', 1]))
    const door = doorOf(() => shop.api)
    const access = await door.linkOf(eventId)
    const { expected } = await door.list(access)
    const shown = expected.names
      .split('\n')
      .map((name, at) => [name, expected.sizes[at], expected.kinds[expected.kindOf[at] ?? -1]])
    expect(shown.sort()).toEqual([
      ['Noé', 1, 'Liste d’invités'],
      ['Radio Campus', 2, 'Liste d’invités'],
    ])
    const [radio] = await guests()
    const { ticket } = (await ticketOf(radio?.code ?? null)).json
    shop.api.clock.now = new Date('2026-12-05T19:45:00Z')
    await door.stored(access, [
      admissionOf({ seat: shortOf(ticket.codes[0].id), at: '2026-12-05T19:40:00.000Z' }),
    ])
    expect((await guests()).map(({ entered }) => entered)).toEqual([1, 0])
    const removed = await call('DELETE', `/guests/${radio?.id}`)
    expect([removed.status, removed.json.message]).toEqual([
      ...[409, 'Cette personne est déjà entrée\u00a0: elle reste sur la liste.'],
    ])
    const { people } = (await call('GET', '/people')).json
    expect(people.map((one: Record<string, unknown>) => [one.firstName, one.kind])).toEqual([
      ['Noé', 'Liste d’invités'],
      ['Radio Campus', 'Liste d’invités'],
    ])
    expect((await figures()).entered).toBe(1)
  })

  test('a guest who is taken off loses ticket and place, and is told if an account took it', async () => {
    await add(lines(['Inès', 2], ['Noé', 1]))
    const [inès, noé] = await guests()
    const [taker] = await shop.member('free')
    expect(
      (await shop.api.call('POST', `/api/invitations/${inès?.code}/take`, { token: taker.token })).status,
    ).toBe(200)
    expect((await guests()).map(({ code }) => code === null)).toEqual([true, false])
    for (const id of [inès?.id, inès?.id, noé?.id]) {
      const { status, json } = await call('DELETE', `/guests/${id}`)
      expect(status).toBe(200)
      conforms('organiserGuestRemove', json)
    }
    expect(await guests()).toEqual([])
    expect(await taken()).toEqual([0, 0])
    expect(await figures()).toMatchObject({ tickets: 0, guests: 0, returned: 3 })
    expect((await ticketOf(noé?.code ?? null)).json.state).toBe('withdrawn')
    const to = `${taker.id.toLowerCase()}@exemple.fr`
    const told = await shop.db.select().from(mails).where(eq(mails.recipient, to))
    expect(told.map(({ text }) => text?.includes('Cave du Port a repris son invitation'))).toEqual([true])
    expect(await storedNames()).toEqual([null, null])
    expect(await acts()).toEqual(['guests_added', 'guest_removed', 'guest_removed'])
  })

  test('a ticket in an account is not sent on, and said to be of the list', async () => {
    await add(lines(['Inès', 1]))
    const [taker] = await shop.member('free')
    const [inès] = await guests()
    const { token } = taker
    await shop.api.call('POST', `/api/invitations/${inès?.code}/take`, { token })
    const [ticket] = await shop.tickets(taker)
    const json = { places: [{ seatId: ticket.codes[0].id }] }
    const sent = await shop.api.call('POST', '/api/invitations/places', { token, json })
    expect([sent.status, sent.json.message]).toEqual([
      ...[409, 'Cette place vient de la liste d’invités de l’organisateur\u00a0: elle ne s’envoie pas.'],
    ])
  })

  test('a cancelled or past concert takes no guests; its tickets end, and the names go thirty days later', async () => {
    await add(lines(['Inès', 1]))
    await shop.api.call('POST', `/api/organisations/${organisationId}/concerts/${eventId}/cancel`, {
      ...{ token: responsible.token, json: { password: PASSWORD } },
    })
    while (await notifyHolders(shop.api.deps));
    expect((await guests()).map(({ name, isValid, code }) => [name, isValid, code])).toEqual([
      ['Inès', false, null],
    ])
    expect((await add(lines(['Noé', 1]))).sentence).toBe('Ce concert est annulé.')
    expect(await figures()).toMatchObject({ tickets: 0, returned: 1 })

    eventId = await shop.concert({ seats: [4], date: '2026-12-05', time: '20:00', organisationId })
    await add(lines(['Inès', 1]))
    shop.api.clock.now = new Date('2026-12-06T05:00:00Z')
    expect((await add(lines(['Noé', 1]))).sentence).toBe('Ce concert a eu lieu.')
    const [inès] = await guests()
    expect((await call('DELETE', `/guests/${inès?.id}`)).json.message).toBe('Ce concert a eu lieu.')
    await purge(shop.db, new Date('2027-01-04T05:00:00Z'))
    expect(await storedNames()).toEqual(['Inès'])
    await purge(shop.db, new Date('2027-01-05T06:00:00Z'))
    expect(await storedNames()).toEqual([null])
  })

  test('a change says how many places are of guests whom nobody can tell', async () => {
    const stakes = async () => {
      const { json } = await call('GET', '/stakes')
      conforms('organiserStakes', json)
      return json
    }
    expect(await stakes()).toMatchObject({ members: 0, seats: 0, guests: 0 })
    await add(lines(['Inès', 2], ['Jo', 1]))
    expect(await stakes()).toMatchObject({ members: 0, seats: 3, guests: 3 })
    const [inès] = await guests()
    const taker = await memberWithPassword(shop.api, 'free')
    await shop.api.call('POST', `/api/invitations/${inès?.code}/take`, { token: taker.token })
    expect(await stakes()).toMatchObject({ members: 1, seats: 3, guests: 1 })
  })

  test('the name goes with the account that took the ticket', async () => {
    await add(lines(['Inès Roux', 1]))
    const [inès] = await guests()
    const taker = await memberWithPassword(shop.api, 'free')
    await shop.api.call('POST', `/api/invitations/${inès?.code}/take`, { token: taker.token })
    const left = await shop.api.call('DELETE', '/api/user', {
      ...{ token: taker.token, json: { password: PASSWORD } },
    })
    expect(left.status).toBe(200)
    expect((await guests()).map(({ name }) => name)).toEqual([null])
    expect(await storedNames()).toEqual([null])
  })
})
