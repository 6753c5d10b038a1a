import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SourceTrial } from '../../contract/own-sources.ts'
import { emptyTariff } from '../../contract/rules/draft.ts'
import { conforms } from '../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../tests/support/server/databases.ts'
import type { TestMember } from '../../tests/support/server/members.ts'
import { newTeam } from '../../tests/support/server/new-team.ts'
import { PASSWORD } from '../../tests/support/server/password.ts'
import { setUpWorld } from '../../tests/support/server/world.ts'
import {
  eventDrafts,
  events,
  mails,
  organisations,
  organiserActs,
  ownSources,
  proUsers,
  sourceConcerts,
  throttles,
} from '../platform/db/schema.ts'
import { newId } from '../platform/security/tokens.ts'
import { purge } from '../purge.ts'
import { readNextSource } from './use-cases/read-sources.ts'
import { trySource } from './use-cases/sources.ts'

const HOUR = 3_600_000
const databases = await bothDatabases()

interface Entry {
  uid?: string
  name?: string
  /** `20261212T203000`, wall clock of Paris. */
  start?: string
  place?: string
  more?: string[]
}
const entry = ({
  uid = 'un',
  name = 'Nuit des caves',
  start = '20261212T203000',
  place,
  more = [],
}: Entry) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${name}`,
  `DTSTART;TZID=Europe/Paris:${start}`,
  `LOCATION:${place ?? 'Cave du Port\\, 3 rue Basse\\, 29200 Brest'}`,
  ...more,
  'END:VEVENT',
]
const calendar = (...entries: Entry[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries.flatMap(entry), 'END:VCALENDAR'].join('\r\n')

/** The answer of the venue's site; `asked` has the requests. */
let site: RequestListener
let asked: IncomingMessage[] = []
let server: Server
let origin = ''
const says = (text: string, headers: Record<string, string> = {}) => {
  site = (_, response) => response.writeHead(200, headers).end(text)
}
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    site(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await databases.stop()
})

databases.onEach('own sources on $name', ({ open }) => {
  const shop = setUpWorld(open)
  let responsible: TestMember
  let helper: TestMember
  let organisationId: string

  beforeEach(async () => {
    await shop.db.delete(ownSources)
    ;({ responsible, helper, organisationId } = await newTeam(shop))
    await become('trusted')
    asked = []
  })

  const become = (state: 'pending' | 'trusted' | 'suspended') =>
    shop.db.update(organisations).set({ state }).where(eq(organisations.id, organisationId))
  const call = async (method: string, rest: string, json?: unknown, who = helper) => {
    await shop.db.delete(throttles)
    return shop.api.call(method, `/api/organisations/${organisationId}${rest}`, {
      token: who.token,
      ...(json !== undefined && { json }),
    })
  }
  const deps = () => ({ ...shop.api.deps, isAllowed: () => true })
  /** Reads everything that is due; returns how many sources were. */
  const poll = async (): Promise<number> => {
    let count = 0
    while (await readNextSource(deps())) count += 1
    return count
  }
  const later = (ms = 2 * HOUR + 1) => {
    shop.api.clock.now = new Date(shop.api.clock.now.getTime() + ms)
  }
  const add = async (path = '/agenda.ics', publishes = false) => {
    const sourceId = newId()
    const { json } = await call('POST', '/sources', { id: sourceId, address: `${origin}${path}`, publishes })
    conforms('organiserSourceAdd', json)
    return sourceId
  }
  const sources = async () => {
    const { json } = await call('GET', '/sources')
    conforms('organiserSources', json)
    return json.sources
  }
  const drafts = () =>
    shop.db
      .select()
      .from(eventDrafts)
      .where(and(eq(eventDrafts.organisationId, organisationId), eq(eventDrafts.state, 'draft')))
  const concerts = () => shop.db.select().from(events).where(eq(events.organisationId, organisationId))
  /** Completes and publishes the only draft, as a person does. Returns its concert's id. */
  const publish = async (): Promise<string> => {
    const [draft] = await drafts()
    if (!draft) throw new Error('no draft')
    const body = {
      ...draft.body,
      ...{ room: '60', description: 'Écrit à la main.' },
      tariffs: [{ ...emptyTariff(), name: 'Plein tarif', price: '12' }],
    }
    const { version } = (await call('PUT', `/drafts/${draft.id}`, { version: draft.version, body })).json
    const { json } = await call('POST', `/drafts/${draft.id}/publish`, { version })
    return json.eventId
  }
  const sell = async (eventId: string) => {
    const { json } = await shop.order(eventId, [2], { total: 24 })
    await shop.bank.pay(json.paymentIntentId)
    await shop.confirm(json.paymentIntentId)
  }
  const acts = async () =>
    (await shop.db.select().from(organiserActs).where(eq(organiserActs.organisationId, organisationId))).map(
      ({ act }) => act,
    )

  test('a new concert becomes a draft that says no more than its calendar, once', async () => {
    says(calendar({}), { etag: '"a"' })
    await add()
    expect((await sources())[0]).toMatchObject({ isReading: true, readAt: null, host: '127.0.0.1' })
    expect(await poll()).toBe(1)
    const [draft, ...others] = await drafts()
    expect(others).toEqual([])
    expect(draft?.body).toMatchObject({
      ...{ eventName: 'Nuit des caves', date: '2026-12-12', time: '20:30', room: '' },
      place: { name: 'Cave du Port', city: 'Brest', address: '3 rue Basse', postcode: '29200' },
      tariffs: [{ price: '' }],
    })
    const refused = await call('POST', `/drafts/${draft?.id}/publish`, { version: 1 })
    expect(refused.json.message).toContain('Écrivez un prix en euros')
    expect((await sources())[0]).toMatchObject({
      ...{ isReading: false, error: null, readAt: shop.api.clock.now.toISOString(), notices: [] },
      report: { concerts: 1, added: 1, refused: 0 },
    })
    expect(await poll()).toBe(0)
    // Two hours later it is asked for changes alone.
    later()
    site = (request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"a"' ? 304 : 500).end()
    expect(await poll()).toBe(1)
    expect((await sources())[0]).toMatchObject({ error: null, report: { concerts: 1, added: 0 } })
    expect(await drafts()).toHaveLength(1)
    // Deleted by a person, it does not come back.
    await call('DELETE', `/drafts/${draft?.id}`)
    later(25 * HOUR)
    says(calendar({ name: 'Nuit des caves (complet ?)' }))
    await poll()
    expect(await drafts()).toEqual([])
    expect(await acts()).toContain('source_added')
  })

  test('a festival stays an event of several days: in the trial, the draft, the concert and its form', async () => {
    const festival = ['UID:fest', 'SUMMARY:Festival des caves', 'LOCATION:Cave du Port\\, 29200 Brest']
    says(
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...festival],
        ...['DTSTART;VALUE=DATE:20261218', 'DTEND;VALUE=DATE:20261221', 'END:VEVENT', 'END:VCALENDAR'],
      ].join('\r\n'),
    )
    const trial = await trySource(shop.db, organisationId, helper.id, `${origin}/agenda.ics`, {
      ...{ now: shop.api.clock.now, isAllowed: () => true },
    })
    expect(SourceTrial.parse(trial).concerts).toMatchObject([
      { date: '2026-12-18', endDate: '2026-12-20', time: null },
    ])
    const sourceId = await add()
    await poll()
    expect((await drafts())[0]?.body).toMatchObject({ date: '2026-12-18', endDate: '2026-12-20', time: '' })
    const eventId = await publish()
    // The same address, added anew, finds it again.
    await call('DELETE', `/sources/${sourceId}`)
    await add()
    await poll()
    expect(await drafts()).toEqual([])
    expect(await concerts()).toMatchObject([{ date: '2026-12-18', endDate: '2026-12-20' }])
    const { json: form } = await call('POST', `/concerts/${eventId}/draft`)
    expect(form).toMatchObject({ body: { endDate: '2026-12-20' }, concert: { endDate: '2026-12-20' } })
    const copy = await call('POST', '/drafts', { id: newId(), of: { eventId } })
    expect(copy.json.body).toMatchObject({ date: '', endDate: '' })
  })

  test('what a reading doubts stands in its draft until that is published', async () => {
    says(
      calendar({
        start: '20261212T000000',
        more: ['DTEND;TZID=Europe/Paris:20270401T000000', 'STATUS:TENTATIVE'],
      }),
    )
    await add()
    await poll()
    const [draft] = await drafts()
    const opened = async () => {
      const { json } = await call('GET', `/drafts/${draft?.id}`)
      conforms('organiserDraft', json)
      return json.doubts
    }
    expect(await opened()).toEqual([
      'Plus de 60 jours (jusqu’au 31/03/2027)\u00a0: seul le premier jour est repris.',
      'À confirmer, dit le calendrier (STATUS:TENTATIVE).',
    ])
    later()
    says(calendar({ start: '20261212T000000', more: ['STATUS:TENTATIVE'] }))
    await poll()
    expect((await opened()).at(-1)).toBe('À confirmer, dit le calendrier (STATUS:TENTATIVE).')
    const { json: saved } = await call('PUT', `/drafts/${draft?.id}`, {
      ...{ version: 2, body: { ...draft?.body, time: '20:30' } },
    })
    expect(saved.doubts).toHaveLength(2)
    await publish()
    expect(
      (
        await shop.db
          .select()
          .from(eventDrafts)
          .where(eq(eventDrafts.id, draft?.id ?? ''))
      )[0],
    ).toMatchObject({
      ...{ state: 'published', doubts: [] },
    })
  })

  test('an untouched draft follows its source; one that a person wrote on stays, with a notice', async () => {
    says(calendar({}))
    await add()
    await poll()
    later()
    says(calendar({ start: '20261213T210000', more: ['DESCRIPTION:Deux groupes.'] }))
    await poll()
    const [draft] = await drafts()
    expect(draft?.body).toMatchObject({ date: '2026-12-13', time: '21:00', description: 'Deux groupes.' })
    const body = { ...draft?.body, eventName: 'La nuit des caves' }
    await call('PUT', `/drafts/${draft?.id}`, { version: draft?.version, body })
    later()
    says(calendar({ start: '20261219T210000', name: 'Autre nom' }))
    await poll()
    expect((await drafts())[0]?.body).toMatchObject({ eventName: 'La nuit des caves', date: '2026-12-13' })
    const [{ id: sourceId, notices }] = await sources()
    expect(notices).toMatchObject([
      { kind: 'moved', eventId: null, date: '2026-12-13', to: { date: '2026-12-19', time: '21:00' } },
    ])
    const { draftId, said } = notices[0]
    await call('POST', `/sources/${sourceId}/dismiss`, { draftId, said })
    later()
    await poll()
    expect((await sources())[0].notices).toEqual([])
  })

  test('a concert that its source mentions, but that can no longer be read, is not called gone', async () => {
    says(calendar({}, { uid: 'deux', name: 'Bal', start: '20261213T203000' }))
    await add()
    await poll()
    const [first] = await drafts()
    await call('PUT', `/drafts/${first?.id}`, {
      ...{ version: first?.version, body: { ...first?.body, description: 'Écrit à la main.' } },
    })
    later()
    says(calendar({ start: '20261332T203000' }, { uid: 'deux', name: 'Bal', start: '20261213T203000' }))
    await poll()
    expect((await sources())[0]).toMatchObject({ notices: [], report: { refused: 1 } })
    later()
    says(calendar({ uid: 'trois', name: 'Autre', start: '20261214T203000' }))
    await poll()
    expect((await sources())[0].notices.map(({ kind }: { kind: string }) => kind)).toContain('gone')
  })

  test('a concert without places follows a new date and a cancellation; what a person wrote stays', async () => {
    says(calendar({}))
    await add()
    await poll()
    const eventId = await publish()
    later()
    says(calendar({ start: '20261219T203000', more: ['DESCRIPTION:Autre texte.'] }))
    await poll()
    expect(await concerts()).toMatchObject([
      { id: eventId, date: '2026-12-19', description: 'Écrit à la main.', withdrawnAt: null },
    ])
    later()
    says(calendar({ more: ['STATUS:CANCELLED'] }))
    await poll()
    expect((await concerts())[0]?.withdrawnAt).not.toBeNull()
    expect((await sources())[0].notices).toEqual([])
    expect((await acts()).slice(-2)).toEqual(['source_moved', 'source_cancelled'])
    // Announced again: the team decides.
    later()
    says(calendar({ start: '20261219T203000' }))
    await poll()
    expect((await sources())[0].notices).toMatchObject([{ kind: 'announced', eventId }])
  })

  test('a calendar that its site sends by half misses nothing', async () => {
    const whole = calendar({}, { uid: 'deux', name: 'Autre nuit', start: '20261219T203000' })
    const notices = async () => (await sources())[0].notices
    says(whole)
    await add()
    await poll()
    later()
    says(whole.slice(0, whole.lastIndexOf('UID:deux')))
    await poll()
    expect(await notices()).toEqual([])
    later()
    says(`${calendar({})}\r\n<!-- en cache -->`)
    await poll()
    expect(await notices()).toMatchObject([{ kind: 'gone', eventName: 'Autre nuit' }])
  })

  test('a sold concert waits for a press: its new date, its cancellation, its absence', async () => {
    says(calendar({}))
    const sourceId = await add()
    await poll()
    const eventId = await publish()
    await sell(eventId)
    const notices = async () => (await sources())[0].notices
    later()
    says(calendar({ start: '20261219T203000' }))
    await poll()
    expect((await concerts())[0]).toMatchObject({ date: '2026-12-12', withdrawnAt: null })
    expect(await notices()).toMatchObject([
      { kind: 'moved', eventId, taken: 2, date: '2026-12-12', to: { date: '2026-12-19', time: '20:30' } },
    ])
    const told = () => shop.db.select().from(mails).where(like(mails.subject, 'À décider%'))
    expect((await told()).map(({ recipient }) => recipient).toSorted()).toEqual(
      [responsible, helper].map(({ id }) => `${id.toLowerCase()}@exemple.fr`).toSorted(),
    )
    later()
    await poll()
    expect(await told()).toHaveLength(2)
    // The press is the ordinary move.
    await call('POST', `/concerts/${eventId}/move`, {
      date: '2026-12-19',
      time: '20:30',
      place: '',
      city: '',
    })
    expect(await notices()).toEqual([])
    later()
    says(calendar())
    await poll()
    expect(await notices()).toMatchObject([{ kind: 'gone', eventId }])
    later()
    says(calendar({ more: ['STATUS:CANCELLED'] }))
    await poll()
    expect(await notices()).toMatchObject([{ kind: 'cancelled', eventId, taken: 2, said: 'cancelled' }])
    expect((await concerts())[0]?.withdrawnAt).toBeNull()
    await call('POST', `/concerts/${eventId}/cancel`, { password: PASSWORD })
    expect(await notices()).toEqual([])
    // A removed source leaves all as it is, and an added one knows it.
    await call('DELETE', `/sources/${sourceId}`)
    says(calendar({ uid: 'autre', start: '20261219T203000' }))
    await add()
    await poll()
    expect(await drafts()).toEqual([])
    expect(await concerts()).toHaveLength(1)
  })

  const jsonLd = (more: Record<string, unknown> = {}) => ({
    ...{ '@type': 'MusicEvent', '@id': 'https://site.example/1', name: 'Nuit des caves' },
    ...{ startDate: '2026-12-12T20:30:00+01:00', url: 'https://site.example/1', description: 'Un bar.' },
    location: {
      ...{ '@type': 'Place', name: 'Cave du Port' },
      address: { streetAddress: '3 rue Basse', postalCode: '29200', addressLocality: 'Brest' },
    },
    offers: { '@type': 'Offer', price: '12', priceCurrency: 'EUR' },
    ...more,
  })
  const page = (...all: unknown[]) =>
    `<html><script type="application/ld+json">${JSON.stringify(all)}</script></html>`

  test('a trusted organisation may have whole concerts published: announced, not sold, under its own name', async () => {
    const lie = {
      organizer: { '@type': 'Organization', name: 'L’Olympia', '@id': 'https://olympia.example/' },
      offers: { price: '12', priceCurrency: 'EUR', inventoryLevel: 500, url: 'https://site.example/1' },
    }
    const part = jsonLd({ '@id': 'https://site.example/2', name: 'Sans prix', offers: undefined })
    says(page(jsonLd(lie), part))
    await add('/page', true)
    await poll()
    const [concert, ...more] = await concerts()
    expect(more).toEqual([])
    expect(concert).toMatchObject({
      ...{ eventName: 'Nuit des caves', organizer: 'Cave du Port', priceCents: 1200, priceKnown: true },
      ...{ roomTotal: null, source: `orga-${organisationId}` },
    })
    expect((await drafts()).map(({ body }) => body.eventName)).toEqual(['Sans prix'])
    expect(await shop.db.select().from(proUsers).where(eq(proUsers.name, 'L’Olympia'))).toEqual([])
    later()
    says(page(jsonLd({ ...lie, description: 'Un bar et deux groupes.' }), part))
    await poll()
    expect((await concerts())[0]).toMatchObject({ id: concert?.id, description: 'Un bar et deux groupes.' })
    const open = await call('POST', `/concerts/${concert?.id}/draft`)
    const body = { ...open.json.body, description: 'À nous.' }
    const { version } = (await call('PUT', `/drafts/${open.json.id}`, { version: 1, body })).json
    expect((await call('POST', `/drafts/${open.json.id}/publish`, { version })).status).toBe(200)
    later()
    says(
      page(
        jsonLd({ ...lie, description: 'Encore autre chose.', startDate: '2026-12-13T20:30:00+01:00' }),
        part,
      ),
    )
    await poll()
    expect((await concerts())[0]).toMatchObject({ description: 'À nous.', date: '2026-12-13' })
  })

  test('the identifiers of others open nothing: a feed reaches only what it brought', async () => {
    const theirs = await shop.concert({ seats: [4], date: '2026-12-12', time: '20:30' })
    const before = await shop.db.select().from(events).where(eq(events.id, theirs))
    const lies = [theirs, `/events/${theirs}`, `nectar:${theirs}`].map((uid) => ({
      ...{ uid, name: 'Pris', more: ['STATUS:CANCELLED'] },
    }))
    says(calendar(...lies, ...lies.map((one) => ({ ...one, more: [] }))))
    await add('/a', true)
    await poll()
    expect(await shop.db.select().from(events).where(eq(events.id, theirs))).toEqual(before)
    expect(await concerts()).toEqual([])
  })

  test('new identifiers at each reading, and thousands of concerts, fill the drafts and no more', async () => {
    const three = ['A', 'B', 'C'].map((name) => ({ name, uid: name }))
    for (let reading = 0; reading < 3; reading++) {
      says(calendar(...three.map((one, at) => ({ ...one, uid: `${reading}-${at}` }))))
      if (reading === 0) await add()
      await poll()
      later()
    }
    expect(await drafts()).toHaveLength(3)
    const many = Array.from({ length: 2_000 }, (_, at) => ({ uid: `m${at}`, name: `Concert ${at}` }))
    says(calendar(...three, ...many))
    await poll()
    expect(await drafts()).toHaveLength(20)
    const [{ report, notices }] = await sources()
    expect(report).toMatchObject({ isCut: true, concerts: 500, added: 17, waiting: 480 })
    expect(notices).toEqual([])
    const [first] = await drafts()
    await call('DELETE', `/drafts/${first?.id}`)
    later()
    await poll()
    expect(await drafts()).toHaveLength(20)
    expect((await sources())[0].report.added).toBe(1)
  })

  const hours = async () => (await drafts()).map(({ id, body }) => [body.time, id]).sort()

  test('a matinée that is added before an evening leaves it as it is, with new identifiers too', async () => {
    says(calendar({ uid: '1' }))
    await add()
    await poll()
    const [evening] = await hours()
    for (const reading of ['a', 'b']) {
      later()
      says(calendar({ uid: `${reading}1`, start: '20261212T150000' }, { uid: `${reading}2` }))
      await poll()
      expect(await hours()).toEqual([['15:00', expect.any(String)], evening])
    }
  })

  test('two concerts of a day that have no identifier are two, one that changes its hour is the same', async () => {
    const at = (time: string) => jsonLd({ '@id': undefined, url: undefined, startDate: `2026-12-12T${time}` })
    says(page(at('15:00'), at('20:30')))
    await add('/page')
    await poll()
    const both = await hours()
    expect(both.map(([time]) => time)).toEqual(['15:00', '20:30'])
    later()
    says(page(at('20:30'), at('15:00')))
    await poll()
    expect(await hours()).toEqual(both)
    await call('DELETE', `/drafts/${both[0]?.[1]}`)
    later()
    says(page(at('21:00')))
    await poll()
    expect((await hours()).map(([time]) => time)).toContain('21:00')
  })

  const bidi = '\u202e'
  const word = 'x'.repeat(300)
  test('hostile text comes as text, of a length that the form takes', async () => {
    const name = `<script>alert(1)</script>${bidi}'; drop table events; -- ${word}`
    says(
      calendar({
        ...{ uid: `${word}${word}`, name, place: `${word}\\, ${bidi}${word}` },
        more: [`DESCRIPTION:${'é'.repeat(20_000)}`, `URL:javascript:alert(1)`, `CATEGORIES:${word}`],
      }),
    )
    await add()
    await poll()
    const [draft] = await drafts()
    expect(draft?.body.eventName.length).toBeLessThanOrEqual(120)
    expect(JSON.stringify(draft?.body)).not.toMatch(/\u202e|javascript:/)
    expect((await call('GET', `/drafts/${draft?.id}`)).status).toBe(200)
    conforms('organiserDraft', (await call('GET', `/drafts/${draft?.id}`)).json)
  })

  const SILENT: RequestListener = () => {}
  const bad: [string, RequestListener, RegExp][] = [
    ['no change of nothing', (_, response) => response.writeHead(304).end(), /ne donne ni un agenda/],
    ['a word', (_, response) => response.end('bonjour'), /ne donne ni un agenda/],
    ['nothing', (_, response) => response.end(), /est vide/],
    ['bytes', (_, response) => response.end(Buffer.alloc(4_000, 0x80)), /UTF-8|ne donne ni/],
    ['zeros', (_, response) => response.end(Buffer.alloc(4_000)), /n’est pas un texte/],
    ['a page without data', (_, response) => response.end('<html><p>Bonjour'), /ne donne ni un agenda/],
    ['404', (_, response) => response.writeHead(404).end(), /ne mène plus à rien/],
    ['403', (_, response) => response.writeHead(403).end(), /demande un mot de passe/],
    ['500', (_, response) => response.writeHead(500).end(), /réponse 500/],
    ['itself', (_, response) => response.writeHead(302, { location: '/x' }).end(), /sans fin/],
    [
      'a file',
      (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      /sur le web/,
    ],
    [
      '50 MB',
      (_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(256 * 1024, 'a')));
        }
        response.on('drain', more)
        more()
      },
      /dépasse 5 Mo/,
    ],
  ]
  test.each(bad)('%s is an error in a sentence, and is tried again', async (_, listener, expected) => {
    site = listener
    await add()
    expect(await poll()).toBe(1)
    const [{ error, isReading, readAt }] = await sources()
    expect(error).toMatch(expected)
    expect([isReading, readAt]).toEqual([false, null])
    later()
    says(calendar({}))
    await poll()
    expect((await sources())[0]).toMatchObject({ error: null, report: { added: 1 } })
  })

  test('a site that hangs, and series whose next date is far, hold nobody up for long', async () => {
    site = SILENT
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    const trial = await trySource(shop.db, organisationId, helper.id, `${origin}/a`, {
      now: shop.api.clock.now,
      isAllowed: () => true,
    })
    expect(timeout).toHaveBeenCalledWith(15_000)
    timeout.mockRestore()
    expect(trial).toMatchObject({ error: expect.stringContaining('trop de temps') })
    // Of many dates that each rule passes over.
    const never = Array.from({ length: 20 }, () => 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO')
    says(
      calendar(...Array.from({ length: 200 }, (_, at) => ({ uid: `s${at}`, more: never })), { uid: 'bon' }),
    )
    await add()
    await poll()
    const [{ report }] = await sources()
    expect(report.refused).toBeGreaterThan(0)
    expect(report.refused).toBeLessThan(200)
    expect(report.isCut).toBe(true)
  })

  test('private addresses are not read, nor after a redirect', async () => {
    const trying = async (address: string) => {
      const { status, json } = await call('POST', '/sources/try', { address })
      return [status, json.error ?? json.message]
    }
    says(calendar({}))
    const isPrivate = [200, 'Cette adresse est sur un réseau privé\u00a0: elle n’est pas lue.']
    expect(await trying(`${origin}/agenda.ics`)).toEqual(isPrivate)
    expect(await trying('https://169.254.169.254/latest/meta-data')).toEqual(isPrivate)
    expect(asked).toEqual([])
    for (const address of ['agenda.ics', 'http://localhost/x', 'file:///etc/passwd', 'https://a@b.example/'])
      expect(await trying(address)).toEqual([400, expect.stringContaining('Une adresse commence par')])
    // Only the first hop is allowed.
    site = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    const isAllowed = (address: string) => address === '127.0.0.1'
    const trial = await trySource(shop.db, organisationId, helper.id, `${origin}/a`, {
      ...{ now: shop.api.clock.now, isAllowed },
    })
    expect(trial).toMatchObject({ error: isPrivate[1] })
  })

  test('a trial says what would come, and writes nothing', async () => {
    says(
      calendar(
        { uid: 'un', place: 'Cave du Port', more: ['DESCRIPTION:Tarif : 14 €'] },
        { uid: 'deux', name: 'Réunion du bureau' },
        { uid: 'trois', more: ['CLASS:PRIVATE'] },
        { uid: 'passé', start: '20200101T203000' },
      ),
    )
    const trial = await trySource(shop.db, organisationId, helper.id, `${origin}/a`, {
      ...{ now: shop.api.clock.now, isAllowed: () => true },
    })
    expect(SourceTrial.parse(trial)).toMatchObject({
      ...{ error: null, kind: 'iCalendar' },
      concerts: [
        {
          ...{ eventName: 'Nuit des caves', lacks: ['city', 'price'] },
          // Without the operator's command.
          warnings: ['« Tarif\u00a0: 14 € » dans le texte\u00a0: à reprendre.'],
        },
      ],
      report: { concerts: 1, refused: 2, isCut: false },
    })
    expect(await drafts()).toEqual([])
    expect(await sources()).toEqual([])
  })

  test('two servers share the sources out, and a reading that was killed is done again', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      site = (_, response) => {
        resolve()
        answer = () => response.end(calendar({}))
      }
    })
    const sourceId = await add()
    const first = readNextSource(deps())
    await waiting
    expect(await readNextSource(deps())).toBe(false)
    answer()
    expect(await first).toBe(true)
    expect(await drafts()).toHaveLength(1)
    // Killed in the middle: its lease is left.
    later()
    const leasedUntil = new Date(shop.api.clock.now.getTime() + 5 * 60_000)
    await shop.db.update(ownSources).set({ lease: 'killed', leasedUntil }).where(eq(ownSources.id, sourceId))
    says(calendar({}, { uid: 'deux', name: 'Autre' }))
    expect(await poll()).toBe(0)
    later(5 * 60_000 + 1)
    expect(await poll()).toBe(1)
    expect(await drafts()).toHaveLength(2)
  })

  test('a pause leaves what a colleague chose, and that choice leaves the pause', async () => {
    says(calendar({}))
    const sourceId = await add()
    const save = async (json: object) => {
      const { status } = await call('PUT', `/sources/${sourceId}`, json)
      const [{ isPaused, publishes }] = await sources()
      return [status, isPaused, publishes]
    }
    expect(await save({ publishes: true })).toEqual([200, false, true])
    expect(await save({ isPaused: true })).toEqual([200, true, true])
    expect(await save({ publishes: false })).toEqual([200, true, false])
    // An older client names both.
    expect(await save({ isPaused: false, publishes: true })).toEqual([200, false, true])
  })

  test('paused, pending and suspended ones are not read; a source has five places', async () => {
    says(calendar({}))
    const sourceId = await add()
    const save = (isPaused: boolean) => call('PUT', `/sources/${sourceId}`, { isPaused, publishes: false })
    await save(true)
    expect(await poll()).toBe(0)
    await save(false)
    await become('pending')
    expect(await poll()).toBe(0)
    await become('suspended')
    expect(await poll()).toBe(0)
    for (const [method, rest, json] of [
      ['POST', '/sources/try', { address: 'https://site.example/a' }],
      ['POST', '/sources', { id: newId(), address: 'https://site.example/a', publishes: false }],
      ['POST', `/sources/${sourceId}/read`, undefined],
    ] as const)
      expect((await call(method, rest, json)).status).toBe(403)
    await become('trusted')
    expect(await poll()).toBe(1)
    await call('POST', `/sources/${sourceId}/read`)
    expect((await sources())[0].isReading).toBe(true)
    expect(await poll()).toBe(1)
    const again = await call('POST', '/sources', {
      id: newId(),
      address: `${origin}/agenda.ics`,
      publishes: true,
    })
    expect([again.status, again.json.message]).toEqual([
      409,
      'Cette adresse est déjà lue pour votre structure.',
    ])
    for (const path of ['/b', '/c', '/d', '/e']) await add(path)
    const { status } = await call('POST', '/sources', {
      id: newId(),
      address: `${origin}/f`,
      publishes: false,
    })
    expect(status).toBe(409)
    expect(await sources()).toHaveLength(5)
  })

  test('what was brought is forgotten 30 days after the last day it may have, and all with the organisation', async () => {
    says(calendar({}))
    await add()
    await poll()
    await purge(shop.db, new Date('2027-03-10T12:00:00Z'))
    expect(await shop.db.select().from(sourceConcerts)).toHaveLength(1)
    await purge(shop.db, new Date('2027-03-14T12:00:00Z'))
    expect(await shop.db.select().from(sourceConcerts)).toEqual([])
    await shop.db.delete(organisations).where(eq(organisations.id, organisationId))
    expect(await shop.db.select().from(ownSources)).toEqual([])
  })
})
