import { describe, expect, test } from 'vitest'
import { concert, fileOf, found, recordOf, sample } from '../../tests/support/server/catalogue.ts'
import { ENDLESS } from './calendar/blocks.ts'
import { UnreadableFile } from './files/source-file.ts'

const outcomes = async (path: string) =>
  (await found(path)).map((one) =>
    'refused' in one
      ? `${one.at} ✗ ${one.refused}`
      : `${one.at} ${one.record.status} ${one.record.eventName}`,
  )

describe('every kind of file, known by what it holds', () => {
  test('an array, as a tour’s dates are published', async () => {
    expect(await outcomes(sample('dates-tournee.json'))).toEqual([
      'n° 1 planned Les Volets Clos @ La Cale Sèche',
      'n° 2 planned Kobalt 23',
      'n° 3 ✗ prix en GBP : seuls les prix en euros sont repris',
      'n° 4 withdrawn Solal Mbaye Trio',
      'n° 5 ✗ WebSite : ce n’est pas un événement schema.org',
      'n° 6 ✗ ce n’est pas un objet JSON',
    ])
    const [one, two] = await found(sample('dates-tournee.json'))
    expect(one).toMatchObject({
      record: {
        start: { date: '2027-03-12', time: '20:30', startsAt: new Date('2027-03-12T19:30:00Z') },
        organizer: 'Les Volets Clos, Béton Fleuri',
        place: 'La Cale Sèche',
        city: 'Rennes',
        musicStyle: 'Rock',
        endDate: null,
        offers: [{ priceCents: 1450, soldFrom: new Date('2026-10-01T08:00:00Z'), isSoldOut: false }],
        pageUrl: 'https://billets.exemple.fr/t/104771',
        spotify: 'https://open.spotify.com/artist/4x',
        instagram: 'https://www.instagram.com/lesvoletsclos/',
      },
    })
    expect(two).toMatchObject({
      record: {
        city: 'Lille',
        musicStyle: 'Techno',
        offers: [
          { name: 'Moins de 12 ans', priceCents: 0 },
          { name: 'Plein tarif', priceCents: 1800 },
          { name: 'Prévente', priceCents: 1500 },
        ],
        warnings: [],
      },
    })
  })

  test('a saved page of an artist, its paths made whole by its canonical address, a spoilt script reported', async () => {
    expect(await outcomes(sample('page-artiste.html'))).toEqual([
      'script 1, n° 1 planned Quartet Amarante at Sunset d’à côté',
      'script 1, n° 2 planned Quartet Amarante & invités',
      'script 3 ✗ JSON invalide',
    ])
    const [one] = await found(sample('page-artiste.html'))
    expect(one).toMatchObject({
      record: {
        key: { value: 'https://www.scenes.exemple.fr/concerts/41-quartet' },
        city: 'Paris',
        start: { date: '2027-10-31', time: '02:30', startsAt: new Date('2027-10-31T01:30:00Z') },
        pictures: ['https://www.scenes.exemple.fr/images/amarante.jpg'],
      },
    })
  })

  test('a saved listing, its list opened, what is no evening out refused', async () => {
    expect(await outcomes(sample('page-billetterie.html'))).toEqual([
      'script 1, n° 1 planned Nuit modulaire',
      'script 1, n° 2 ✗ événement en ligne, sans lieu',
      'script 1, n° 3 ✗ type BusinessEvent : pas une sortie de ce catalogue',
    ])
    const [one] = await found(sample('page-billetterie.html'))
    expect(one).toMatchObject({
      record: {
        start: { date: '2027-02-19', time: null },
        endDate: '2027-02-20',
        offers: [{ priceCents: null }],
        warnings: ['prix « 9.00 – 16.00 » : plusieurs prix, rien n’est repris'],
      },
    })
  })

  test('a blog’s graph: nodes found by their @id, text escaped twice, places of the venue', async () => {
    const all = await found(sample('page-blog.html'))
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      record: {
        eventName: 'Soirée électro – 10 ans',
        description: 'Dix ans & toujours là.\n\nEntrée par la cour.',
        organizer: 'Les Caves',
        musicStyle: 'Electronic',
        // 02:30 does not exist that night: the clock jumps ahead.
        start: { date: '2027-03-28', time: '03:30', startsAt: new Date('2027-03-28T01:30:00Z') },
        roomSeats: 120,
        offers: [{ priceCents: 0 }],
        pictures: ['https://caves.exemple.fr/wp-content/uploads/affiche.jpg'],
        youtube: 'https://www.youtube.com/@lescaves',
      },
    })
  })

  test('a record a line', async () => {
    expect(await outcomes(sample('flux-partenaire.ndjson'))).toEqual([
      'ligne 1 planned Orage de juin',
      'ligne 2 planned Bal des machines',
      'ligne 3 planned Sans places',
      'ligne 5 planned Orage de juin (bis)',
      'ligne 6 planned Trop tard',
      'ligne 7 ✗ le nom (name) manque',
      'ligne 8 ✗ date illisible « vendredi 12 juin » (ISO 8601 attendu : 2026-05-30T20:30)',
      'ligne 9 planned Ni places ni page',
      'ligne 10 ✗ JSON invalide',
      'ligne 11 ✗ Place : ce n’est pas un événement schema.org',
      'ligne 12 ✗ ce n’est pas un objet JSON',
    ])
  })

  test('a record a line although the first is spoilt; one object over many lines; one on a single line', async () => {
    const line = JSON.stringify(concert())
    expect(await outcomes(fileOf(`{"@type":"MusicEvent"\n${line}\n`))).toEqual([
      'ligne 1 ✗ JSON invalide',
      'ligne 2 planned Marée basse',
    ])
    expect(await outcomes(fileOf(JSON.stringify(concert(), null, 2)))).toEqual([' planned Marée basse'])
    expect(await outcomes(fileOf(line))).toEqual([' planned Marée basse'])
    expect(await outcomes(fileOf(`${line}\n${line.replace('basse', 'haute')}`))).toHaveLength(2)
  })

  test('a byte order mark, Windows line ends and separators within texts are no obstacle', async () => {
    const line = JSON.stringify(concert({ name: 'Marée\u2028basse' }))
    expect(await outcomes(fileOf(`\ufeff${line}\r\n\r\n${line}\r\n`))).toEqual([
      'ligne 1 planned Marée basse',
      'ligne 3 planned Marée basse',
    ])
    expect(await outcomes(fileOf(`\ufeff${JSON.stringify([concert()])}`))).toHaveLength(1)
  })

  test('a line of another encoding is refused alone, a whole file of it with what to do', async () => {
    const bad = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xe9]), Buffer.from('"}')])
    const file = Buffer.concat([Buffer.from(`${JSON.stringify(concert())}\n`), bad, Buffer.from('\n')])
    expect(await outcomes(fileOf(file))).toEqual([
      'ligne 1 planned Marée basse',
      'ligne 2 ✗ cette ligne n’est pas en UTF-8',
    ])
    const latin = Buffer.from('BEGIN:VCALENDAR\nSUMMARY:Soir\u00e9e\nEND:VCALENDAR', 'latin1')
    await expect(found(fileOf(latin))).rejects.toThrow(/n’est pas en UTF-8/)
    await expect(found(fileOf(Buffer.from('\ufeff[]', 'utf16le')))).rejects.toThrow(/UTF-16/)
  })

  test.each([
    ['', 'ce fichier est vide.'],
    ['bonjour', 'ni JSON-LD, ni NDJSON, ni page HTML, ni iCalendar : ce contenu n’est pas reconnu.'],
    ['<html><body>rien</body></html>', 'cette page ne contient pas de données JSON-LD.'],
    ['[{"@type":\n "Event",]', 'JSON invalide (ligne 2).'],
    ['BEGIN:VCALENDAR\nVERSION:2.0', 'ce calendrier est coupé : il ne contient aucun événement.'],
    ['GIF89a\u0000\u0000', 'ce fichier n’est pas un texte.'],
  ])('%j is one sentence', async (content, sentence) => {
    await expect(found(fileOf(content))).rejects.toThrow(new UnreadableFile(sentence))
  })

  test('no file, a folder', async () => {
    await expect(found('/nulle/part.json')).rejects.toThrow('ce fichier n’existe pas.')
    await expect(found('/')).rejects.toThrow('c’est un dossier.')
  })

  test('full addresses as names, values wrapped: JSON-LD as machines write it out', async () => {
    const schema = (name: string) => `http://schema.org/${name}`
    const record = await recordOf([
      {
        '@type': [schema('MusicEvent')],
        [schema('name')]: [{ '@value': 'Développé', '@language': 'fr' }],
        [schema('startDate')]: [{ '@type': schema('DateTime'), '@value': '2027-05-14T20:30:00' }],
        [schema('url')]: [{ '@id': 'https://salle.exemple.fr/d' }],
        [schema('location')]: [
          {
            [schema('name')]: [{ '@value': 'La Jetée' }],
            [schema('address')]: [{ [schema('addressLocality')]: [{ '@value': 'Nantes' }] }],
          },
        ],
      },
    ])
    expect(record).toMatchObject({
      eventName: 'Développé',
      place: 'La Jetée',
      city: 'Nantes',
      pageUrl: 'https://salle.exemple.fr/d',
    })
  })
})

describe('calendars', () => {
  test('one of Google’s: UTC, a series with a moved and a struck date, a day, a cancelled and a spoilt one', async () => {
    expect(await outcomes(sample('agenda-google.ics'))).toEqual([
      'ligne 8 planned Lucie Karsenti',
      'ligne 23 planned Jam du jeudi',
      'ligne 23 planned Jam du jeudi, spéciale Monk',
      'ligne 23 planned Jam du jeudi',
      'ligne 23 planned Jam du jeudi',
      'ligne 23 withdrawn Jam du jeudi',
      'ligne 45 planned Portes ouvertes',
      'ligne 53 withdrawn Annulé',
      expect.stringMatching(/^ligne 59 ✗ date illisible/),
    ])
    const all = await found(sample('agenda-google.ics'))
    const jam = all
      .slice(1, 6)
      .map((one) => ('record' in one ? [one.record.key.value, one.record.start?.time] : one))
    expect(jam).toEqual([
      ['jam@google.com/20261203T193000Z', '20:30'],
      ['jam@google.com/20261210T193000Z', '21:30'],
      ['jam@google.com/20261217T193000Z', '20:30'],
      ['jam@google.com/20261231T193000Z', '20:30'],
      ['jam@google.com/20261224T193000Z', '20:30'],
    ])
    expect(all[0]).toMatchObject({
      record: {
        start: { date: '2027-01-15', time: '20:30' },
        place: 'Le Soupirail',
        city: 'Bordeaux',
        description: 'Lucie Karsenti, piano-voix.\nRéservation : ici',
        pageUrl: 'https://soupirail.exemple.fr/karsenti',
      },
    })
  })

  test('a town’s: a zone of its own, an unknown one, another continent, no UID, one cut off', async () => {
    expect(await outcomes(sample('agenda-municipal.ics'))).toEqual([
      'ligne 19 planned Concert sous les halles',
      'ligne 30 ✗ fuseau horaire inconnu « Mars/Olympus »',
      'ligne 36 ✗ heure d’un autre fuseau que Paris (America/New_York) : seuls les concerts à l’heure de Paris sont repris',
      'ligne 42 planned Sans identifiant',
      'ligne 48 ✗ BEGIN:VEVENT sans END:VEVENT',
    ])
    const [halles] = await found(sample('agenda-municipal.ics'))
    expect(halles).toMatchObject({
      record: {
        start: { startsAt: new Date('2027-07-09T19:00:00Z') },
        city: 'Fontclaire',
        organizer: 'Service culture',
      },
    })
  })

  const series = (rule: string, start = 'DTSTART;TZID=Europe/Paris:20261018T203000') =>
    fileOf(
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:s\nSUMMARY:Série\nURL:https://a.exemple.fr/\n${start}\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR`,
    )

  test('a series keeps its wall clock over both changes of the hour, and ends after 12 months', async () => {
    const all = await found(series('FREQ=MONTHLY'))
    const starts = all.map((one) => 'record' in one && one.record.start)
    expect(starts).toHaveLength(12)
    expect(starts[0]).toEqual({
      date: '2026-12-18',
      time: '20:30',
      startsAt: new Date('2026-12-18T19:30:00Z'),
    })
    expect(starts[4]).toEqual({
      date: '2027-04-18',
      time: '20:30',
      startsAt: new Date('2027-04-18T18:30:00Z'),
    })
    expect(starts[11]).toMatchObject({ date: '2027-11-18', startsAt: new Date('2027-11-18T19:30:00Z') })
  })

  test.each([
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', ENDLESS],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', ENDLESS],
    ['FREQ=SECONDLY', 'répétition de plus d’une fois par jour'],
    ['FREQ=DAILY;UNTIL=20261101T000000Z', 'série sans date à venir dans les 12 mois'],
    ['FREQ=SOUVENT', expect.stringMatching(/^RRULE illisible/)],
  ])('a rule that leads nowhere is refused: %s', async (rule, reason) => {
    expect(await found(series(rule))).toEqual([expect.objectContaining({ at: 'ligne 2', refused: reason })])
  })

  test('a date that comes once in 28 years is waited for', async () => {
    const rule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO'
    expect(await found(series(rule))).toMatchObject([{ refused: 'série sans date à venir dans les 12 mois' }])
  })
})

describe('dates', () => {
  test.each([
    ['2027-05-14', '2027-05-14', null, '2027-05-14T17:00:00.000Z'],
    ['2027-05-14T20:30', '2027-05-14', '20:30', '2027-05-14T18:30:00.000Z'],
    ['2027-05-14 20:30:15.250', '2027-05-14', '20:30', '2027-05-14T18:30:00.000Z'],
    ['2027-05-14T22:30:00Z', '2027-05-15', '00:30', '2027-05-14T22:30:00.000Z'],
    ['2027-01-14T20:30:00+0100', '2027-01-14', '20:30', '2027-01-14T19:30:00.000Z'],
    ['2027-05-14T20:30:00+02', '2027-05-14', '20:30', '2027-05-14T18:30:00.000Z'],
    // Spring: 02:30 is skipped. Autumn: 02:30 occurs twice, and the first counts unless the offset decides.
    ['2027-03-28T01:59', '2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T02:30', '2027-03-28', '03:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T03:00', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31T02:30', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
    ['2027-10-31T02:30+01:00', '2027-10-31', '02:30', '2027-10-31T01:30:00.000Z'],
    ['2027-10-31T03:00', '2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
  ])('%s', async (startDate, date, time, instant) => {
    expect((await recordOf([concert({ startDate })])).start).toEqual({
      date,
      time,
      startsAt: new Date(instant),
    })
  })

  test.each(['2027-02-30', '14/05/2027', '2027-05-14T25:00', '2027-05-14T20:30+99:99', '0', '2027', ''])(
    '%j is refused',
    async (startDate) => {
      expect(await found(fileOf([concert({ startDate })]))).toEqual([
        expect.objectContaining({ refused: expect.stringMatching(/date|heure|décalage/) }),
      ])
    },
  )
})
