import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  concert,
  everyRow,
  fileOf,
  importFile,
  sample,
  startImporting,
} from '../../tests/support/server/catalogue.ts'
import { FILLED_AT } from '../../tests/support/server/harness.ts'
import { bookings, events, ticketTypes } from '../platform/db/schema.ts'

const { api, db, only } = await startImporting()

const imported = () =>
  db.select().from(events).where(sql`${events.sourceKey} is not null`).orderBy(events.startsAt)
const seatsOf = async (eventId: string) => {
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
  return type
}
const sell = (eventId: string, sold: number) =>
  db.update(ticketTypes).set({ capacitySold: sold }).where(eq(ticketTypes.eventId, eventId))

describe('an import', () => {
  test('of a tour brings in what it can and says why not the rest', async () => {
    const { lines, summary, exitCode } = await importFile(db, sample('dates-tournee.json'))
    expect(summary).toBe('2 ajoutés, 0 mis à jour, 0 inchangé, 4 refusés')
    expect(exitCode).toBe(0)
    expect(lines).toEqual([
      '✗ n° 3 « Camden Night » : prix en GBP : seuls les prix en euros sont repris',
      '✗ n° 5 : WebSite : ce n’est pas un événement schema.org',
      '✗ n° 6 : ce n’est pas un objet JSON',
      '✗ n° 4 « Solal Mbaye Trio » : annulé par l’organisateur',
    ])
    const [event] = await imported()
    const answer = await api.call('GET', `/api/events/${event?.id}`)
    expect(answer.json).toMatchObject({
      eventName: 'Les Volets Clos @ La Cale Sèche',
      date: '2027-03-12',
      time: '20:30',
      price: 14.5,
      ticketingMode: 'external',
      pageUrl: 'https://billets.exemple.fr/t/104771',
      source: 'dates.exemple.fr',
      likes: 0,
      soldOut: false,
    })
    const found = await api.call('GET', '/api/events?search=volets+seche&city=rennes&musicStyle=rock')
    expect(found.json).toHaveLength(1)
  })

  test('of one source neither changes nor withdraws the concert of another, whatever its file claims to be', async () => {
    await importFile(db, fileOf([concert()]))
    const before = await only()
    expect(before.source).toBe('salle.exemple.fr')
    const spoofed = [
      concert({ name: 'Annulé, remboursez', startDate: '2027-06-01T20:30:00+02:00' }),
      concert({ eventStatus: 'https://schema.org/EventCancelled' }),
    ]
    // Under the operator's source name, and under the site of the saved page.
    const page = `<link rel="canonical" href="https://autre.exemple.fr/agenda"><script type="application/ld+json">${JSON.stringify(spoofed)}</script>`
    await importFile(db, fileOf([spoofed[0]]), { source: 'autre' })
    await importFile(db, fileOf([spoofed[1]]), { source: 'salle.exemple' })
    await importFile(db, fileOf(page, 'page.html'))
    const after = await imported()
    expect(after.find(({ id }) => id === before.id)).toEqual(before)
    expect(after.map(({ source }) => source).sort()).toEqual([
      'autre',
      'autre.exemple.fr',
      'salle.exemple.fr',
    ])
  })

  test('of the partner feed opens seats to the Pass, and says where it cannot', async () => {
    const { lines, summary } = await importFile(db, sample('flux-partenaire.ndjson'), {
      source: 'concerts-api',
    })
    expect(summary).toBe('4 ajoutés, 0 mis à jour, 0 inchangé, 6 refusés, 1 en double')
    expect(lines).toContain('= ligne 5 « Orage de juin (bis) » : en double, déjà lu : ligne 1')
    expect(lines).toContain('✗ ligne 6 « Trop tard » : déjà passé (2025-01-10)')
    expect(lines).toContain(
      '! ligne 9 « Ni places ni page » : sans nombre de places (--seats N), ni page où il se vend : le Pass ne le réserve pas',
    )
    expect(lines).toContain(
      '! ligne 3 « Sans places » : sans nombre de places (--seats N), vendu sur son site : le Pass ne le réserve pas',
    )
    const [first, second, third] = await imported()
    expect(first).toMatchObject({ ticketingMode: 'internal', source: 'concerts-api', priceCents: 1600 })
    expect(await seatsOf(first?.id ?? '')).toMatchObject({
      capacityTotal: 180,
      capacitySold: 0,
      name: 'Plein tarif',
    })
    expect(await seatsOf(second?.id ?? '')).toMatchObject({
      capacityTotal: 300,
      priceCents: 0,
      name: 'Entrée libre',
    })
    expect(third).toMatchObject({ ticketingMode: 'external', time: null })
    const tickets = await api.call('GET', `/api/events/${first?.id}/tickets`)
    expect(tickets.json).toEqual([
      expect.objectContaining({ price: 16, availableTickets: 180, perOrderLimit: 4 }),
    ])
  })

  test('with --seats opens that many where the file does not say', async () => {
    const { lines } = await importFile(db, sample('flux-partenaire.ndjson'), {
      source: 'concerts-api',
      seats: 40,
    })
    const [first, , third] = await imported()
    expect((await seatsOf(first?.id ?? ''))?.capacityTotal).toBe(180)
    expect((await seatsOf(third?.id ?? ''))?.capacityTotal).toBe(40)
    expect(lines).toContain(
      '! ligne 3 « Sans places » : prix inconnu : le Pass l’ouvre sans compter de concert',
    )
  })

  test.each([
    'dates-tournee.json',
    'page-artiste.html',
    'page-billetterie.html',
    'page-blog.html',
    'flux-partenaire.ndjson',
    'agenda-google.ics',
    'agenda-municipal.ics',
  ])('of %s twice changes not one row', async (name) => {
    const first = await importFile(db, sample(name))
    const [some] = await imported()
    await db
      .update(events)
      .set({ likes: 7 })
      .where(eq(events.id, some?.id ?? ''))
    const before = await everyRow(db)
    const second = await importFile(db, sample(name), { now: new Date(FILLED_AT.getTime() + 3600_000) })
    expect(await everyRow(db)).toEqual(before)
    const added = /^(\d+) ajouté/.exec(first.summary)?.[1]
    expect(Number(added)).toBeGreaterThan(0)
    expect(second.summary).toMatch(new RegExp(`^0 ajouté, 0 mis à jour, ${added} inchangé`))
    expect(second.exitCode).toBe(0)
  })

  test('tried out says the same and writes nothing', async () => {
    const before = await everyRow(db)
    const trial = await importFile(db, sample('flux-partenaire.ndjson'), {
      dryRun: true,
      source: 'concerts-api',
    })
    expect(await everyRow(db)).toEqual(before)
    expect(trial).toEqual(await importFile(db, sample('flux-partenaire.ndjson'), { source: 'concerts-api' }))
    const changed = fileOf([concert({ identifier: 'x' })])
    expect((await importFile(db, changed, { dryRun: true })).summary).toMatch(/^1 ajouté/)
  })

  test('gives an event the same address in another database', async () => {
    await importFile(db, fileOf([concert()]))
    const { id } = await only()
    await db.delete(events).where(eq(events.id, id))
    await importFile(db, fileOf([concert({ name: 'Autrement dite' })]))
    expect((await only()).id).toBe(id)
  })
})

describe('an event that changed', () => {
  test('is updated in what changed; likes stay', async () => {
    await importFile(db, fileOf([concert()]))
    const before = await only()
    await db.update(events).set({ likes: 12 }).where(eq(events.id, before.id))
    const changed = concert({ name: 'Marée haute', startDate: '2027-05-15T21:00:00+02:00', genre: 'Jazz' })
    expect((await importFile(db, fileOf([changed]))).summary).toBe(
      '0 ajouté, 1 mis à jour, 0 inchangé, 0 refusé',
    )
    expect(await only()).toMatchObject({
      id: before.id,
      likes: 12,
      eventName: 'Marée haute',
      date: '2027-05-15',
      time: '21:00',
      startsAt: new Date('2027-05-15T19:00:00Z'),
      musicStyle: 'Jazz',
      styleKey: 'jazz',
      searchText: 'maree haute la jetee nantes jazz',
    })
  })

  test('never loses a seat that is taken, and says so', async () => {
    const offers = { price: 10 }
    await importFile(db, fileOf([concert({ maximumAttendeeCapacity: 100, offers })]))
    const { id } = await only()
    await sell(id, 60)
    const smaller = await importFile(db, fileOf([concert({ maximumAttendeeCapacity: 50, offers })]))
    expect(smaller.summary).toMatch(/1 mis à jour/)
    expect(smaller.lines).toEqual([
      '! n° 1 « Marée basse » : 50 places demandées, 60 déjà prises : la jauge ne descend pas dessous',
    ])
    expect(await seatsOf(id)).toMatchObject({ capacityTotal: 60, capacitySold: 60 })
    await importFile(db, fileOf([concert({ maximumAttendeeCapacity: 80, offers: { price: 12 } })]))
    expect(await seatsOf(id)).toMatchObject({ capacityTotal: 80, capacitySold: 60, priceCents: 1200 })
    const silent = await importFile(db, fileOf([concert({ offers: { price: 12 } })]))
    expect(silent.lines).toEqual([
      '! n° 1 « Marée basse » : le nombre de places n’est plus dit : celles qui sont ouvertes le restent',
    ])
    expect(await seatsOf(id)).toMatchObject({ capacityTotal: 80 })
    expect((await only()).ticketingMode).toBe('internal')
  })

  test('opens seats once the file says how many', async () => {
    await importFile(db, fileOf([concert()]))
    expect((await only()).ticketingMode).toBe('external')
    await importFile(db, fileOf([concert({ maximumAttendeeCapacity: 90, offers: { price: 0 } })]))
    expect((await only()).ticketingMode).toBe('internal')
    expect(await seatsOf((await only()).id)).toMatchObject({ capacityTotal: 90 })
  })

  test('is taken back when it is cancelled, with who holds places counted, and comes back', async () => {
    await importFile(db, fileOf([concert({ maximumAttendeeCapacity: 100 })]))
    const { id } = await only()
    await sell(id, 3)
    const cancelled = concert({
      maximumAttendeeCapacity: 100,
      eventStatus: 'https://schema.org/EventCancelled',
    })
    const { lines, summary } = await importFile(db, fileOf([cancelled]))
    expect(summary).toMatch(/1 mis à jour/)
    expect(lines).toEqual(['! n° 1 « Marée basse » : retiré : annulé par l’organisateur'])
    expect((await only()).withdrawnAt).toEqual(FILLED_AT)
    expect((await importFile(db, fileOf([cancelled]))).summary).toMatch(/0 mis à jour, 1 inchangé/)
    const moved = concert({
      maximumAttendeeCapacity: 100,
      eventStatus: 'EventRescheduled',
      startDate: '2027-06-01T20:00',
    })
    await importFile(db, fileOf([moved]))
    expect(await only()).toMatchObject({ id, withdrawnAt: null, date: '2027-06-01' })
  })

  test('and is over is still kept up to date, while a new one that is over is refused', async () => {
    const later = new Date('2027-06-01T10:00:00Z')
    await importFile(db, fileOf([concert()]))
    const { summary } = await importFile(db, fileOf([concert({ name: 'Après coup' })]), { now: later })
    expect(summary).toBe('0 ajouté, 1 mis à jour, 0 inchangé, 0 refusé')
    const other = await importFile(db, fileOf([concert({ '@id': 'https://a.exemple.fr/2' })]), { now: later })
    expect(other).toMatchObject({ summary: '0 ajouté, 0 mis à jour, 0 inchangé, 1 refusé', exitCode: 2 })
  })

  test('and tonight’s, begun already, still comes in; one in a distant century does not', async () => {
    const tonight = await importFile(db, fileOf([concert()]), { now: new Date('2027-05-15T01:00:00Z') })
    expect(tonight.summary).toMatch(/^1 ajouté/)
    const far = await importFile(
      db,
      fileOf([concert({ '@id': 'https://a.exemple.fr/2', startDate: '2127-01-01' })]),
    )
    expect(far.lines).toEqual(['✗ n° 1 « Marée basse » : date trop lointaine (2127-01-01)'])
  })
})

describe('what an event is known by', () => {
  const page = (more: Record<string, unknown>) => concert({ '@id': undefined, ...more })

  test('one page of many dates is as many events, in whatever order, also once the first is over', async () => {
    const [one, two, three] = ['2027-05-14T20:30', '2027-05-15T20:30', '2027-05-16T17:00'].map((startDate) =>
      page({ startDate }),
    )
    expect((await importFile(db, fileOf([one, two]))).summary).toMatch(/^2 ajoutés/)
    expect((await importFile(db, fileOf([two, one]))).summary).toMatch(/^0 ajouté, 0 mis à jour, 2 inchangés/)
    const next = await importFile(db, fileOf([two, three]), { now: new Date('2027-05-15T10:00:00Z') })
    expect(next.summary).toBe('1 ajouté, 0 mis à jour, 1 inchangé, 0 refusé')
    expect((await imported()).map(({ date }) => date)).toEqual(['2027-05-14', '2027-05-15', '2027-05-16'])
  })

  test('one page of one date that is moved stays that event', async () => {
    await importFile(db, fileOf([page({})]))
    const { id } = await only()
    await importFile(db, fileOf([page({ startDate: '2027-05-20T20:30' })]))
    expect(await only()).toMatchObject({ id, date: '2027-05-20' })
  })

  test('one page for a whole agenda keeps two concerts of one evening apart', async () => {
    const agenda = [page({ name: 'Première partie' }), page({ name: 'Seconde partie' })]
    expect((await importFile(db, fileOf(agenda))).summary).toMatch(/^2 ajoutés/)
    const stored = await imported()
    expect((await importFile(db, fileOf(agenda))).summary).toMatch(/2 inchangés/)
    expect((await importFile(db, fileOf(agenda.reverse()))).summary).toMatch(/2 inchangés/)
    expect(await imported()).toEqual(stored)
    expect((await importFile(db, fileOf([...agenda, ...agenda]))).summary).toMatch(
      /2 inchangés, .+, 2 en double/,
    )
  })

  test('one page for a whole agenda keeps one name at two places apart, whatever it says first', async () => {
    const at = (name: string) => page({ location: { '@type': 'Place', name, address: 'Nantes' } })
    const agenda = [at('Première cave'), at('Seconde cave'), at('Troisième cave')]
    expect((await importFile(db, fileOf(agenda))).summary).toMatch(/^3 ajoutés/)
    const stored = await imported()
    expect(new Set(stored.map(({ place }) => place)).size).toBe(3)
    for (const again of [agenda, agenda.toReversed()])
      expect((await importFile(db, fileOf(again))).summary).toMatch(/3 inchangés/)
    expect(await imported()).toEqual(stored)
    // Without a place, it may be any of them.
    const unplaced = page({ location: undefined })
    expect((await importFile(db, fileOf([...agenda, unplaced]))).summary).toMatch(/1 en double/)
  })

  test('name, day and place where there is nothing better', async () => {
    const bare = { '@id': undefined, url: undefined }
    await importFile(db, fileOf([concert({ ...bare, maximumAttendeeCapacity: 10 })]))
    const again = concert({ ...bare, name: 'MARÉE basse', maximumAttendeeCapacity: 12 })
    expect((await importFile(db, fileOf([again]))).summary).toMatch(/0 ajouté, 1 mis à jour/)
    expect((await only()).source).toBe('import')
  })

  test('another source is another event; no site’s name makes it the partner feed', async () => {
    await importFile(db, fileOf([concert()]))
    await importFile(db, fileOf([concert()]), { source: 'autre' })
    await importFile(db, fileOf([concert()]), { host: 'concerts-api' })
    expect((await imported()).map(({ source }) => source).sort()).toEqual([
      'autre',
      'import',
      'salle.exemple.fr',
    ])
  })

  test('a record that was refused does not stand in the way of a better one', async () => {
    const poor = concert({ startDate: '2025-01-10' })
    expect((await importFile(db, fileOf([poor, concert()]))).summary).toBe(
      '1 ajouté, 0 mis à jour, 0 inchangé, 1 refusé',
    )
  })

  test('a date struck out of a series is taken back', async () => {
    await importFile(db, sample('agenda-google.ics'))
    await db.insert(events).values({
      id: 'noel',
      eventName: 'Jam du jeudi',
      date: '2026-12-24',
      time: '20:30',
      startsAt: new Date('2026-12-24T19:30:00Z'),
      ticketingMode: 'external',
      searchText: '',
      sourceKey: 'import:jam@google.com/20261224T193000Z',
    })
    const { lines } = await importFile(db, sample('agenda-google.ics'), { source: 'import' })
    expect(lines).toContain('! ligne 23 « Jam du jeudi » : retiré : date retirée de la série')
    const [struck] = await db.select().from(events).where(eq(events.id, 'noel'))
    expect(struck?.withdrawnAt).toEqual(FILLED_AT)
  })
})

test('an event with bookings is changed and its bookings are not', async () => {
  await importFile(db, fileOf([concert({ maximumAttendeeCapacity: 10 })]), { source: 'concerts-api' })
  const { id } = await only()
  const member = (await db.execute(sql`select id from members limit 1`)) as unknown as {
    rows: { id: string }[]
  }
  await db.insert(bookings).values({
    id: 'reservation',
    memberId: member.rows[0]?.id ?? '',
    eventId: id,
    ticketTypeId: `${id}-1`,
    quantity: 1,
    priceCents: 0,
    source: 'free',
    bookedAt: FILLED_AT,
  })
  await sell(id, 1)
  const before = (await everyRow(db)).bookings
  const changed = concert({ maximumAttendeeCapacity: 8, name: 'Autre nom', offers: { price: '9,50' } })
  await importFile(db, fileOf([changed]), { source: 'concerts-api' })
  expect((await everyRow(db)).bookings).toEqual(before)
  expect(await seatsOf(id)).toMatchObject({ capacityTotal: 8, capacitySold: 1, priceCents: 950 })
  await db.delete(bookings).where(eq(bookings.id, 'reservation'))
})

test('a run that is stopped leaves whole batches, and another finishes', async () => {
  const lines = Array.from({ length: 1200 }, (_, index) =>
    JSON.stringify(concert({ '@id': `https://a.exemple.fr/${index}`, name: `Soir ${index}` })),
  )
  const file = fileOf(lines.join('\n'))
  const stop = new AbortController()
  let reported = 0
  await importFile(db, file, {
    signal: stop.signal,
    report: () => {
      reported += 1
      if (reported === 500) stop.abort()
    },
  })
  expect(await imported()).toHaveLength(500)
  expect((await importFile(db, file)).summary).toBe('700 ajoutés, 0 mis à jour, 500 inchangés, 0 refusé')
})
