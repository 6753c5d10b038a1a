import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  concert,
  everyRow,
  fileOf,
  importFile,
  startImporting,
} from '../../tests/support/server/catalogue.ts'
import { FILLED_AT } from '../../tests/support/server/harness.ts'
import { proUsers, ticketTypes } from '../platform/db/schema.ts'
import { runCorrectionCommand } from './correction-command.ts'
import { readOptions } from './options.ts'

const { api, db, only } = await startImporting()

const run = async (...args: string[]) => {
  const options = readOptions(args)
  if (options.command !== 'list' && options.command !== 'show' && options.command !== 'edit')
    throw new Error('Not a correction')
  const { lines, code } = await runCorrectionCommand(db, options, FILLED_AT)
  return { text: lines.join('\n'), code }
}
const refusal = (...args: string[]): string => {
  try {
    readOptions(args)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

const feed = (more: Record<string, unknown> = {}) =>
  fileOf([
    concert({
      performer: { name: 'Verre Pilé', genre: 'Noise' },
      location: { name: 'La Jetée', address: { streetAddress: '3 quai', addressLocality: 'Nantes' } },
      ...more,
    }),
  ])

describe('list', () => {
  test('names concerts to come, artists or venues with their ids, narrowed as asked', async () => {
    await importFile(db, feed())
    const { id } = await only()
    expect((await run('list', '--search', 'MAREE bas')).text).toBe(
      `${id}  2027-05-14  « Marée basse »  La Jetée, Nantes`,
    )
    expect((await run('list', 'artists', '--search', 'ondine')).text).toBe(
      'ondine-vasseur  artist  « Ondine Vasseur »  Nantes',
    )
    expect((await run('list', 'venues', '--city', 'Nantes')).text).toContain('venue  « La Jetée »  Nantes')
    expect((await run('list', 'events', '--limit', '2')).text).toContain('Les 2 premiers')
    expect((await run('list', 'events', '--search', 'introuvable')).text).toBe('Rien ne correspond.')
  })
})

describe('edit', () => {
  test('forbids the resale of a concert’s seats; an empty value is refused', async () => {
    await importFile(db, feed())
    const { id } = await only()
    expect((await run('edit', id, '--resale', 'non')).text).toMatch(/revente +oui → non/)
    expect((await only()).allowsReturn).toBe(false)
    await importFile(db, feed({ description: 'Autre' }))
    expect((await only()).allowsReturn).toBe(false)
    expect(refusal('edit', id, '--resale', '')).toMatch(/^--resale/)
    expect((await run('edit', 'ondine-vasseur', '--resale', 'oui')).text).toMatch(/n’en a pas/)
  })

  test('corrects a concert; lists and search follow, and no import undoes it', async () => {
    await importFile(db, feed(), { source: 's' })
    const { id } = await only()
    const { text, code } = await run(
      ...['edit', id, '--name', 'Marée haute (bis)', '--style', 'Jazz', '--doors', '19:45'],
      ...['--page', 'https://exemple.fr/p', '--description', ''],
    )
    expect(code).toBe(0)
    expect(text).toContain('nom             Marée basse → Marée haute (bis)')
    await importFile(db, feed({ description: 'Du fichier', doorTime: '20:00', genre: 'Rock' }), {
      source: 's',
    })
    expect((await api.call('GET', `/api/events/${id}`)).json).toMatchObject({
      ...{ eventName: 'Marée haute (bis)', musicStyle: 'Jazz', doorsAt: '19:45', description: null },
      ...{ pageUrl: 'https://exemple.fr/p', place: 'La Jetée' },
    })
    expect((await api.call('GET', '/api/events?search=bis&musicStyle=jazz')).json).toHaveLength(1)
    expect((await run('show', id)).text).toMatch(/nom +Marée haute \(bis\) {2}\[corrigé\]/)
    expect((await importFile(db, feed({ genre: 'Rock' }), { source: 's' })).summary).toContain('1 inchangé')
  })

  test('of where it is lets go of the venue that the file names, and the next import leaves it so', async () => {
    await importFile(db, feed(), { source: 's' })
    const { id } = await only()
    await run('edit', id, '--place', 'Péniche Solstice', '--city', 'Paris')
    await importFile(db, feed(), { source: 's' })
    expect(await only()).toMatchObject({ place: 'Péniche Solstice', city: 'Paris', cityKey: 'paris' })
    expect((await api.call('GET', `/api/events/${id}/related`)).json.venue.id).toBe('peniche-solstice')
  })

  test('corrects an artist or a venue by its id or its page, and no import undoes it', async () => {
    await importFile(db, feed(), { source: 's' })
    const [venue] = await db.select().from(proUsers).where(eq(proUsers.name, 'La Jetée'))
    await run(
      ...['edit', `https://nectar.exemple.fr/venues/${venue?.id}`, '--name', 'La Grande Jetée'],
      ...['--point', '47.2063,-1.5645', '--postcode', '44200', '--genres', 'Rock, Noise'],
    )
    const changed = { name: 'La Jetée', address: { streetAddress: '4 quai', addressLocality: 'Nantes' } }
    await importFile(db, feed({ location: { ...changed, geo: { latitude: 1, longitude: 1 } } }), {
      source: 's',
    })
    expect((await api.call('GET', `/api/prousers/${venue?.id}`)).json).toMatchObject({
      ...{
        name: 'La Grande Jetée',
        Adress: '4 quai',
        Postcode: '44200',
        latitude: 47.2063,
        longitude: -1.5645,
      },
      genre: ['Rock', 'Noise'],
    })
    expect(await db.select().from(proUsers).where(eq(proUsers.type, 'venue'))).not.toContainEqual(
      expect.objectContaining({ name: 'La Jetée' }),
    )
    const { text } = await run('show', venue?.id ?? '')
    expect(text).toMatch(/lieu ou producteur \(venue\)/)
    expect(text).toMatch(/latitude +47\.2063 {2}\[corrigé\]/)
  })

  test('says how one gets in: of a venue for all its concerts, of a concert for itself', async () => {
    await importFile(db, feed(), { source: 's' })
    const { id, venueId } = await only()
    await run('edit', venueId ?? '', '--step-free', 'oui', '--min-age', '16')
    expect((await api.call('GET', `/api/events/${id}`)).json).toMatchObject({ stepFree: true, minAge: 16 })
    await run('edit', id, '--step-free', 'non')
    await importFile(db, feed(), { source: 's' })
    expect((await api.call('GET', `/api/events/${id}`)).json).toMatchObject({ stepFree: false, minAge: 16 })
    expect((await run('show', id)).text).toMatch(/plain-pied +non {2}\[corrigé\]/)
    expect(refusal('edit', id, '--seating', 'peut-être')).toContain('oui ou non')
  })

  test('a concert that changes its place leaves what the former venue says of access behind', async () => {
    await importFile(db, feed(), { source: 's' })
    const { id, venueId } = await only()
    await run('edit', venueId ?? '', '--step-free', 'oui', '--min-age', '16')
    await run('edit', id, '--min-age', '18')
    await run('edit', id, '--place', 'Le Hangar')
    expect((await api.call('GET', `/api/events/${id}`)).json).toMatchObject({
      ...{ place: 'Le Hangar', stepFree: null, minAge: 18 },
    })
  })

  test('of a price is that of its tickets too; no import undoes it until it is handed back', async () => {
    const offers = { price: 10, priceCurrency: 'EUR' }
    const file = () => feed({ offers })
    await importFile(db, file(), { source: 's', seats: 50 })
    const { id } = await only()
    const prices = async () => {
      const [type] = (await api.call('GET', `/api/events/${id}/tickets`)).json
      return [(await api.call('GET', `/api/events/${id}`)).json.price, type?.price]
    }
    expect(await prices()).toEqual([10, 10])
    expect((await run('edit', id, '--price', '12,50')).text).toMatch(/prix +10.€ → 12,50.€/)
    await importFile(db, file(), { source: 's', seats: 50 })
    expect(await prices()).toEqual([12.5, 12.5])
    expect((await run('edit', id, '--hand-back', 'price,style')).text).toMatch(
      /prix +rendu à l’import.*style +n’était pas corrigé/s,
    )
    expect((await run('show', id)).text).not.toContain('[corrigé]')
    expect(await prices()).toEqual([12.5, 12.5])
    await importFile(db, file(), { source: 's', seats: 50 })
    expect(await prices()).toEqual([10, 10])
  })

  test('hands an entry’s name and point back to the import', async () => {
    const geo = { latitude: 47.2, longitude: -1.5 }
    const location = { name: 'La Jetée', address: { addressLocality: 'Nantes' }, geo }
    await importFile(db, feed({ location }), { source: 's' })
    const { venueId } = await only()
    await run('edit', venueId ?? '', '--city', 'Rezé', '--point', '1,1')
    await run('edit', venueId ?? '', '--hand-back', 'point')
    await importFile(db, feed({ location }), { source: 's' })
    expect((await api.call('GET', `/api/prousers/${venueId}`)).json).toMatchObject({ City: 'Rezé', ...geo })
  })

  test('refuses a price that is none, an unknown field, and both at once', async () => {
    for (const [args, said] of [
      [['--price', 'cher'], 'un prix en euros'],
      [['--price', ''], 'un prix est attendu'],
      [['--hand-back', 'likes'], '« likes » n’est pas un champ'],
      [['--hand-back', 'name', '--name', 'X'], 'pas les deux'],
    ] as const)
      expect(refusal('edit', 'x', ...args)).toContain(said)
    expect((await run('edit', 'ondine-vasseur', '--hand-back', 'price')).code).toBe(1)
    const [two] = await db
      .select({ id: ticketTypes.eventId })
      .from(ticketTypes)
      .groupBy(ticketTypes.eventId)
      .having(sql`count(*) > 1`)
    expect((await run('edit', two?.id ?? '', '--price', '5')).text).toContain('plusieurs tarifs')
  })

  test('tried out writes nothing', async () => {
    const before = await everyRow(db)
    const { text } = await run('edit', 'ondine-vasseur', '--city', 'Rezé', '--dry-run')
    expect(text).toContain('Essai : rien n’est écrit.')
    expect(text).toContain('Nantes → Rezé')
    expect(await everyRow(db)).toEqual(before)
  })

  test('says what it cannot do', async () => {
    expect(await run('edit', 'maree-haute', '--postcode', '44000')).toEqual({
      text: '--postcode : un concert n’en a pas.',
      code: 1,
    })
    expect((await run('edit', 'ondine-vasseur', '--doors', '19:00')).text).toBe(
      '--doors : un artiste ou un lieu n’en a pas.',
    )
    expect(await run('show', 'personne')).toMatchObject({ code: 1 })
    expect(refusal('edit', 'x')).toContain('dites ce qui est à corriger')
    expect(refusal('edit', 'x', '--doors', '25:00')).toContain('HH:MM')
    expect(refusal('edit', 'x', '--page', 'javascript:1')).toContain('adresse http(s)')
    expect(refusal('edit', 'x', '--point', '99,2')).toContain('latitude')
    expect(refusal('edit', 'x', '--name', ' ')).toContain('un nom est attendu')
    expect(refusal('edit')).toBe('edit : il manque ID.')
    expect(refusal('list', 'gens')).toContain('events, artists ou venues')
    expect(refusal('list', '--limit', '0')).toContain('--limit')
    expect(refusal('show', 'x', '--name', 'y')).toContain('--name')
    expect(refusal('show', 'a b')).toContain('identifiant')
  })

  test('each command has its help', () => {
    for (const command of ['list', 'show', 'edit']) {
      const help = {
        command: 'help',
        text: expect.stringContaining(`Usage : bin/nectar catalogue ${command} `),
      }
      expect(readOptions([command, '--help'])).toEqual(help)
      expect(readOptions(['help', command])).toEqual(help)
    }
    expect(readOptions(['--help'])).toMatchObject({
      text: expect.stringContaining('import [options] <FICHIER>'),
    })
  })
})
