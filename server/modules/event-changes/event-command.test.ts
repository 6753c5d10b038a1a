import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { everyRow } from '../../../tests/support/server/catalogue.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { runCorrectionCommand } from '../../catalogue-import/correction-command.ts'
import { runEventCommand } from '../../catalogue-import/event-command.ts'
import { type EventOptions, readOptions } from '../../catalogue-import/options.ts'
import { BadUsage } from '../../platform/command-line.ts'
import { bookings, eventArtists, eventChanges, events, members, proUsers } from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

const optionsOf = (...args: string[]): EventOptions => {
  const options = readOptions(args)
  if (!('event' in options)) throw new Error('no command about an event')
  return options
}

const entry = (type: string) => ({
  ...{ id: newId(), name: `Entrée ${type}`, type, genres: [], associatedArtists: [] },
})

databases.onEach('commands about one concert, on $name', ({ open }) => {
  const harness = setUpWorld(open, { lasting: true })
  const { hear, held } = orderActs(() => harness)
  const command = (...args: string[]) => {
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 1000)
    return runEventCommand(harness.db, optionsOf(...args), harness.api.clock.now)
  }
  const rowOf = async (eventId: string) =>
    (await harness.db.select().from(events).where(eq(events.id, eventId)))[0]
  const changesOf = (eventId: string) => harness.db.$count(eventChanges, eq(eventChanges.eventId, eventId))
  const bought = async () => {
    const order = await held()
    await hear(harness.bank.pay(order.paymentId))
    return order
  }

  test('a start that moves takes the doors along; hours that are not known give none', async () => {
    const eventId = await harness.concert()
    const doors = async (doorsAt: string | null, from: string | null, ...to: string[]) => {
      await harness.db.update(events).set({ doorsAt, time: from }).where(eq(events.id, eventId))
      const { lines } = await command('move', eventId, ...to)
      const [row] = await harness.db.select().from(events).where(eq(events.id, eventId))
      return [row?.doorsAt, /portes à (.+)/.exec(lines.join('\n'))?.[1]]
    }
    expect(await doors('19:30', '20:30', '--time', '19:00')).toEqual(['18:00', '18:00'])
    expect(await doors('19:30', '20:30', '--date', '2027-02-21')).toEqual(['19:30', '19:30'])
    expect(await doors('23:30', '00:30', '--time', '23:45')).toEqual(['22:45', '22:45'])
    expect(await doors('19:30', null, '--time', '19:45')).toEqual([null, undefined])
    expect(await doors(null, '20:30', '--time', '19:45')).toEqual([null, undefined])
  })

  test('names all the days of a festival, before and after a move', async () => {
    const eventId = await harness.concert()
    await harness.db.update(events).set({ endDate: '2027-02-22' }).where(eq(events.id, eventId))
    const moved = await command('move', eventId, '--date', '2027-02-27')
    expect(moved.lines[0]).toContain('du 20 au 22 février 2027 à 20:30')
    expect(moved.lines[1]).toContain('du 27 février au 1er mars 2027 à 20:30')
    const shown = readOptions(['show', eventId])
    if (!('command' in shown) || shown.command !== 'show') throw new Error('no command')
    const { lines } = await runCorrectionCommand(harness.db, shown, harness.api.clock.now)
    expect(lines.join('\n')).toContain('du 27 février au 1er mars 2027')
  })

  test('a move takes along who plays when; of another place it says nothing of the former one’s access', async () => {
    const eventId = await harness.concert()
    const [venue] = await harness.db.insert(proUsers).values(entry('venue')).returning()
    const [artist] = await harness.db.insert(proUsers).values(entry('artist')).returning()
    const at = { eventId, artistId: artist?.id ?? '', position: 0, playsAt: '21:00' }
    await harness.db.insert(eventArtists).values(at)
    await harness.db
      .update(events)
      .set({ venueId: venue?.id ?? '', stepFree: true, minAge: 16, accessTold: 'minAge' })
      .where(eq(events.id, eventId))
    const stored = async () => {
      const [playing] = await harness.db.select().from(eventArtists).where(eq(eventArtists.eventId, eventId))
      return { ...(await rowOf(eventId)), playsAt: playing?.playsAt }
    }
    await command('move', eventId, '--date', '2027-02-27')
    expect(await stored()).toMatchObject({ stepFree: true, playsAt: '21:00' })
    await command('move', eventId, '--time', '21:00', '--place', 'Le Hangar')
    expect(await stored()).toMatchObject({ stepFree: null, minAge: 16, playsAt: '21:30' })
    // The hours of a festival are of one of its days.
    await harness.db.update(events).set({ endDate: '2027-02-28' }).where(eq(events.id, eventId))
    await command('move', eventId, '--time', '18:00')
    expect(await stored()).toMatchObject({ playsAt: '21:30' })
  })

  test('an hour that becomes known is no new date', async () => {
    const eventId = await harness.concert()
    await harness.db.update(events).set({ time: null }).where(eq(events.id, eventId))
    await command('move', eventId, '--time', '21:00')
    expect(await rowOf(eventId)).toMatchObject({ time: '21:00', previousDate: null })
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 60 * 60_000)
    await command('move', eventId, '--time', '20:00')
    expect(await rowOf(eventId)).toMatchObject({ previousDate: '2027-02-20', previousTime: '21:00' })
  })

  test('of one that is unknown, over, or already so: one line, the exit code, and nothing is written', async () => {
    const eventId = await harness.concert()
    const past = await harness.concert({ date: '2026-11-01', eventName: 'Hier' })
    const before = await everyRow(harness.db)
    for (const name of ['cancel', 'restore', 'holders'])
      expect(await command(name, 'inconnu')).toEqual({
        lines: ['inconnu : aucun concert n’a cet identifiant.'],
        code: 1,
      })
    expect(await command('move', 'inconnu', '--time', '20:00')).toMatchObject({ code: 1 })
    const said = async (...args: string[]) => {
      const { lines, code } = await command(...args)
      return [lines.join('\n').replace(/^.+ : /, ''), code]
    }
    expect(await said('cancel', past)).toEqual(['ce concert a eu lieu ; --past l’annule tout de même.', 1])
    expect(await said('move', past, '--date', '2027-01-01')).toEqual(['ce concert a eu lieu.', 1])
    expect(await said('move', eventId, '--date', '2026-11-01')).toEqual(['cette date est passée.', 1])
    expect(await said('move', eventId, '--date', '2027-02-20')).toEqual(['rien ne change.', 0])
    expect(await said('restore', eventId)).toEqual(['ce concert n’est pas annulé.', 1])
    expect(await everyRow(harness.db)).toEqual(before)
    expect([await changesOf(eventId), await changesOf(past)]).toEqual([0, 0])
    const { code } = await command('cancel', past, '--past')
    expect([code, await changesOf(past)]).toEqual([0, 1])
  })

  test('tried out says what it would come to and writes nothing; then it is done, once', async () => {
    const { eventId } = await bought()
    await held()
    const before = await everyRow(harness.db)
    const trial = await command('cancel', `https://nectar.test/events/${eventId}?x=1`, '--dry-run')
    expect(trial.code).toBe(0)
    expect(trial.lines.join('\n')).toBe(
      'Essai : rien n’est écrit.\n« Concert d’essai », samedi 20 février 2027 à 20:30, lieu inconnu\n' +
        'annulé : 1 personne, 2 places, 28\u00a0€ à rembourser',
    )
    await command('move', eventId, '--date', '2027-03-01', '--dry-run')
    expect(await everyRow(harness.db)).toEqual(before)
    expect(await changesOf(eventId)).toBe(0)
    const moved = await command(
      'move',
      eventId,
      '--date',
      '2027-03-01',
      '--time',
      '21:00',
      '--place',
      'La Jetée',
    )
    expect(moved.lines.slice(1)).toEqual([
      'déplacé : lundi 1er mars 2027 à 21:00, La Jetée',
      '1 personne, 2 places : prévenues, billets à rendre pendant 14 jours',
      'Le serveur s’en charge, tout de suite s’il tourne, sinon à son démarrage.',
    ])
    expect((await command('cancel', eventId)).lines.join('\n')).toContain('28\u00a0€ à rembourser')
    expect(await command('cancel', eventId)).toMatchObject({
      code: 0,
      lines: [expect.stringContaining('rien ne change')],
    })
    expect(await command('move', eventId, '--time', '19:00')).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('« restore » d’abord')],
    })
    expect((await command('restore', eventId)).code).toBe(0)
    expect(await changesOf(eventId)).toBe(3)
  })

  test('names the orders that would end unpaid', async () => {
    const { eventId } = await held()
    const { lines } = await command('cancel', eventId, '--dry-run')
    expect(lines).toContain('annulé : 0 personne, 0 place, 0 € à rembourser')
    expect(lines).toContain('1 commande en attente de paiement prend fin')
    const [other] = await harness.member('free')
    expect((await harness.order(eventId, [1], { who: other })).status).toBe(200)
    expect((await command('cancel', eventId, '--dry-run')).lines).toContain(
      '2 commandes en attente de paiement prennent fin',
    )
  })

  test('holders as CSV: every cell quoted, and nothing that a spreadsheet would run', async () => {
    const eventId = await harness.concert({ seats: [50] })
    const names = [
      '=HYPERLINK("https://evil.test")',
      'Le "Grand" Bleu',
      'Deux\r\nlignes\u2028et',
      'Point;=cmd|calc',
      '+33',
      '@SUM(A1)',
      ' -1',
      '\u200b=1+1',
      '\uff1d1',
      'Évariste, dit l’Élan',
    ]
    const everybody = await harness.member('free', names.length)
    const bookedAt = harness.api.clock.now
    for (const [index, { id: memberId }] of everybody.entries()) {
      await harness.db
        .update(members)
        .set({ firstName: names[index] ?? '', lastName: `N${index}` })
        .where(eq(members.id, memberId))
      await harness.db.insert(bookings).values({
        id: `${eventId}-b${index}`,
        memberId,
        eventId,
        ticketTypeId: `${eventId}-1`,
        quantity: 2,
        priceCents: 850,
        source: 'purchase',
        bookedAt,
      })
    }
    const { lines, code } = await command('holders', eventId, '--csv')
    expect([lines.length, code]).toEqual([1, 0])
    const [head, ...rows] = (lines[0] ?? '').replace(/\r$/, '').split('\r\n')
    expect(head).toBe('\ufeff"nom";"prénom";"email";"billet";"places";"prix";"origine";"état";"réservé le"')
    expect(rows).toHaveLength(names.length)
    const first = (row: string) => /^"N\d";"((?:[^"]|"")*)"/.exec(row)?.[1]
    expect(rows.map(first)).toEqual([
      '\'=HYPERLINK(""https://evil.test"")',
      'Le ""Grand"" Bleu',
      'Deux lignes et',
      "Point;'=cmd|calc",
      "'+33",
      "'@SUM(A1)",
      "' -1",
      "'\u200b=1+1",
      "'\uff1d1",
      'Évariste, dit l’Élan',
    ])
    const [one] = everybody
    // One address in 64 begins with a hyphen, which a spreadsheet would execute.
    expect(rows[0]).toMatch(
      new RegExp(
        `"'?${one.id.toLowerCase()}@exemple\\.fr";"Plein tarif";2;8,50;"acheté";"valable";"\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d"$`,
      ),
    )
    const table = await command('holders', eventId)
    expect(table.lines.at(-1)).toBe('10 réservations, 20 places')
  })
})

describe('the command line', () => {
  test('takes an id that begins with a hyphen, as one in sixty-four does', () => {
    expect(readOptions(['move', '-Yk3_0aZ9xQe', '--time', '19:00'])).toMatchObject({
      event: '-Yk3_0aZ9xQe',
      time: '19:00',
    })
    expect(readOptions(['cancel', '-ob6-0gRpv2TgwRjtgSwzQ'])).toMatchObject({
      event: '-ob6-0gRpv2TgwRjtgSwzQ',
    })
    expect(readOptions(['cancel', '--k3_0aZ9xQe', '--dry-run'])).toMatchObject({
      event: '--k3_0aZ9xQe',
      dryRun: true,
    })
  })

  test.each([
    [['cancel'], 'cancel : il manque CONCERT.'],
    [['cancel', 'a', 'b'], 'cancel : « b » est de trop.'],
    [['cancel', 'pas un id !'], 'ce n’est ni l’identifiant d’un concert ni l’adresse de sa page.'],
    [['cancel', 'a', '--date', '2027-01-01'], 'Option inconnue : --date.'],
    [
      ['move', 'a'],
      '--date, --last-day, --time, --place ou --city : dites où ou quand le concert est déplacé.',
    ],
    [['move', 'a', '--date', '2027-02-30'], '--date : un jour de la forme AAAA-MM-JJ est attendu.'],
    [['move', 'a', '--date', 'demain'], '--date : un jour de la forme AAAA-MM-JJ est attendu.'],
    [['move', 'a', '--time', '25:00'], '--time : une heure de la forme HH:MM est attendue.'],
    [['move', 'a', '--place', ' '], '--place, --city : un nom est attendu.'],
    [['restore', 'a', '--past'], 'Option inconnue : --past.'],
    [['holders', 'a', '--dry-run'], 'Option inconnue : --dry-run.'],
    [['holders', 'a', '--xml'], 'Option inconnue : --xml.'],
  ])('%j is refused', (args, message) => {
    const read = () => readOptions(args)
    expect(read).toThrow(BadUsage)
    expect(read).toThrow(message)
  })
})
