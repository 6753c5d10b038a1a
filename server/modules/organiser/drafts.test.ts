import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { DraftBody } from '../../../contract/drafts.ts'
import { emptyTariff } from '../../../contract/rules/draft.ts'
import { concert as feedConcert, fileOf, importFile } from '../../../tests/support/server/catalogue.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { newTeam } from '../../../tests/support/server/new-team.ts'
import { draftBody, onePixel, organisationForm } from '../../../tests/support/server/organisation-forms.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import {
  eventArtists,
  eventDrafts,
  events,
  mails,
  organisations,
  organiserActs,
  proUsers,
  throttles,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import { makeOperator } from '../organisations/use-cases/operators.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('drafts of concerts on $name', ({ open }) => {
  const shop = setUpWorld(open)
  let responsible: TestMember
  let helper: TestMember
  let operator: TestMember
  let organisationId: string

  beforeEach(async () => {
    ;({ responsible, helper, organisationId, other: operator } = await newTeam(shop))
    await makeOperator(shop.db, operator.id, shop.api.clock.now)
  })

  const send = async (who: TestMember, method: string, path: string, json?: unknown) => {
    await shop.db.delete(throttles)
    const answer = await shop.api.call(method, path, {
      token: who.token,
      ...(json !== undefined && { json }),
    })
    return { ...answer, refusal: [answer.status, answer.json.code, answer.json.message] }
  }
  const call = (who: TestMember, method: string, rest: string, json?: unknown) =>
    send(who, method, `/api/organisations/${organisationId}${rest}`, json)
  const save = (id: string, body: DraftBody, version = 0, who = helper) =>
    call(who, 'PUT', `/drafts/${id}`, { version, body })
  const publish = (id: string, version: number, who = helper) =>
    call(who, 'POST', `/drafts/${id}/publish`, { version })
  const become = (state: 'pending' | 'trusted' | 'suspended') =>
    shop.db.update(organisations).set({ state }).where(eq(organisations.id, organisationId))
  /** Publishes a concert of a trusted organisation. */
  const published = async (body = draftBody()): Promise<string> => {
    await become('trusted')
    const id = newId()
    await save(id, body)
    const { json } = await publish(id, 1)
    conforms('organiserDraftPublish', json)
    expect(json.state).toBe('published')
    return json.eventId
  }
  const edit = async (eventId: string) => {
    const { json } = await call(helper, 'POST', `/concerts/${eventId}/draft`)
    conforms('organiserDraftOfConcert', json)
    return json
  }
  const eventRow = async (id: string) => {
    const [row] = await shop.db.select().from(events).where(eq(events.id, id))
    return row
  }
  const kindsOf = (eventId: string) =>
    shop.db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId)).orderBy(ticketTypes.position)
  const acts = async () =>
    (await shop.db.select().from(organiserActs).where(eq(organiserActs.organisationId, organisationId)))
      .filter(({ act }) => act !== 'created')
      .map(({ act, memberId }) => [act, memberId])
  const subjectsTo = async ({ id }: TestMember) =>
    (
      await shop.db
        .select()
        .from(mails)
        .where(eq(mails.recipient, `${id.toLowerCase()}@exemple.fr`))
    ).map(({ subject }) => subject.replace(/\s+:\s+/, '\u00a0: '))

  test('a draft is saved by its version: of two people the second is told who was first, and nothing is lost', async () => {
    const id = newId()
    const first = await save(id, draftBody({ eventName: '', date: '' }))
    conforms('organiserDraftSave', first.json)
    expect(first.json).toMatchObject({ version: 1, state: 'draft', updatedBy: 'Paul Vidal', concert: null })
    // The answer was lost, and the device sends again.
    expect((await save(id, draftBody({ eventName: '', date: '' }))).json.version).toBe(1)
    expect((await save(id, draftBody({ eventName: 'A' }), 1, responsible)).json.version).toBe(2)
    const late = await save(id, draftBody({ eventName: 'B' }), 1)
    expect(late.refusal).toEqual([
      ...[409, 'conflict', expect.stringMatching(/^Inès Vidal a modifié ce brouillon le 21 novembre à \d/)],
    ])
    const { json } = await call(helper, 'GET', `/drafts/${id}`)
    expect(json.body.eventName).toBe('A')
    const list = await call(responsible, 'GET', '/drafts')
    conforms('organiserDrafts', list.json)
    expect(list.json.drafts).toMatchObject([{ id, eventName: 'A', state: 'draft' }])
    expect((await save(newId(), draftBody(), 3)).status).toBe(404)
    await call(helper, 'DELETE', `/drafts/${id}`)
    expect((await call(helper, 'DELETE', `/drafts/${id}`)).status).toBe(200)
    expect((await call(helper, 'GET', `/drafts/${id}`)).status).toBe(404)
  })

  test('a draft is deleted as it was seen: a text that a colleague saved since, or that is published, is not', async () => {
    const id = newId()
    await save(id, draftBody())
    await save(id, draftBody({ eventName: 'A' }), 1, responsible)
    const remove = (version: number) => call(helper, 'DELETE', `/drafts/${id}?version=${version}`)
    expect((await remove(1)).refusal).toEqual([
      ...[409, 'conflict'],
      expect.stringMatching(/^Inès Vidal a modifié ce brouillon le 21 novembre à \d.*n’est pas supprimé/),
    ])
    const { json } = await call(responsible, 'GET', '/drafts')
    conforms('organiserDrafts', json)
    expect(json.drafts).toMatchObject([{ id, version: 2, eventName: 'A' }])
    expect((await remove(2)).status).toBe(200)
    expect((await remove(2)).status).toBe(200)
    expect((await call(helper, 'GET', `/drafts/${id}`)).status).toBe(404)
    await become('trusted')
    const online = newId()
    await save(online, draftBody())
    await call(responsible, 'POST', `/drafts/${online}/publish`, { version: 1 })
    expect((await call(helper, 'DELETE', `/drafts/${online}?version=1`)).refusal).toEqual([
      ...[409, 'conflict', 'Ce brouillon est publié\u00a0: ouvrez la fiche de son concert.'],
    ])
  })

  test('the id of another organisation’s draft is unknown, also to a save', async () => {
    const id = newId()
    await save(id, draftBody())
    const { json: other } = await send(operator, 'POST', '/api/organisations', organisationForm)
    const path = `/api/organisations/${other.id}/drafts/${id}`
    for (const [method, rest, json] of [
      ['GET', '', undefined],
      ['PUT', '', { version: 0, body: draftBody({ eventName: 'À moi' }) }],
      ['POST', '/publish', { version: 1 }],
    ] as const)
      expect((await send(operator, method, `${path}${rest}`, json)).status, `${method}${rest}`).toBe(404)
    await send(operator, 'DELETE', path)
    expect((await call(helper, 'GET', `/drafts/${id}`)).json.body.eventName).toBe('Nuit des caves')
  })

  test('at most 20 drafts and 3 in review; a suspended organisation announces nothing, and reads', async () => {
    const ids = Array.from({ length: 20 }, newId)
    for (const id of ids) expect((await save(id, draftBody())).status).toBe(200)
    expect((await save(newId(), draftBody())).refusal).toEqual([
      ...[409, 'conflict', 'Une structure garde au plus 20 brouillons\u00a0: publiez-en ou supprimez-en un.'],
    ])
    for (const id of ids.slice(0, 3))
      expect((await publish(id, 1)).json).toEqual({ state: 'review', eventId: null })
    expect((await publish(ids[3] ?? '', 1)).refusal[2]).toContain('Au plus 3 concerts sont en relecture')
    await become('suspended')
    const [id = ''] = ids
    for (const answer of [
      await save(id, draftBody({ eventName: 'X' }), 1),
      await publish(id, 1),
      await call(helper, 'POST', '/drafts', { id: newId(), of: { draftId: id } }),
      await call(helper, 'POST', '/posters', { jpeg: onePixel }),
    ])
      expect(answer.refusal.slice(0, 2)).toEqual([403, 'forbidden'])
    expect((await call(helper, 'GET', `/drafts/${id}`)).status).toBe(200)
    expect((await send(operator, 'POST', `/api/reviews/${id}/publish`, { version: 1 })).status).toBe(403)
  })

  test('a stranger’s first concert is read first: sent, returned with a reason, mended, published; then they publish alone', async () => {
    const id = newId()
    await save(id, draftBody())
    expect((await publish(id, 1)).json).toEqual({ state: 'review', eventId: null })
    expect((await publish(id, 1)).json).toEqual({ state: 'review', eventId: null })
    expect(await subjectsTo(operator)).toEqual(['À relire\u00a0: Nuit des caves'])
    expect(await shop.db.$count(events, eq(events.organisationId, organisationId))).toBe(0)
    expect((await send(helper, 'GET', '/api/reviews')).status).toBe(403)
    const list = await send(operator, 'GET', '/api/reviews')
    conforms('reviews', list.json)
    expect(list.json.reviews.find(({ draft }: { draft: { id: string } }) => draft.id === id)).toMatchObject({
      ...{ sentBy: 'Paul Vidal', organisation: { name: 'Cave du Port', isTrusted: false } },
    })

    const back = await send(operator, 'POST', `/api/reviews/${id}/return`, {
      version: 1,
      reason: 'Qui joue\u00a0?',
    })
    expect(back.status).toBe(200)
    expect((await call(helper, 'GET', `/drafts/${id}`)).json).toMatchObject({
      ...{ state: 'returned', reason: 'Qui joue\u00a0?' },
    })
    expect(await subjectsTo(helper)).toEqual(['À reprendre\u00a0: Nuit des caves'])
    expect((await send(operator, 'POST', `/api/reviews/${id}/publish`, { version: 1 })).status).toBe(409)

    expect((await publish(id, 1)).json.state).toBe('review')
    // It is edited while somebody reads it.
    await save(id, draftBody({ eventName: 'Grande nuit des caves' }), 1)
    expect((await send(operator, 'POST', `/api/reviews/${id}/publish`, { version: 1 })).status).toBe(409)
    const done = await send(operator, 'POST', `/api/reviews/${id}/publish`, { version: 2 })
    conforms('reviewPublish', done.json)
    expect((await send(operator, 'POST', `/api/reviews/${id}/publish`, { version: 2 })).json).toEqual(
      done.json,
    )
    expect(await eventRow(done.json.eventId)).toMatchObject({
      eventName: 'Grande nuit des caves',
      organisationId,
    })
    expect((await subjectsTo(helper)).at(-1)).toBe('En ligne\u00a0: Grande nuit des caves')
    expect(await acts()).toEqual([
      ...[
        ['submitted', helper.id],
        ['returned', operator.id],
        ['submitted', helper.id],
      ],
      ...[
        ['published', operator.id],
        ['trusted', operator.id],
      ],
    ])
    expect((await publish(id, 2)).json).toEqual({ state: 'published', eventId: done.json.eventId })

    const second = newId()
    await save(second, draftBody({ eventName: 'Matinée', date: '2026-12-13' }))
    expect((await publish(second, 1)).json.state).toBe('published')
  })

  test('what the form says is a concert as an import writes it: bookable, with its room, its cast and their hours', async () => {
    const { json: poster } = await call(helper, 'POST', '/posters', { jpeg: onePixel })
    conforms('organiserPoster', poster)
    const eventId = await published(
      draftBody({
        poster: poster.url,
        access: { stepFree: 'oui', seating: 'non', companionFree: '', minAge: '16', signLanguages: 'LSF' },
        tariffs: [
          { ...emptyTariff(), name: 'Plein tarif', price: '12,50 €' },
          { ...emptyTariff('chosen'), price: '5', suggestions: '5 ; 8 ; 12,50', seats: '20' },
          { ...emptyTariff('companion') },
          { ...emptyTariff(), name: 'Sur place', price: '15', soldFrom: '2026-12-12T18:00' },
        ],
      }),
    )
    expect(await eventRow(eventId)).toMatchObject({
      ...{
        organisationId,
        organizer: 'Cave du Port',
        place: 'Cave du Port',
        city: 'Brest',
        imageUrl: poster.url,
      },
      ...{ date: '2026-12-12', time: '20:30', doorsAt: '20:00', musicStyle: 'Rock', roomTotal: 60 },
      ...{ ticketingMode: 'internal', priceCents: 500, pricing: 'from', stepFree: true, seating: false },
      ...{ minAge: 16, signLanguages: 'LSF', companionFree: null },
    })
    expect(await kindsOf(eventId)).toMatchObject([
      { name: 'Plein tarif', priceCents: 1250, capacityTotal: null },
      {
        name: 'Prix libre',
        isMinimum: true,
        priceCents: 500,
        suggestionsCents: [500, 800, 1250],
        capacityTotal: 20,
      },
      { name: 'Accompagnateur', isCompanion: true, priceCents: 0, perOrderLimit: 1 },
      { name: 'Sur place', soldFrom: new Date('2026-12-12T17:00:00Z') },
    ])
    const cast = await shop.db
      .select({ name: proUsers.name, at: eventArtists.playsAt })
      .from(eventArtists)
      .innerJoin(proUsers, eq(proUsers.id, eventArtists.artistId))
      .where(eq(eventArtists.eventId, eventId))
      .orderBy(eventArtists.position)
    expect(cast).toEqual([
      { name: 'Les Amarres', at: '20:30' },
      { name: 'Sirocco', at: '22:00' },
    ])
    const page = await shop.api.call('GET', `/api/events/${eventId}`)
    conforms('event', page.json)
    const setTimes = [
      { name: 'Les Amarres', at: '20:30' },
      { name: 'Sirocco', at: '22:00' },
    ]
    expect(page.json.setTimes).toEqual(setTimes)
    const booked = await shop.order(eventId, [2, 0, 0, 0], { total: 25 })
    await shop.bank.pay(booked.json.paymentIntentId)
    await shop.confirm(booked.json.paymentIntentId)
    expect(await shop.tickets()).toMatchObject([{ eventName: 'Nuit des caves', setTimes }])
    // What was read and published again is the same.
    const { id, body } = await edit(eventId)
    expect((await publish(id, 1)).json).toEqual({ state: 'published', eventId })
    const again = await edit(eventId)
    expect(again.body).toEqual(body)
    expect((await kindsOf(eventId)).length).toBe(4)
  })

  test.each([
    [{ date: '2026-11-01' }, 'Cette date est passée.'],
    [{ doorsAt: '21:00' as const }, 'Les portes ouvrent après le début.'],
    [{ tariffs: [{ ...emptyTariff(), price: '0,30' }] }, 'Le paiement par carte commence à 0,50\u00a0€.'],
    [
      { tariffs: [{ ...emptyTariff('companion') }] },
      'Un accompagnateur entre avec un autre billet\u00a0: ajoutez un tarif.',
    ],
    [{ room: '' }, 'Indiquez les places de la salle, ou celles de chaque tarif.'],
    [
      { poster: `/media/catalogue/${'a'.repeat(64)}.jpg` },
      'Cette affiche n’existe plus\u00a0: choisissez-la de nouveau.',
    ],
    [{ eventName: ' ', date: '' as const }, 'Donnez un nom au concert. (et 1 autre à corriger)'],
  ])('refuses %j with a sentence and keeps the draft', async (more, sentence) => {
    await become('trusted')
    const id = newId()
    await save(id, draftBody(more))
    expect((await publish(id, 1)).refusal).toEqual([400, 'validation_failed', sentence])
    expect((await call(helper, 'GET', `/drafts/${id}`)).json.state).toBe('draft')
  })

  test('a published concert: its day moves elsewhere, sold tariffs are closed, places that are taken bound the room', async () => {
    const eventId = await published()
    const { json } = await shop.order(eventId, [3, 0], { total: 36 })
    await shop.bank.pay(json.paymentIntentId)
    await shop.confirm(json.paymentIntentId)
    const open = await edit(eventId)
    const { id, body } = open
    expect(open.concert).toMatchObject({ eventId, taken: 3, isCancelled: false })
    expect((await edit(eventId)).id).toBe(id)
    // Looking at it is no draft.
    expect((await call(helper, 'GET', '/drafts')).json.drafts).toEqual([])
    let version = 1
    const attempt = async (more: Partial<DraftBody>) => {
      version = (await save(id, { ...body, ...more }, version)).json.version
      return publish(id, version)
    }
    const [full, reduced] = body.tariffs
    expect((await attempt({ date: '2026-12-19' })).refusal[2]).toContain(
      'se changent par «\u00a0Déplacer\u00a0»',
    )
    expect((await attempt({ place: { ...body.place, id: null, name: 'Le Hangar' } })).refusal[2]).toContain(
      'changez le lieu par',
    )
    expect((await attempt({ tariffs: [reduced] })).refusal[2]).toBe(
      '«\u00a0Plein tarif\u00a0»\u00a0: ce tarif a des billets vendus, fermez-le plutôt.',
    )
    expect((await attempt({ room: '2' })).refusal[2]).toBe(
      '3 places sont déjà prises\u00a0: la jauge ne descend pas dessous.',
    )
    const done = await attempt({
      ...{ room: '40', description: 'Trois groupes.' },
      tariffs: [
        { ...full, isClosed: true },
        { ...reduced, name: 'Tarif doux', price: '7' },
        { ...emptyTariff(), name: 'Soutien', price: '20' },
      ],
    })
    expect(done.json).toEqual({ state: 'published', eventId })
    expect(await kindsOf(eventId)).toMatchObject([
      { name: 'Plein tarif', priceCents: 1200, capacitySold: 3, soldUntil: shop.api.clock.now },
      { name: 'Tarif doux', priceCents: 700 },
      { name: 'Soutien', priceCents: 2000 },
    ])
    expect(await eventRow(eventId)).toMatchObject({
      roomTotal: 40,
      description: 'Trois groupes.',
      priceCents: 700,
    })
    expect((await acts()).at(-1)).toEqual(['edited', helper.id])
    expect((await call(helper, 'POST', `/concerts/${eventId}/withdraw`)).refusal[2]).toContain(
      'annulez-le plutôt',
    )
  })

  test('a sold tariff that gives its name to a new one keeps its places and its price', async () => {
    const eventId = await published()
    const { json } = await shop.order(eventId, [3, 0], { total: 36 })
    await shop.bank.pay(json.paymentIntentId)
    await shop.confirm(json.paymentIntentId)
    const { id, body } = await edit(eventId)
    const [full, reduced] = body.tariffs
    const tariffs = [
      { ...full, name: 'Prévente', isClosed: true },
      reduced,
      { ...emptyTariff(), name: 'Plein tarif', price: '14' },
    ]
    await save(id, { ...body, tariffs }, 1)
    expect((await publish(id, 2)).json).toEqual({ state: 'published', eventId })
    expect(await kindsOf(eventId)).toMatchObject([
      { id: full.id, name: 'Prévente', priceCents: 1200, capacitySold: 3, soldUntil: shop.api.clock.now },
      { id: reduced.id, name: 'Réduit', priceCents: 850, capacitySold: 0 },
      { name: 'Plein tarif', priceCents: 1400, capacitySold: 0, soldUntil: null },
    ])
  })

  test('a single tariff of fewer places than the room keeps both numbers', async () => {
    const eventId = await published(
      draftBody({ room: '100', tariffs: [{ ...emptyTariff(), price: '12', seats: '50' }] }),
    )
    expect((await call(helper, 'GET', `/concerts/${eventId}`)).json).toMatchObject({
      ...{ capacity: 50, left: 50, kinds: [{ capacity: 50 }] },
    })
    expect((await edit(eventId)).body).toMatchObject({ room: '100', tariffs: [{ seats: '50' }] })
  })

  test('the figures of a tariff name no more places than its room has', async () => {
    const [full, reduced] = draftBody().tariffs
    const tariffs = [
      { ...full, seats: '400' },
      { ...reduced, seats: '20' },
      { ...emptyTariff(), price: '0' },
    ]
    const eventId = await published(draftBody({ tariffs: tariffs as DraftBody['tariffs'] }))
    const { json } = await call(helper, 'GET', `/concerts/${eventId}`)
    expect(json.kinds.map(({ capacity }: { capacity: number }) => capacity)).toEqual([60, 20, 60])
  })

  test('a sheet follows its concert when that moves: its day, hours and place are published as they are now', async () => {
    const eventId = await published()
    const move = (to: object) => {
      shop.api.clock.now = new Date(shop.api.clock.now.getTime() + 1_000)
      return call(helper, 'POST', `/concerts/${eventId}/move`, { time: '20:30', place: '', city: '', ...to })
    }
    const { id, body } = await edit(eventId)
    expect((await save(id, { ...body, description: 'Trois groupes.' }, 1)).json.version).toBe(2)
    expect((await move({ date: '2026-12-19', time: '21:30', place: 'Le Hangar' })).status).toBe(200)
    const { json: list } = await call(helper, 'GET', '/drafts')
    expect(list.drafts).toMatchObject([{ id, date: '2026-12-19' }])
    const now = { date: '2026-12-19', time: '21:30', doorsAt: '21:00' }
    const there = { id: null, name: 'Le Hangar', city: 'Brest', address: '', postcode: '' }
    expect((await edit(eventId)).body).toMatchObject({
      ...{ ...now, description: 'Trois groupes.', place: there, artists: [{ at: '21:30' }, { at: '23:00' }] },
    })
    expect((await publish(id, 2)).json.state).toBe('published')
    expect(await eventRow(eventId)).toMatchObject({
      ...{ ...now, description: 'Trois groupes.', place: 'Le Hangar' },
    })
  })

  test('a concert that moved is withdrawn into a draft of its new day, also if its sheet was looked at before', async () => {
    for (const isWritten of [false, true]) {
      const eventId = await published()
      const { id, body } = await edit(eventId)
      if (isWritten) await save(id, { ...body, description: 'Trois groupes.' }, 1)
      shop.api.clock.now = new Date(shop.api.clock.now.getTime() + 1_000)
      const to = { date: '2026-12-19', time: '21:30', place: 'Le Hangar', city: '' }
      await call(helper, 'POST', `/concerts/${eventId}/move`, to)
      const { json } = await call(helper, 'POST', `/concerts/${eventId}/withdraw`)
      expect(json.body).toMatchObject({
        ...{ date: '2026-12-19', time: '21:30', doorsAt: '21:00', place: { name: 'Le Hangar' } },
        description: isWritten ? 'Trois groupes.' : body.description,
      })
    }
  })

  test('what an organiser writes of an imported concert no import undoes: text, cast, picture, tariffs', async () => {
    const feed = (more: Record<string, unknown> = {}) =>
      fileOf([
        feedConcert({
          performer: [{ '@type': 'MusicGroup', name: 'Les Anciens' }],
          offers: { '@type': 'Offer', price: 10, priceCurrency: 'EUR' },
          maximumAttendeeCapacity: 80,
          ...more,
        }),
      ])
    await importFile(shop.db, feed(), { source: 'salle' })
    const [{ id: eventId } = { id: '' }] = await shop.db
      .select()
      .from(events)
      .where(eq(events.source, 'salle'))
    await shop.db.update(events).set({ organisationId }).where(eq(events.id, eventId))
    await become('trusted')
    const { json: poster } = await call(helper, 'POST', '/posters', { jpeg: onePixel })
    const { id, body } = await edit(eventId)
    expect(body).toMatchObject({ room: '80', tariffs: [{ price: '10' }], artists: [{ name: 'Les Anciens' }] })
    const mine = {
      ...body,
      ...{ description: 'Écrit par la salle', poster: poster.url, room: '50', doorsAt: '20:00' },
      artists: [...body.artists, { id: null, name: 'Les Nouveaux', at: '21:00' }],
    }
    const { json: saved } = await save(id, mine, 1)
    expect((await publish(id, saved.version)).json.state).toBe('published')
    await importFile(shop.db, feed({ description: 'Du flux', genre: 'Noise' }), { source: 'salle' })
    expect(await eventRow(eventId)).toMatchObject({
      ...{ description: 'Écrit par la salle', imageUrl: poster.url, musicStyle: 'Noise', source: 'salle' },
    })
    expect(await kindsOf(eventId)).toMatchObject([{ capacityTotal: 50, priceCents: 1000 }])
    expect(await shop.db.$count(eventArtists, eq(eventArtists.eventId, eventId))).toBe(2)
    // Its hours go along with a start that moves.
    await importFile(shop.db, feed({ startDate: '2027-05-14T19:00:00+02:00' }), { source: 'salle' })
    expect((await shop.api.call('GET', `/api/events/${eventId}`)).json).toMatchObject({
      ...{ time: '19:00', doorsAt: '18:30', setTimes: [{ name: 'Les Nouveaux', at: '19:30' }] },
    })
    expect((await call(helper, 'POST', `/concerts/${eventId}/withdraw`)).refusal[2]).toContain(
      'agenda importé',
    )
  })

  test('an entry that was chosen is linked and not changed; a typed one changes nothing of others’', async () => {
    const [venue] = await shop.db
      .insert(proUsers)
      .values({
        id: newId(),
        name: 'Le Phare',
        nameKey: 'phare',
        type: 'venue',
        city: 'Brest',
        genres: [],
        associatedArtists: [],
      })
      .returning()
    const chosen = await published(
      draftBody({
        place: { id: venue?.id ?? '', name: 'Le Phare', city: 'Brest', address: '1 quai', postcode: '29200' },
      }),
    )
    expect((await eventRow(chosen))?.venueId).toBe(venue?.id)
    const [after] = await shop.db
      .select()
      .from(proUsers)
      .where(eq(proUsers.id, venue?.id ?? ''))
    expect(after).toMatchObject({ address: null, postcode: null })
  })

  test('copies all but date and sales; withdraws a concert that nobody has taken into a draft', async () => {
    const eventId = await published()
    const id = newId()
    const copy = await call(helper, 'POST', '/drafts', { id, of: { eventId } })
    conforms('organiserDraftCopy', copy.json)
    expect(copy.json).toMatchObject({
      ...{ id, concert: null, version: 1 },
      body: {
        eventName: 'Nuit des caves',
        date: '',
        time: '20:30',
        room: '60',
        tariffs: [
          { id: null, price: '12' },
          { id: null, price: '8,50' },
        ],
      },
    })
    expect((await call(helper, 'POST', '/drafts', { id, of: { eventId } })).json.version).toBe(1)

    const gone = await call(helper, 'POST', `/concerts/${eventId}/withdraw`)
    conforms('organiserWithdraw', gone.json)
    expect(gone.json).toMatchObject({ state: 'draft', concert: null, body: { date: '2026-12-12' } })
    expect((await shop.api.call('GET', `/api/events/${eventId}`)).status).toBe(404)
    expect((await publish(gone.json.id, gone.json.version)).json.state).toBe('published')
    expect((await acts()).map(([act]) => act)).toEqual(['published', 'withdrawn', 'published'])
    expect(await shop.db.$count(eventDrafts, eq(eventDrafts.organisationId, organisationId))).toBe(3)
  })
})
