import { afterAll, beforeAll, expect, test } from 'vitest'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { readByBoth } from '../../../tests/support/qr.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf } from '../../../tests/support/server/door.ts'
import { type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { doorLinks } from '../../platform/db/schema.ts'
import { markRestored, releaseCopy } from '../../platform/db/settings.ts'
import { auditTrail } from '../store/admin.ts'
import { runDoor } from './command.ts'

/** Reads the QR code that a terminal displays as blocks, each module four pixels wide. */
const readBlocks = async (lines: string[]): Promise<string | null> => {
  const rows = lines.flatMap((line) => [
    Array.from(line, (char) => char === '█' || char === '▀'),
    Array.from(line, (char) => char === '█' || char === '▄'),
  ])
  const size = (rows[0]?.length ?? 0) * 4
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      pixels.fill(rows[y >> 2]?.[x >> 2] === false ? 0 : 255, (y * size + x) * 4, (y * size + x) * 4 + 3)
  return (await readByBoth({ data: pixels, width: size, height: size })).zxing
}

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('npm run door on $name', ({ open }) => {
  let api: Harness
  let eventId: string
  beforeAll(async () => {
    api = await startHarness(open)
    eventId = await addConcert(api.database.db, { place: 'Le Chai', city: 'Lyon' })
  })
  afterAll(() => api?.close())

  const door = async (...args: string[]) => {
    const { lines, code } = await runDoor(api.deps, { args, operator: 'camille' })
    return { lines, text: lines.join('\n'), code }
  }
  const lastEntry = async () => (await auditTrail(api.database.db, 1))[0]
  const book = async (member: TestMember) =>
    (
      await api.call('POST', `/api/events/${eventId}/book-free`, {
        token: member.token,
        json: { ticketId: 1, quantity: 1 },
      })
    ).json.ticket.codes[0].id as string
  const named = async (firstName: string, lastName: string) => {
    const [one] = await addMembers(api.database.db, 1, {
      level: 'premium',
      now: api.clock.now,
      firstName,
      lastName,
    })
    return one as TestMember
  }
  const ask = (path: string, access: { link: string; code: string }, json = {}) =>
    api.call('POST', `/api/check-in/${path}`, { json: { ...access, ...json } })
  /** Parses the lines of a link. */
  const read = (lines: string[]) => {
    const address = lines.find((line) => line.startsWith(ORIGIN)) ?? ''
    const text = lines.join('\n')
    return {
      address,
      link: address.split('/').at(-1) ?? '',
      code: /chiffres : (\d{4})$/m.exec(text)?.[1] ?? '',
      id: /^Lien ([\w-]{12}),/m.exec(text)?.[1] ?? '',
    }
  }

  test('makes a link, its QR code and digits, which open the check-in until it is revoked; the audit has no secret', async () => {
    const { lines, code } = await door('link', eventId, '--strict', '--split', '2/3')
    const made = read(lines)
    expect(code).toBe(0)
    expect(made.link).toMatch(/^[\w-]{22}$/)
    expect(made.address).toBe(`${ORIGIN}/entree/${made.link}`)
    expect(await readBlocks(lines.filter((line) => /^[ █▀▄]+$/.test(line)))).toBe(made.address)
    const { json, status } = await ask('list', made)
    expect([status, json.isStrict, json.split]).toEqual([200, true, { part: 2, of: 3 }])
    expect(lines.join('\n')).toContain('entrée 2 sur 3')
    const trail = JSON.stringify(await auditTrail(api.database.db, 50))
    expect(await lastEntry()).toMatchObject({
      operator: 'camille',
      command: 'door link',
      about: eventId,
      outcome: `link ${made.id}`,
    })
    expect(trail).not.toContain(made.link)
    // Neither does the database.
    const stored = JSON.stringify(await api.database.db.select().from(doorLinks))
    expect([stored.includes(made.link), stored.includes(made.code)]).toEqual([false, false])

    expect((await door('links', eventId)).text).toContain(`${made.id}  entrée 2 sur 3  strict`)
    expect((await door('revoke', made.id)).text).toContain('Lien révoqué.')
    expect((await ask('list', made)).json).toMatchObject({
      code: 'token_invalid',
      message: 'Ce lien de contrôle a été révoqué. Demandez-en un autre à l’organisation.',
    })
    expect((await door('links', eventId)).text).toContain('révoqué')
    expect(await door('revoke', made.id)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Aucun lien ouvert'),
    })
  })

  test('shows what a revoked link still brings, and takes or drops it', async () => {
    const now = api.clock.now
    const concert = await addConcert(api.database.db)
    const made = read((await door('link', concert)).lines)
    await door('revoke', made.id)
    const late = (seat: string) =>
      ask('admissions', made, {
        after: 0,
        admissions: [admissionOf({ seat, at: new Date(now.getTime() - 60_000).toISOString() })],
      })
    expect((await late('7K3M9PQR')).status).toBe(200)
    expect((await door('links', concert)).text).toContain('1 passage en attente')
    const { lines } = await door('held', made.id)
    expect(lines).toEqual([
      expect.stringMatching(/ {2}place 7K3M-9PQR {2}Entrée 1 {2}reçu /),
      '1 passage en attente',
    ])
    expect((await door('accept', made.id)).lines).toEqual(['Pris en compte : 1 passage.'])
    expect(await lastEntry()).toMatchObject({
      command: 'door accept',
      about: made.id,
      outcome: 'accepted 1, dropped 0',
    })
    await late('00000000')
    expect((await door('drop', made.id)).lines).toEqual(['Effacé : 1 passage.'])
    expect((await door('held', made.id)).lines).toEqual(['0 passage en attente'])
    expect(await door('held', 'nulle-part')).toMatchObject({
      code: 1,
      text: 'Aucun lien n’a cet identifiant.',
    })
  })

  test('lists who is expected, by name: for a terminal, a spreadsheet, and on paper', async () => {
    const [zoe, elise, evil] = [
      await named('Zoé', 'Abadie'),
      await named('Élise', 'Écrement'),
      await named('=cmd|x', '<b>Zut</b>'),
    ]
    const seats = [await book(elise), await book(zoe), await book(evil)]
    const [late] = [await named('Basile', 'Écrement')]
    await book(late)
    await api.call('DELETE', `/api/events/${eventId}/cancel-booking`, { token: late.token })
    const listed = await door('list', eventId)
    expect(listed.lines.slice(2)).toEqual([
      `<b>Zut</b> =cmd|x  Plein tarif  ${seatShortCode(seats[2] ?? '')}  attendu`,
      `Abadie Zoé  Plein tarif  ${seatShortCode(seats[1] ?? '')}  attendu`,
      expect.stringMatching(/^Écrement Basile {2}Plein tarif {2}\S{9} {2}annulé$/),
      `Écrement Élise  Plein tarif  ${seatShortCode(seats[0] ?? '')}  attendu`,
      '4 réservations, 3 places, 0 entrée',
    ])
    const csv = (await door('list', eventId, '--csv')).text
    expect(csv.split('\r\n')[0]).toBe('\ufeff"nom";"prénom";"billet";"places";"codes";"état"')
    expect(csv).toContain(
      `"<b>Zut</b>";"'=cmd|x";"Plein tarif";1;"${seatShortCode(seats[2] ?? '')}";"attendu"\r\n`,
    )
    expect(csv.endsWith('\r')).toBe(true)

    const page = (await door('list', eventId, '--print')).text
    expect(page).toContain('<html lang="fr">')
    expect(page.match(/(?<=<h2>).*?(?=<\/h2>)/g)).toEqual(['B', 'A', 'E'])
    expect(page.match(/class="box"/g)).toHaveLength(3)
    expect(page).toContain('<strong>&lt;b&gt;Zut&lt;/b&gt;</strong>')
    expect(page).not.toMatch(/<(?:b|script|link|img)\b/)
    expect(page).toMatch(/<tr class="cancelled"><td><strong>Écrement<\/strong> Basile/)
    expect(page).toContain('3 places attendues, 0 déjà entrée.')
    expect(await lastEntry()).toMatchObject({ command: 'door list', outcome: '4 réservations' })
    expect(JSON.stringify(await auditTrail(api.database.db, 50))).not.toContain('Abadie')
  })

  test('an id that begins with a dash is one, a concert that is unknown, over or cancelled is said', async () => {
    const { db } = api.database
    await addConcert(db, { id: '-eX_9aB-cD_e', seats: [] })
    expect((await door('link', '-eX_9aB-cD_e', '--split', '1/2')).code).toBe(0)
    for (const id of ['-eX_9', '--X9-a', 'nulle-part'])
      expect((await door('link', id)).text).toBe('Aucun concert n’a cet identifiant.')
    const past = await addConcert(db, { date: '2026-01-02' })
    expect(await door('link', past)).toMatchObject({
      code: 1,
      text: expect.stringContaining('ce concert a eu lieu'),
    })
    const cancelled = await addConcert(db, { withdrawnAt: api.clock.now })
    expect((await door('link', cancelled)).text).toContain('ce concert est annulé')
  })

  test.each([
    [['truc'], 'Commande inconnue : truc.'],
    [['constructor'], 'Commande inconnue : constructor.'],
    [['link'], 'link : il manque CONCERT.'],
    [['link', 'a', 'b'], 'link : « b » est de trop.'],
    [['link', 'a', '--strit'], 'Option inconnue : --strit.'],
    [['link', 'a', '--split'], '--split <N/TOTAL> : il manque la valeur.'],
    [['link', 'a', '--split', '--strict'], '--split <N/TOTAL> : il manque la valeur.'],
    [['link', 'a', '--strict=1'], 'Option inconnue : --strict=1.'],
    [['revoke'], 'revoke : il manque LIEN.'],
  ])('%j: %s', async (args, sentence) => {
    const { code, text } = await door(...args)
    expect([code, text.split('\n')[0]?.startsWith(sentence)]).toEqual([1, true])
    expect(text).toContain('Usage : bin/nectar door')
  })

  test.each([
    [['link', '--csv'], 'Option inconnue : --csv.'],
    [['link', '--split', '3/2'], '--split : une entrée sur plusieurs est attendue, de 1/2 à 9/9.'],
    [['link', '--split', '1/1'], '--split'],
    [['list', '--csv', '--print'], 'list : --csv ou --print, pas les deux.'],
    [['links', '--strict'], 'Option inconnue : --strict.'],
  ])('%j of a concert: %s', async ([name = '', ...options], sentence) => {
    const { code, text } = await door(name, eventId, ...options)
    expect([code, text.startsWith(sentence)]).toEqual([1, true])
  })

  test('a copy that revived from a backup makes no link until it is released', async () => {
    const { db } = api.database
    await markRestored(db, { takenAt: '2026-11-20T10:00:00.000Z', now: api.clock.now })
    expect(await door('link', eventId)).toMatchObject({
      code: 1,
      text: expect.stringContaining('n’enregistre rien'),
    })
    await releaseCopy(db, { takenAt: '', restoredAt: '', isHeld: true })
    expect((await door('link', eventId)).code).toBe(0)
  })
})
