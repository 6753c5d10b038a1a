import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { concert, recordOf, startImporting } from '../../tests/support/server/catalogue.ts'
import { FILLED_AT } from '../../tests/support/server/harness.ts'
import type { Outcome } from '../modules/catalogue/rules/plan.ts'
import { type CatalogueRecord, type Offer, plainOffer } from '../modules/catalogue/rules/record.ts'
import { saveEvents } from '../modules/catalogue/use-cases/save-events.ts'
import { ticketTypes } from '../platform/db/schema.ts'
import { runCorrectionCommand } from './correction-command.ts'
import { readOptions } from './options.ts'

const { api, db, only } = await startImporting()

const bare = await recordOf([concert()])

/** Imports the concert with these offers; returns the operator's warnings. */
const importOffers = async (offers: Partial<Offer>[], more: Partial<CatalogueRecord> = {}, source = 's') => {
  const outcomes: Outcome[] = []
  const record = { ...bare, ...more, offers: offers.map(plainOffer), warnings: [] }
  await saveEvents([{ at: 'n° 1', record }], { named: source, host: null }, 'import', {
    db,
    now: FILLED_AT,
    report: (outcome) => outcomes.push(outcome),
  })
  return outcomes.flatMap(({ kind, warnings }) => [kind, ...warnings])
}
const kinds = async () =>
  db
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, (await only()).id))
    .orderBy(ticketTypes.position)
const sell = (id: string, sold: number) =>
  db.update(ticketTypes).set({ capacitySold: sold }).where(eq(ticketTypes.id, id))
const edit = async (...args: string[]) => {
  const options = readOptions(['edit', (await only()).id, ...args])
  if (options.command !== 'edit') throw new Error('Not an edit')
  const { lines, code } = await runCorrectionCommand(db, options, FILLED_AT)
  return { text: lines.join('\n'), code }
}

const three: Partial<Offer>[] = [
  { name: 'Plein tarif', priceCents: 1400, seats: 60 },
  { name: 'Réduit', priceCents: 900, seats: 30, description: 'Moins de 26 ans' },
  { name: 'Soutien', priceCents: 2000 },
]

describe('offers of a file', () => {
  test('are as many kinds of tickets, in one room', async () => {
    expect(await importOffers(three, { roomSeats: 120 })).toEqual(['added'])
    expect(await only()).toMatchObject({ priceCents: 900, pricing: 'from', priceKnown: true, roomTotal: 120 })
    expect(await kinds()).toMatchObject([
      { name: 'Plein tarif', priceCents: 1400, capacityTotal: 60 },
      { name: 'Réduit', priceCents: 900, capacityTotal: 30, description: 'Moins de 26 ans' },
      { name: 'Soutien', priceCents: 2000, capacityTotal: null },
    ])
    expect(await importOffers(three, { roomSeats: 120 })).toEqual(['unchanged'])
  })

  test('that change are known again by their names; one that goes is closed, and its tickets stay', async () => {
    await importOffers(three, { roomSeats: 120 })
    const [full, reduced] = await kinds()
    await sell(reduced?.id ?? '', 5)
    const next = [{ ...three[2], priceCents: 2500 }, three[0] ?? {}]
    expect(await importOffers(next, { roomSeats: 80 })).toEqual([
      'updated',
      'le tarif « Réduit » n’est plus dit : sa vente est close',
    ])
    const after = await kinds()
    expect(after.find(({ id }) => id === full?.id)).toMatchObject({ name: 'Plein tarif', position: 1 })
    expect(after.find(({ id }) => id === reduced?.id)).toMatchObject({
      soldUntil: FILLED_AT,
      capacitySold: 5,
    })
    expect(after.find(({ name }) => name === 'Soutien')).toMatchObject({ priceCents: 2500, position: 0 })
    expect((await only()).roomTotal).toBe(80)
  })

  test('never take a room below what is taken', async () => {
    await importOffers(three, { roomSeats: 120 })
    const [full] = await kinds()
    await sell(full?.id ?? '', 50)
    expect(await importOffers(three, { roomSeats: 40 })).toContain(
      '40 places demandées, 50 déjà prises : la jauge ne descend pas dessous',
    )
    expect((await only()).roomTotal).toBe(50)
  })

  test('without a price are not on sale, whatever places are told, and claim no price', async () => {
    expect(await importOffers([], { roomSeats: 80 })).toEqual([
      'added',
      'prix inconnu : les places ne sont pas en vente (edit ID --price 12, ou 0 pour une entrée libre)',
    ])
    const event = await only()
    expect(event).toMatchObject({ priceKnown: false, ticketingMode: 'external', roomTotal: 80 })
    expect(await kinds()).toEqual([])
    const free = (await api.call('GET', '/api/events?free=1&search=maree')).json
    expect(free).toEqual([])
    expect((await edit('--price', '12')).code).toBe(0)
    expect(await kinds()).toMatchObject([{ name: 'Plein tarif', priceCents: 1200 }])
    expect(await only()).toMatchObject({ priceKnown: true, ticketingMode: 'internal' })
    const { json } = await api.call('GET', `/api/events/${event.id}/tickets`)
    expect(json).toMatchObject([{ availableTickets: 80 }])
    // The operator's values stay.
    await importOffers([{ priceCents: 500 }], { roomSeats: 80 })
    expect(await only()).toMatchObject({ priceCents: 1200 })
  })

  test('of which one has no price claim none', async () => {
    await importOffers([{ priceCents: 1400 }, { name: 'Autre' }])
    expect(await only()).toMatchObject({ priceKnown: false, priceCents: 0 })
  })

  test('whose price is told no more keep it', async () => {
    await importOffers([{ priceCents: 1400 }], { roomSeats: 50 })
    expect(await importOffers([], { roomSeats: 60 })).toEqual([
      'updated',
      'le prix n’est plus dit : celui d’avant reste',
    ])
    expect(await kinds()).toMatchObject([{ priceCents: 1400, capacityTotal: 60 }])
  })

  test('of a single tariff with fewer places than the room keep both numbers, also without their price', async () => {
    const offer = { priceCents: 1400, seats: 50 }
    const both = async () => [(await only()).roomTotal, ...(await kinds()).map((kind) => kind.capacityTotal)]
    await importOffers([offer], { roomSeats: 100 })
    expect(await both()).toEqual([100, 50])
    expect(await importOffers([offer], { roomSeats: 100 })).toEqual(['unchanged'])
    await importOffers([{ priceCents: 1400 }])
    await importOffers([])
    await importOffers([], { roomSeats: 100 })
    expect(await both()).toEqual([100, 50])
    await importOffers([], { roomSeats: 40 })
    expect(await both()).toEqual([null, 40])
    await importOffers([offer], { roomSeats: 100 })
    expect(await both()).toEqual([100, 50])
  })

  test('that an operator priced in a room keep its places when none are told', async () => {
    await importOffers([], { roomSeats: 80 })
    await edit('--price', '12')
    await importOffers([])
    const { json } = await api.call('GET', `/api/events/${(await only()).id}/tickets`)
    expect(json).toMatchObject([{ availableTickets: 80 }])
  })

  test('that each may choose say so', async () => {
    await importOffers([{ priceCents: 500, isMinimum: true, suggestionsCents: [800] }], { roomSeats: 50 })
    expect(await only()).toMatchObject({ pricing: 'minimum', priceCents: 500 })
    expect(await kinds()).toMatchObject([{ name: 'Prix libre', isMinimum: true, suggestionsCents: [800] }])
  })

  test('whose sale elsewhere has ended are not said to be sold out: there may be tickets at the door', async () => {
    await importOffers([{ priceCents: 1400, soldUntil: new Date(FILLED_AT.getTime() - 1) }])
    expect(await only()).toMatchObject({ toldSoldOut: false, priceCents: 1400, ticketingMode: 'external' })
  })

  test('sold out elsewhere are sold out here', async () => {
    await importOffers([{ priceCents: 1500, isSoldOut: true }])
    expect((await api.call('GET', `/api/events/${(await only()).id}`)).json.soldOut).toBe(true)
    await importOffers([{ priceCents: 1500, isSoldOut: true }], { roomSeats: 100 })
    expect((await api.call('GET', `/api/events/${(await only()).id}`)).json.soldOut).toBe(true)
    const [kind] = (await api.call('GET', `/api/events/${(await only()).id}/tickets`)).json
    expect(kind).toMatchObject({ availableTickets: 0 })
  })

  test('of a partner concert without a price are opened by the Pass alone', async () => {
    expect(await importOffers([], { roomSeats: 40 }, 'concerts-api')).toEqual([
      'added',
      'prix inconnu : le Pass l’ouvre sans compter de concert',
    ])
    expect(await kinds()).toMatchObject([{ name: 'Entrée libre', priceCents: 0, capacityTotal: 40 }])
  })
})

describe('edit', () => {
  test('opens a kind, changes it and shows it; no import undoes it', async () => {
    await importOffers([{ priceCents: 1400 }], { roomSeats: 50 })
    const opened = await edit(
      '--kind',
      'Réduit',
      '--price',
      '9',
      '--seats',
      '20',
      '--note',
      'Moins de 26 ans',
    )
    expect(opened.text).toMatch(/« Réduit » : 9.€, 0 prises sur 20/)
    expect(await only()).toMatchObject({ priceCents: 900, pricing: 'from' })
    await edit('--kind', 'réduit', '--until', '2027-05-01 12:00', '--rename', 'Tarif réduit', '--room', '60')
    expect((await kinds())[1]).toMatchObject({
      name: 'Tarif réduit',
      soldUntil: new Date('2027-05-01T10:00:00Z'),
    })
    await importOffers([{ priceCents: 1000 }], { roomSeats: 50 })
    expect(await kinds()).toMatchObject([{ priceCents: 1400 }, { priceCents: 900 }])
  })

  test('refuses a kind without a price or places, and less places than are taken', async () => {
    await importOffers([{ priceCents: 1400, seats: 50 }])
    expect((await edit('--kind', 'Réduit')).text).toContain('a besoin de son prix')
    expect((await edit('--kind', 'Réduit', '--price', '9')).text).toContain('a besoin de places')
    const [full] = await kinds()
    await sell(full?.id ?? '', 30)
    expect((await edit('--kind', 'Plein tarif', '--seats', '20')).text).toContain(
      '30 places sont déjà prises',
    )
    expect((await edit('--room', '20')).text).toContain('30 places sont déjà prises')
  })

  test('tried out writes nothing', async () => {
    await importOffers([{ priceCents: 1400 }], { roomSeats: 50 })
    const { text } = await edit('--kind', 'Réduit', '--price', '9', '--seats', '20', '--dry-run')
    expect(text).toContain('« Réduit »')
    expect(await kinds()).toHaveLength(1)
  })
})
