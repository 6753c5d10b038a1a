import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readDoorCode } from '../../../contract/rules/door-code.ts'
import { APPLE_LINK_MS, type Ticket, type WalletLinks } from '../../../contract/tickets.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { openWorld, setUpWorld } from '../../../tests/support/server/world.ts'
import { proUsers, ticketCodes } from '../../platform/db/schema.ts'
import { NO_WALLETS, type WalletTicket } from '../../platform/wallets.ts'

const harness = setUpWorld(undefined, { by: 'pass', lasting: true })
let owner: TestMember
let ticket: Ticket

const ask = (id: string, who?: TestMember) =>
  harness.api.call('GET', `/api/tickets/${id}/wallets`, { ...(who && { token: who.token }) })
const links = async (): Promise<WalletLinks> => (await ask(ticket.id, owner)).json
const fileAt = async (): Promise<string> => (await links())[0]?.apple?.replace(ORIGIN, '') ?? ''
const get = (path: string) => harness.api.call('GET', path)

beforeAll(async () => {
  owner = harness.me
  ticket = (await harness.bookFree(await harness.concert(), owner)).json.ticket
})

describe('the wallets of a ticket', () => {
  test('are two addresses a seat, for its member alone', async () => {
    const [code] = ticket.codes
    expect(await links()).toEqual([
      {
        seatId: code?.id,
        google: `https://pay.google.com/gp/v/save/${code?.id}`,
        apple: expect.stringMatching(/^http:\/\/localhost:3000\/api\/wallet\/[\w.-]+\.pkpass$/),
      },
    ])
    const [other] = await harness.member('premium')
    expect((await ask(ticket.id, other)).status).toBe(404)
    expect((await ask('unknown', owner)).status).toBe(404)
    expect((await ask(ticket.id)).status).toBe(401)
  })

  test('open a file that says the seat’s static code, without a session, for ten minutes', async () => {
    const path = await fileAt()
    const file = await get(path)
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="nectar-[\w-]+\.pkpass"$/),
    })
    expect(readDoorCode(file.text)?.code).toEqual({
      kind: 'static',
      eventId: ticket.eventId,
      seatId: ticket.codes[0]?.id,
    })
    const { now } = harness.api.clock
    harness.api.clock.now = new Date(now.getTime() + APPLE_LINK_MS + 1000)
    expect((await get(path)).status).toBe(404)
    harness.api.clock.now = now
  })

  test('have no file at an address that was not given', async () => {
    const path = await fileAt()
    const [memberId, ticketId, seat, end, signature] = path.split(/[/.]/).slice(3)
    const [other] = await harness.member('premium')
    const file = (parts: unknown[]) => `/api/wallet/${parts.join('.')}.pkpass`
    expect((await get(file([memberId, ticketId, seat, end, signature]))).status).toBe(200)
    for (const parts of [
      [other.id, ticketId, seat, end, signature],
      [memberId, ticketId, 'a'.repeat(20), end, signature],
      [memberId, ticketId, seat, Number(end) + 1, signature],
      [memberId, ticketId, seat, end, 'A'.repeat(86)],
      // A signature of the same key for another kind of code.
      [memberId, ticketId, seat, end, new URL(ticket.codes[0]?.qrUrl ?? '').searchParams.get('sig')],
      ['x'],
    ]) {
      const { status, text } = await get(file(parts))
      expect(status, String(parts)).toBe(404)
      expect(text).toContain('Ce lien n’est plus valable')
    }
  })

  test('are none of a ticket that was given back, nor its file', async () => {
    const concert = await harness.concert()
    const booked: Ticket = (await harness.bookFree(concert, owner)).json.ticket
    const path = (await ask(booked.id, owner)).json[0].apple.replace(ORIGIN, '')
    expect((await harness.cancel(concert, owner, booked.id)).status).toBe(200)
    expect((await ask(booked.id, owner)).status).toBe(404)
    expect((await get(path)).status).toBe(404)
  })
})

test('a file names its seat: that of a seat that changed hands is not that of the seat beside it', async () => {
  const world = await openWorld()
  try {
    const eventId = await world.concert()
    const { paymentIntentId } = (await world.order(eventId, [2])).json
    world.bank.pay(paymentIntentId)
    expect((await world.confirm(paymentIntentId)).status).toBe(200)
    const [bought] = await world.tickets()
    const links = async (): Promise<WalletLinks> =>
      (await world.api.call('GET', `/api/tickets/${bought.id}/wallets`, { token: world.me.token })).json
    const file = (link?: WalletLinks[number]) => world.api.call('GET', link?.apple?.replace(ORIGIN, '') ?? '')
    const [sent, kept] = await links()
    const retired = eq(ticketCodes.id, sent?.seatId ?? '')
    await world.db.update(ticketCodes).set({ retiredAt: world.api.clock.now }).where(retired)
    expect((await links()).map(({ seatId }) => seatId)).toEqual([kept?.seatId])
    expect((await file(sent)).status).toBe(404)
    expect(readDoorCode((await file(kept)).text)?.code).toMatchObject({ seatId: kept?.seatId })
  } finally {
    await world.close()
  }
})

test('the wallets get the address of the venue', async () => {
  const wallets = {
    google: async ({ address }: WalletTicket) => `https://google.test/?${address}`,
    apple: async ({ address }: WalletTicket) => Buffer.from(String(address)),
  }
  const world = await openWorld(undefined, { by: 'pass', app: { wallets } })
  try {
    await world.api.database.db.insert(proUsers).values({
      ...{ id: 'cave', name: 'La Cave', type: 'Venue', genres: [], associatedArtists: [] },
      ...{ address: '12 rue des Lices', postcode: '69001', city: 'Lyon' },
    })
    const concert = await world.concert({ place: 'La Cave', city: 'Lyon', venueId: 'cave' })
    const booked: Ticket = (await world.bookFree(concert)).json.ticket
    const answer = await world.api.call('GET', `/api/tickets/${booked.id}/wallets`, { token: world.me.token })
    const [seat] = answer.json as WalletLinks
    expect(seat?.google).toBe('https://google.test/?12 rue des Lices, 69001 Lyon')
    const file = await world.api.call('GET', seat?.apple?.replace(ORIGIN, '') ?? '')
    expect(file.text).toBe('12 rue des Lices, 69001 Lyon')
  } finally {
    await world.api.close()
  }
})

test('where none is configured there are no wallets and no files', async () => {
  const path = await fileAt()
  const bare = await openWorld(undefined, { by: 'pass', app: { wallets: NO_WALLETS } })
  try {
    const booked: Ticket = (await bare.bookFree(await bare.concert())).json.ticket
    const answer = await bare.api.call('GET', `/api/tickets/${booked.id}/wallets`, { token: bare.me.token })
    expect(answer.status).toBe(404)
    expect(answer.json.message).toBe('Aucun portefeuille n’est proposé ici.')
    expect((await bare.api.call('GET', path)).status).toBe(404)
  } finally {
    await bare.api.close()
  }
})
