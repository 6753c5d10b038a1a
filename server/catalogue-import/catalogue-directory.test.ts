import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  concert,
  everyRow,
  fileOf,
  importFile,
  recordOf,
  startImporting,
} from '../../tests/support/server/catalogue.ts'
import { FILLED_AT } from '../../tests/support/server/harness.ts'
import { cityCalendar, concertFeed } from '../../tests/support/server/large-feeds.ts'
import { eventArtists, events, proUsers } from '../platform/db/schema.ts'

const { api, db, only } = await startImporting()

const artist = (more: Record<string, unknown> = {}) => ({
  '@type': 'MusicGroup',
  name: 'Verre Pilé',
  ...more,
})
const venue = (more: Record<string, unknown> = {}) => ({
  '@type': 'MusicVenue',
  name: 'La Jetée',
  address: { streetAddress: '3, quai des Antilles', postalCode: '44200', addressLocality: 'Nantes' },
  geo: { '@type': 'GeoCoordinates', latitude: 47.2, longitude: '-1.573' },
  ...more,
})
const organizer = (more: Record<string, unknown> = {}) => ({
  '@type': 'Organization',
  name: 'Ondes Courtes',
  ...more,
})

let count = 0
/** Returns an event that differs from the others. */
const another = (more: Record<string, unknown> = {}) => {
  count += 1
  const url = `https://salle.exemple.fr/concerts/a${count}`
  return concert({ '@id': url, url, name: `Soir ${count}`, ...more })
}

const made = (type?: string) =>
  db
    .select()
    .from(proUsers)
    .where(sql`${proUsers.sourceKey} is not null ${type ? sql`and ${proUsers.type} = ${type}` : sql``}`)
    .orderBy(asc(proUsers.name))
const names = async (type: string) => (await made(type)).map(({ name }) => name)
const related = async (id: string) => (await api.call('GET', `/api/events/${id}/related`)).json
const source = { source: 'salle' }

describe('an import fills the directory', () => {
  test('with who plays, where and by whom, links them, and says how many', async () => {
    const file = fileOf([
      concert({
        doorTime: '2027-05-14T19:30:00+02:00',
        performer: [
          artist({
            '@id': 'https://salle.exemple.fr/a/1',
            genre: ['Post-punk', 'Noise'],
            description: '<p>Trois&nbsp;voix.</p>',
            sameAs: ['https://open.spotify.com/artist/4x', 'https://www.instagram.com/betonfleuri/'],
            url: 'https://beton.exemple.fr/',
          }),
          'Petite Ceinture',
        ],
        location: venue({ url: 'https://lajetee.exemple.fr' }),
        organizer: organizer(),
      }),
    ])
    const { directory } = await importFile(db, file, source)
    expect(directory).toEqual({ artist: 2, venue: 1, producer: 1 })
    const event = await only()
    const answer = await related(event.id)
    expect(answer).toMatchObject({
      artists: [{ name: 'Verre Pilé' }, { name: 'Petite Ceinture' }],
      venue: {
        ...{ name: 'La Jetée', address: '3, quai des Antilles', postalCode: '44200', city: 'Nantes' },
        ...{ latitude: 47.2, longitude: -1.573 },
      },
      organizer: { name: 'Ondes Courtes' },
    })
    expect((await api.call('GET', `/api/events/${event.id}`)).json.doorsAt).toBe('19:30')
    expect((await api.call('GET', `/api/prousers/${answer.artists[0].id}`)).json).toMatchObject({
      Type: 'artist',
      Description: 'Trois\u00a0voix.',
      Website: 'https://beton.exemple.fr/',
      Spotify: 'https://open.spotify.com/artist/4x',
      SocialMedia: 'https://www.instagram.com/betonfleuri/',
      genre: ['Post-punk', 'Noise'],
    })
    const listed = (await api.call('GET', '/api/artists?search=verre+pile')).json
    expect(listed.artists).toHaveLength(1)
    const producers = (await api.call('GET', '/api/producers')).json
    const named = producers.map(({ name }: { name: string }) => name)
    expect(named).toEqual(expect.arrayContaining(['La Jetée', 'Ondes Courtes']))
    for (const { id } of [answer.venue, answer.organizer, ...answer.artists]) {
      const upcoming = (await api.call('GET', `/api/prousers/${id}/events`)).json
      expect(upcoming.map((one: { id: string }) => one.id)).toEqual([event.id])
    }
  })

  test('from a calendar: its LOCATION, its GEO and its ORGANIZER', async () => {
    const calendar = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:un', 'SUMMARY:Bal'],
      ...['DTSTART;TZID=Europe/Paris:20270514T203000', 'GEO:47.2061;-1.5634'],
      'LOCATION:La Cale\\, 3 quai des Antilles\\, 44200 Nantes\\, France',
      'ORGANIZER;CN="Service%20culture":mailto:culture@exemple.fr',
      'DESCRIPTION:Ouverture des portes : 19h',
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n')
    await importFile(db, fileOf(calendar, 'agenda.ics'), source)
    const event = await only()
    expect(event).toMatchObject({ place: 'La Cale', city: 'Nantes', doorsAt: '19:00' })
    expect(await related(event.id)).toMatchObject({
      venue: {
        ...{ name: 'La Cale', address: '3 quai des Antilles', postalCode: '44200', city: 'Nantes' },
        ...{ latitude: 47.2061, longitude: -1.5634 },
      },
      organizer: { name: 'Service culture' },
    })
    expect(JSON.stringify(await made())).not.toContain('culture@')
  })

  test('and writes nothing the second time, nor what a trial run would', async () => {
    const file = fileOf(concertFeed(60, FILLED_AT))
    const trial = await importFile(db, file, { dryRun: true })
    expect(await made()).toEqual([])
    const { directory } = await importFile(db, file)
    expect(trial.directory).toEqual(directory)
    const before = await everyRow(db)
    expect((await importFile(db, file)).summary).toBe('0 ajouté, 0 mis à jour, 60 inchangés, 0 refusé')
    expect(await everyRow(db)).toEqual(before)
  })

  test('finds what is there: the demonstration’s artist and venue by their names, and leaves what they say', async () => {
    await db
      .update(proUsers)
      .set({ latitude: null, longitude: null })
      .where(eq(proUsers.id, 'peniche-solstice'))
    const [before] = await db.select().from(proUsers).where(eq(proUsers.id, 'ondine-vasseur'))
    const performer = artist({ name: 'ONDINE VASSEUR', description: 'Autre chose', genre: 'Polka' })
    const location = venue({ name: 'Péniche Solstice', address: { addressLocality: 'Paris' } })
    const { directory } = await importFile(db, fileOf([concert({ performer, location })]), source)
    expect(directory).toEqual({ artist: 0, venue: 0, producer: 0 })
    const answer = await related((await only()).id)
    expect([answer.artists[0].id, answer.venue.id]).toEqual(['ondine-vasseur', 'peniche-solstice'])
    expect(await db.select().from(proUsers).where(eq(proUsers.id, 'ondine-vasseur'))).toEqual([before])
    // Values that were still unknown.
    const [place] = await db.select().from(proUsers).where(eq(proUsers.id, 'peniche-solstice'))
    expect(place).toMatchObject({ latitude: 47.2, address: 'Quai de la Gare d’Eau' })
    await db
      .update(proUsers)
      .set({ latitude: null, longitude: null })
      .where(eq(proUsers.id, 'peniche-solstice'))
  })

  test('every event of the demonstration is linked to its artist and its venue', async () => {
    const rows = await db
      .select({ artistId: eventArtists.artistId, venueId: events.venueId })
      .from(events)
      .leftJoin(eventArtists, eq(eventArtists.eventId, events.id))
    expect(rows.length).toBeGreaterThanOrEqual(70)
    for (const { artistId, venueId } of rows) expect([artistId, venueId]).not.toContain(null)
    expect(await made()).toEqual([])
  })
})

describe('who is who', () => {
  test('a source’s own word counts: two of one name with identifiers of their own are two', async () => {
    const twins = ['1', '2'].map((id) =>
      another({ performer: artist({ '@id': `https://salle.exemple.fr/a/${id}` }) }),
    )
    await importFile(db, fileOf(twins), source)
    expect(await names('artist')).toEqual(['Verre Pilé', 'Verre Pilé'])
  })

  test('one who is renamed at its source stays the same', async () => {
    const named = (name: string) =>
      concert({ performer: artist({ '@id': 'https://salle.exemple.fr/a/1', name }) })
    await importFile(db, fileOf([named('Verre')]), source)
    const [before] = await made('artist')
    await importFile(db, fileOf([named('Verre Pilé')]), source)
    expect(await made('artist')).toMatchObject([
      { id: before?.id, name: 'Verre Pilé', nameKey: 'verre pile' },
    ])
  })

  test('a name of signs is a name: ‘!!!’ has an entry, once, and is not ‘†††’', async () => {
    const signs = [another({ performer: ['!!!', '†††'] }), another({ performer: '!!!' })]
    await importFile(db, fileOf(signs), source)
    expect(await names('artist')).toEqual(['!!!', '†††'])
    expect((await importFile(db, fileOf(signs), source)).summary).toContain('2 inchangés')
    const [act] = await made('artist')
    const { json } = await api.call('GET', `/api/prousers/${act?.id}/events`)
    expect(json.map(({ eventName }: { eventName: string }) => eventName)).toHaveLength(2)
  })

  test('a page that several share is nobody’s', async () => {
    const shared = ['Ana', 'Bela', 'Ciro'].map((name) =>
      another({ performer: artist({ name, url: 'https://salle.exemple.fr/programme' }) }),
    )
    await importFile(db, fileOf(shared), source)
    expect(await names('artist')).toEqual(['Ana', 'Bela', 'Ciro'])
    const before = await everyRow(db)
    await importFile(db, fileOf([...shared].reverse()), source)
    expect((await everyRow(db)).pro_users).toEqual(before.pro_users)
  })

  test('two sources that name the same artist and the same venue share them, and do not take turns in rewriting them', async () => {
    const of = (description: string) =>
      another({ performer: artist({ description }), location: venue({ telephone: '1' }) })
    await importFile(db, fileOf([of('L’un')]), { source: 'un' })
    await importFile(db, fileOf([of('L’autre')]), { source: 'autre' })
    expect(await made('artist')).toMatchObject([{ description: 'L’un' }])
    expect(await made('venue')).toHaveLength(1)
  })

  test('every town has its Salle des fêtes', async () => {
    const of = (city?: string) =>
      another({
        location: venue({
          name: 'Salle des fêtes',
          geo: undefined,
          address: city && { addressLocality: city },
        }),
      })
    await importFile(db, fileOf([of('Vertou'), of('Rezé'), of()]), source)
    expect((await made('venue')).map(({ city }) => city).sort()).toEqual(['Rezé', 'Vertou', null].sort())
    await importFile(db, fileOf([of()]), { source: 'ailleurs' })
    expect(await made('venue')).toHaveLength(4)
  })

  test('within one source a venue without its city is the one that has it', async () => {
    const bare = another({ location: venue({ address: undefined, geo: undefined }) })
    await importFile(db, fileOf([another({ location: venue() }), bare]), source)
    expect(await made('venue')).toMatchObject([{ city: 'Nantes', address: '3, quai des Antilles' }])
  })

  test('a venue that organises, and a band that does, is not listed twice', async () => {
    const own = another({ location: venue(), organizer: organizer({ name: 'LA JETEE' }) })
    const band = another({ performer: artist(), organizer: organizer({ name: 'Verre Pilé' }) })
    await importFile(db, fileOf([own, band]), source)
    expect(await names('producer')).toEqual([])
    const [jetee] = await made('venue')
    const [beton] = await made('artist')
    const stored = await db
      .select({ organizerId: events.organizerId })
      .from(events)
      .where(sql`${events.sourceKey} is not null`)
    expect(new Set(stored.map(({ organizerId }) => organizerId))).toEqual(new Set([jetee?.id, beton?.id]))
  })

  test('who plays may change, and who played stays in the directory', async () => {
    await importFile(db, fileOf([concert({ performer: [artist(), 'Ana'] })]), source)
    const { summary } = await importFile(db, fileOf([concert({ performer: ['Ana', 'Bela'] })]), source)
    expect(summary).toBe('0 ajouté, 1 mis à jour, 0 inchangé, 0 refusé')
    const { artists } = await related((await only()).id)
    expect(artists.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Bela'])
    expect(await names('artist')).toEqual(['Ana', 'Bela', 'Verre Pilé'])
  })

  test('what a person has edited stays', async () => {
    await importFile(
      db,
      fileOf([concert({ performer: artist({ description: 'Avant' }), location: venue() })]),
      source,
    )
    await db
      .update(proUsers)
      .set({ name: 'Verre Pilé (Nantes)', nameKey: 'verre pile nantes', description: 'Le nôtre' })
      .where(sql`${proUsers.sourceKey} is not null and ${proUsers.type} = 'artist'`)
    await db
      .update(proUsers)
      .set({ edited: ['name', 'description'] })
      .where(sql`${proUsers.sourceKey} is not null and ${proUsers.type} = 'artist'`)
    const again = concert({ performer: artist({ description: 'Après', genre: 'Noise' }), location: venue() })
    await importFile(db, fileOf([again]), source)
    expect(await made('artist')).toMatchObject([
      { name: 'Verre Pilé (Nantes)', description: 'Le nôtre', genres: ['Noise'] },
    ])
  })
})

describe('what feeds really have does no harm', () => {
  test('the 500 events of a city’s calendar are 500, with its places and its associations', async () => {
    const file = fileOf(cityCalendar(500, FILLED_AT), 'agenda.ics')
    const { summary, directory } = await importFile(db, file, source)
    expect(summary).toBe('500 ajoutés, 0 mis à jour, 0 inchangé, 0 refusé')
    expect(directory).toEqual({ artist: 0, venue: 38, producer: 12 })
    const pageless = (await db.select().from(events).where(sql`${events.sourceKey} is not null`)).filter(
      ({ pageUrl }) => !pageUrl,
    )
    expect(pageless.length).toBe(400)
    for (const { ticketingMode } of pageless) expect(ticketingMode).toBe('external')
  })

  test('an event with neither seats nor a page is listed; --seats opens it here, a page sends there', async () => {
    const bare = concert({ url: undefined })
    await importFile(db, fileOf([bare]), source)
    expect(await only()).toMatchObject({ ticketingMode: 'external', pageUrl: null })
    expect((await api.call('GET', '/api/events?search=maree+basse')).json).toHaveLength(1)
    await importFile(db, fileOf([concert()]), source)
    expect(await only()).toMatchObject({
      ticketingMode: 'external',
      pageUrl: 'https://salle.exemple.fr/concerts/1',
    })
    const priced = concert({ url: undefined, offers: { price: 0 } })
    await importFile(db, fileOf([priced]), { ...source, seats: 80 })
    expect(await only()).toMatchObject({ ticketingMode: 'internal', pageUrl: null })
  })

  test('a title of 300 letters is cut, one word or many, and is found by how it begins', async () => {
    const many = another({ name: `${'Longue '.repeat(42)}fin` })
    const one = another({ name: 'Donaudampfschifffahrt'.repeat(15) })
    await importFile(db, fileOf([many, one]), source)
    for (const search of ['longue', 'donaudampf']) {
      const [found] = (await api.call('GET', `/api/events?search=${search}`)).json
      expect(found.eventName).toHaveLength(200)
    }
  })

  test('names, genres and addresses are bounded', async () => {
    const record = await recordOf([
      concert({
        performer: artist({
          name: 'x'.repeat(5_000),
          genre: Array.from({ length: 40 }, (_, n) => `Genre ${n} ${'y'.repeat(200)}`),
        }),
        location: venue({ address: { streetAddress: 'z'.repeat(5_000), addressLocality: 'Nantes' } }),
      }),
    ])
    expect(record.artists[0]?.name).toHaveLength(120)
    expect(record.artists[0]?.genres).toHaveLength(8)
    for (const genre of record.artists[0]?.genres ?? []) expect(genre.length).toBeLessThanOrEqual(40)
    expect(record.venue?.address).toHaveLength(200)
    expect(record.musicStyle?.length).toBeLessThanOrEqual(60)
  })

  test('nobody is called ‘TBA’, no place is nowhere, and none lies at 0, 0', async () => {
    const record = await recordOf([
      concert({
        performer: ['TBA', 'Various Artists', ' … ', 'https://exemple.fr'],
        organizer: { name: 'N/A' },
        location: { name: 'Lieu à confirmer', address: { addressLocality: 'Nantes' } },
      }),
    ])
    expect([record.artists, record.producer, record.venue]).toEqual([[], null, null])
    for (const geo of [{ latitude: 0, longitude: 0 }, { latitude: 91, longitude: 2 }, { latitude: 47 }]) {
      const { venue: at } = await recordOf([concert({ location: venue({ geo }) })])
      expect([at?.latitude, at?.longitude]).toEqual([null, null])
    }
  })

  test('an address without a city, and a city without an address, lose nothing', async () => {
    const streetOnly = await recordOf([
      concert({ location: venue({ address: { streetAddress: '1, rue Haute' } }) }),
    ])
    expect(streetOnly).toMatchObject({
      place: 'La Jetée',
      city: null,
      venue: { address: '1, rue Haute', city: null },
    })
    const line = await recordOf([concert({ location: '12 quai Wault, 59000 Lille' })])
    expect(line).toMatchObject({ place: '12 quai Wault, 59000 Lille', city: 'Lille', venue: null })
  })

  test('doors that open after the concert, or the day before, are those of something else', async () => {
    const doors = async (doorTime: string) => (await recordOf([concert({ doorTime })])).doorsAt
    expect(await doors('19:30')).toBe('19:30')
    expect(await doors('2027-05-14T17:30:00Z')).toBe('19:30')
    expect(await doors('21:00')).toBeNull()
    expect(await doors('09:00')).toBeNull()
    expect(await doors('bientôt')).toBeNull()
    const said = await recordOf([concert({ description: 'Portes : 19 h. Concert : 20h30.' })])
    expect(said.doorsAt).toBe('19:00')
  })

  test('40 who play at each of 500 events are written', { tags: ['long'] }, async () => {
    const crowd = (index: number) =>
      another({ performer: Array.from({ length: 60 }, (_, n) => `Groupe ${index * 60 + n}`) })
    const { directory } = await importFile(
      db,
      fileOf(Array.from({ length: 500 }, (_, n) => crowd(n))),
      source,
    )
    expect(directory.artist).toBe(20_000)
  })
})

describe('access', () => {
  const feature = (name: string, value: unknown = true) => ({
    '@type': 'LocationFeatureSpecification',
    name,
    value,
  })
  const at = (id: string) => api.call('GET', `/api/events/${id}`).then(({ json }) => json)

  test('is what the event tells, else what its venue does; of what nobody tells nothing is said', async () => {
    const location = venue({
      amenityFeature: [feature('Wheelchair accessible'), feature('Places assises'), feature('LSF', false)],
    })
    const own = another({
      location,
      accessibilityFeature: ['signLanguageInterpretation'],
      typicalAgeRange: '16+',
    })
    const standing = another({ location, description: 'Concert debout. Accompagnateur gratuit.' })
    await importFile(db, fileOf([own, standing, another({ location: 'Ailleurs, 44000 Nantes' })]), source)
    const rows = await db
      .select()
      .from(events)
      .where(sql`${events.sourceKey} is not null`)
      .orderBy(events.eventName)
    const told = await Promise.all(rows.map(({ id }) => at(id)))
    expect(told).toEqual([
      expect.objectContaining({
        stepFree: true,
        seating: true,
        companionFree: null,
        minAge: 16,
        signLanguages: 'LSF',
      }),
      expect.objectContaining({
        stepFree: true,
        seating: false,
        companionFree: true,
        minAge: null,
        signLanguages: null,
      }),
      expect.objectContaining({ stepFree: null, seating: null, companionFree: null, minAge: null }),
    ])
    const found: { id: string }[] = (await api.call('GET', '/api/events?stepFree=1&limit=100')).json
    const isFound = ({ id }: { id: string }) => found.some((one) => one.id === id)
    expect(rows.map(isFound)).toEqual([true, true, false])
    const { summary } = await importFile(db, fileOf([own, standing]), source)
    expect(summary).toBe('0 ajouté, 0 mis à jour, 2 inchangés, 0 refusé')
    // A venue's current access applies to its events, unless they state another.
    const stairs = another({ location: venue({ amenityFeature: [feature('PMR', false), feature('seats')] }) })
    await importFile(db, fileOf([stairs]), source)
    expect(await Promise.all(rows.slice(0, 2).map(({ id }) => at(id)))).toMatchObject([
      { stepFree: false, seating: true },
      { stepFree: false, seating: false },
    ])
  })

  test('is read from what people write', async () => {
    const read = async (description: string) => await recordOf([concert({ description })])
    expect(await read('Salle accessible aux personnes à mobilité réduite.')).toMatchObject({ stepFree: true })
    expect(await read('La cave n’est pas accessible.')).toMatchObject({ stepFree: false })
    expect(await read('Interdit aux moins de 18 ans')).toMatchObject({ minAge: 18 })
    expect(await read('Tout public, chansigné en LSF')).toMatchObject({ minAge: 0, signLanguages: 'LSF' })
    expect(await read('Le groupe a 20 ans, 3 albums et un public fidèle.')).toMatchObject({
      ...{ stepFree: null, seating: null, companionFree: null, minAge: null, signLanguages: null },
    })
  })
})
