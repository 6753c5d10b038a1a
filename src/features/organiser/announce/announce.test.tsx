import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Draft, DraftBody, Reviews } from '../../../../contract/drafts.ts'
import type { ConcertFigures } from '../../../../contract/organiser.ts'
import { emptyDraft, emptyTariff } from '../../../../contract/rules/draft.ts'
import { DAY_MS, parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { machineNow } from '../../../../server/platform/machine-clock.ts'
import { answers, lastToast, onAFreshDevice } from '../../../../tests/support/booking-data.ts'
import { focused } from '../../../../tests/support/focused.ts'
import { held, Leavable } from '../../../../tests/support/leavable.tsx'
import { authOf } from '../../../../tests/support/member-data.ts'
import { renderInApp } from '../../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../../data/connectivity.ts'
import { storedDraft } from '../../../data/member/drafts.ts'
import { currentToken, expireSession, openSession } from '../../../data/session.ts'
import { ConcertActs } from './concert-acts.tsx'
import { eventOfDraft } from './draft-event.ts'
import { DraftForm } from './draft-form.tsx'
import { useReviews } from './queries.ts'
import { ReviewList } from './review-list.tsx'
import { useOpenedDraft } from './use-draft.ts'

onAFreshDevice()
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
}))

// A form that is closed saves late: each test has a draft of its own.
let which = { userId: 'u1', id: 'o1', draftId: 'd0' }
let draftPath = ''
let drafts = 0
beforeEach(() => {
  drafts += 1
  which = { ...which, draftId: `d${drafts}` }
  draftPath = `/api/organisations/o1/drafts/${which.draftId}`
})

type Sent = { path: string; method: string; body: Record<string, unknown> }
type Reply = unknown | ((sent: Sent) => unknown)

/** Answers calls by method and path, others as for the member; returns what was sent. A reply that throws is a dead network. */
const serve = (replies: Record<string, Reply>): Sent[] => {
  const sent: Sent[] = []
  const others = answers() as Record<string, unknown>
  vi.stubGlobal(
    'fetch',
    async (input: RequestInfo | URL, { method = 'GET', body: text }: RequestInit = {}) => {
      const path = String(input).split('?')[0] ?? ''
      const one = { path, method, body: text ? JSON.parse(String(text)) : {} }
      sent.push(one)
      const reply = replies[`${method} ${path}`] ?? others[path]
      // What a closed form of an earlier test still sends must not take this one offline.
      if (/\/drafts\/d\d+/.test(path) && !path.startsWith(draftPath)) return gone404()
      if (reply === undefined) throw new TypeError('Failed to fetch')
      const value = typeof reply === 'function' ? await reply(one) : reply
      return value instanceof Response ? value : Response.json(value)
    },
  )
  return sent
}
const to = (sent: Sent[], method: string, path: string) =>
  sent.filter((one) => one.method === method && one.path === path)
const gone404 = () =>
  Response.json(
    { message: 'Ce brouillon n’existe pas.', code: 'not_found', requestId: 'r1' },
    { status: 404 },
  )
const conflict409 = () =>
  Response.json(
    { message: 'Inès Vidal a modifié ce brouillon.', code: 'conflict', requestId: 'r1' },
    { status: 409 },
  )

/** A day to come, whenever the test runs. */
const DAY = parisWallClock(new Date(machineNow().getTime() + 100 * DAY_MS)).date

const LATER = parisWallClock(new Date(machineNow().getTime() + 107 * DAY_MS)).date

const body: DraftBody = {
  ...emptyDraft(),
  ...{ eventName: 'Marée haute', date: DAY, time: '20:30', room: '60' },
  place: { ...emptyDraft().place, name: 'La Cave', city: 'Brest' },
  tariffs: [{ ...emptyTariff(), name: 'Plein tarif', price: '12' }],
}
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...{
    id: which.draftId,
    version: 1,
    state: 'draft',
    reason: null,
    concert: null,
    updatedBy: 'Paul Vidal',
    doubts: [],
    body,
  },
  updatedAt: '2026-11-21T11:00:00.000Z',
  ...more,
})

const Opened = ({ isNew = false, onPublished = vi.fn(), onKeep = vi.fn() }) => {
  const { data, error } = useOpenedDraft(which, isNew)
  if (error) return <p>{String(error)}</p>
  return data ? (
    <DraftForm
      which={which}
      opened={data}
      organisation={{ state: 'trusted' }}
      preview={(written) => <p>Aperçu de {written.eventName}</p>}
      onPublished={onPublished}
      lead={vi.fn()}
      onKeep={onKeep}
    />
  ) : null
}
const status = () => screen.getAllByRole('status').map((one) => one.textContent)

it('keeps the day of a published concert without a network too, where a typed one could not be sent', async () => {
  const user = userEvent.setup()
  const concert = {
    ...{ eventId: 'e1', date: DAY, endDate: null, time: '20:30', place: 'La Cave', city: 'Brest' },
    ...{ isCancelled: false, taken: 0, kinds: [] },
  }
  const published = draft({ concert })
  serve({ [`GET ${draftPath}`]: published, [`PUT ${draftPath}`]: { ...published, version: 2 } })
  const { unmount } = renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), ' !')
  await waitFor(() => expect(status().join()).toContain('Enregistré à'))
  unmount()

  serve({})
  renderInApp(<Opened />)
  expect(await screen.findByLabelText('Nom du concert')).toHaveValue('Marée haute !')
  expect(screen.getByRole('link', { name: 'Déplacer le concert' })).toBeVisible()
  expect(screen.queryByLabelText('Jour')).toBeNull()
  expect(document.querySelectorAll('input[type=date]')).toHaveLength(0)
})

it('saves what is typed on the device at once, then on the server, and keeps a draft that the network did not take', async () => {
  const user = userEvent.setup()
  const sent = serve({ [`GET ${draftPath}`]: draft(), [`PUT ${draftPath}`]: draft({ version: 2 }) })
  const { unmount } = renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), ' !')
  await waitFor(() => expect(status()).toContain('Sur cet appareil seulement'))
  await waitFor(() => expect(status().join()).toContain('Enregistré à'))
  expect(to(sent, 'PUT', draftPath).at(-1)?.body).toMatchObject({
    version: 1,
    body: { eventName: 'Marée haute !' },
  })
  unmount()

  serve({})
  const again = renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), '!')
  await waitFor(() => expect(status()).toContain('Sur cet appareil seulement'))
  again.unmount()
  renderInApp(<Opened />)
  expect(await screen.findByLabelText('Nom du concert')).toHaveValue('Marée haute !!')
  expect(screen.getByRole('button', { name: 'Publier' })).toBeDisabled()
})

it('sends one save at a time, whatever asks for one', async () => {
  const user = userEvent.setup()
  let [underWay, most, saves] = [0, 0, 0]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  serve({
    [`GET ${draftPath}`]: draft(),
    [`PUT ${draftPath}`]: async () => {
      saves += 1
      underWay += 1
      most = Math.max(most, underWay)
      await held
      underWay -= 1
      return draft({ version: saves + 1 })
    },
  })
  renderInApp(<Opened />)
  const name = await screen.findByLabelText('Nom du concert')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const hide = () => document.dispatchEvent(new Event('visibilitychange'))
  await user.type(name, '!')
  hide()
  await waitFor(() => expect(saves).toBe(1))
  await user.type(name, '!')
  hide()
  hide()
  release()
  await waitFor(() => expect(status().join()).toContain('Enregistré à'))
  await waitFor(() => expect(saves).toBeGreaterThan(1))
  await waitFor(() => expect(underWay).toBe(0))
  expect([saves, most]).toEqual([2, 1])
})

it('says what the calendar that was read left open', async () => {
  serve({ [`GET ${draftPath}`]: draft({ doubts: ['Minuit est pris pour «\u00a0heure inconnue\u00a0».'] }) })
  renderInApp(<Opened />)
  const doubts = await screen.findByRole('region', { name: 'À vérifier' })
  expect(doubts).toHaveTextContent('Votre agenda n’est pas sûr de tout.')
  expect(within(doubts).getByRole('listitem')).toHaveTextContent('Minuit est pris')
})

const BAD_GATEWAY = () => new Response('<h1>502</h1>', { status: 502 })

it.each([
  ['without a network', undefined],
  ['with a server that is down', BAD_GATEWAY],
])('opens what the device has %s, with what the calendar left open', async (_, down) => {
  const user = userEvent.setup()
  const doubts = ['Minuit est pris pour «\u00a0heure inconnue\u00a0».']
  serve({
    [`GET ${draftPath}`]: draft({ doubts }),
    [`PUT ${draftPath}`]: draft({ version: 2, doubts }),
  })
  const first = renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), ' !')
  await waitFor(() => expect(status().join()).toContain('Enregistré à'))
  first.unmount()
  await waitFor(async () =>
    expect(await storedDraft('u1', which.draftId)).toMatchObject({ version: 2, isUnsent: false }),
  )
  serve(down ? { [`GET ${draftPath}`]: down } : {})
  renderInApp(<Opened />)
  expect(await screen.findByRole('region', { name: 'À vérifier' })).toHaveTextContent('Minuit est pris')
  expect(screen.getByLabelText('Nom du concert')).toHaveValue('Marée haute !')
})

/** A server that saves as ours does; `lost` tells how each save's answer goes astray. */
const savingServer = (lost: (saves: number) => unknown) => {
  let server = draft()
  let saves = 0
  serve({
    [`GET ${draftPath}`]: () => server,
    [`PUT ${draftPath}`]: async ({ body: asked }: Sent) => {
      if (JSON.stringify(asked['body']) === JSON.stringify(server.body)) return server
      if (asked['version'] !== server.version) return conflict409()
      server = draft({ version: server.version + 1, body: asked['body'] as DraftBody })
      const answer = server
      saves += 1
      await lost(saves)
      return answer
    },
  })
  return { saved: () => server }
}
const noConflict = () =>
  expect(screen.queryByRole('alert', { name: 'Quelqu’un d’autre a modifié cette fiche' })).toBeNull()

it('takes the version of a save whose answer was lost for its own', async () => {
  const user = userEvent.setup()
  const { saved } = savingServer((saves) => {
    if (saves === 1) throw new TypeError('Failed to fetch')
  })
  renderInApp(<Opened />)
  const name = await screen.findByLabelText('Nom du concert')
  await user.type(name, ' 1')
  await waitFor(() => expect(saved().version).toBe(2))
  await waitFor(() => expect(connectivity.isOnline()).toBe(false))
  await user.type(name, '2')
  connectivity.report(true)
  await waitFor(() => expect(saved().body.eventName).toBe('Marée haute 12'))
  noConflict()
})

it('is not overwritten by the form that was left while it still saved', async () => {
  const user = userEvent.setup()
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { saved } = savingServer((saves) => (saves === 1 ? late : undefined))
  const first = renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), ' 1')
  first.unmount()
  await waitFor(() => expect(saved().version).toBe(2))
  renderInApp(<Opened />)
  const name = await screen.findByLabelText('Nom du concert')
  await user.type(name, '2')
  await waitFor(async () =>
    expect((await storedDraft('u1', which.draftId))?.body.eventName).toBe('Marée haute 12'),
  )
  answer()
  await waitFor(() => expect(saved().body.eventName).toBe('Marée haute 12'))
  await waitFor(async () =>
    expect(await storedDraft('u1', which.draftId)).toMatchObject({
      ...{ isUnsent: false, version: saved().version, body: { eventName: 'Marée haute 12' } },
    }),
  )
  noConflict()
})

it('shows both versions of two people, and keeps the chosen one', async () => {
  const user = userEvent.setup()
  const theirs = draft({ version: 5, body: { ...body, room: '80' }, updatedBy: 'Inès Vidal' })
  let isLate = false
  serve({
    [`GET ${draftPath}`]: () => (isLate ? theirs : draft()),
    [`PUT ${draftPath}`]: ({ body: { version } }: Sent) => {
      if (version === 5) return draft({ ...theirs, version: 6 })
      isLate = true
      return conflict409()
    },
  })
  renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), '!')
  const conflict = await screen.findByRole('alert', { name: 'Quelqu’un d’autre a modifié cette fiche' })
  expect(conflict).toHaveTextContent('Inès Vidal')
  expect(conflict).toHaveTextContent('Ce qui diffère : Nom du concert, Places de la salle.')
  expect(screen.getByRole('button', { name: 'Publier' })).toBeDisabled()
  await user.click(within(conflict).getByRole('button', { name: 'Garder la mienne' }))
  await waitFor(() => expect(status().join()).toContain('Enregistré à'))
  expect(screen.getByLabelText('Nom du concert')).toHaveValue('Marée haute!')
})

it.each(['as it is written', 'when it is opened again'])(
  'takes the new day of a published concert that moves meanwhile, %s',
  async (when) => {
    const user = userEvent.setup()
    const at = (date: string) => ({
      ...{ eventId: 'e1', date, endDate: null, time: '20:30', place: 'La Cave', city: 'Brest' },
      ...{ isCancelled: false, taken: 0, kinds: [] },
    })
    const onPublished = vi.fn()
    const moved = draft({ version: 2, concert: at(LATER), body: { ...body, date: LATER } })
    const isHere = when === 'as it is written'
    serve({
      [`GET ${draftPath}`]: draft({ concert: at(DAY) }),
      ...(isHere && { [`PUT ${draftPath}`]: moved }),
      [`POST ${draftPath}/publish`]: { state: 'published', eventId: 'e1' },
    })
    const { unmount } = renderInApp(<Opened onPublished={onPublished} />)
    await user.type(await screen.findByLabelText('Nom du concert'), '!')
    if (!isHere) {
      await waitFor(() => expect(status()).toContain('Sur cet appareil seulement'))
      unmount()
      serve({
        [`GET ${draftPath}`]: { ...moved, version: 1 },
        [`PUT ${draftPath}`]: moved,
        [`POST ${draftPath}/publish`]: { state: 'published', eventId: 'e1' },
      })
      renderInApp(<Opened onPublished={onPublished} />)
    }
    await waitFor(() => expect(status().join()).toContain('Enregistré à'))
    await user.click(screen.getByRole('button', { name: 'Publier les modifications' }))
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce())
  },
)

it('lists what is wrong, leads to the fields, and publishes the saved version once', async () => {
  const user = userEvent.setup()
  const onPublished = vi.fn()
  const sent = serve({
    [`GET ${draftPath}`]: draft({ body: { ...body, eventName: '', room: '' } }),
    [`PUT ${draftPath}`]: draft({ version: 2 }),
    [`POST ${draftPath}/publish`]: { state: 'published', eventId: 'e1' },
  })
  renderInApp(<Opened onPublished={onPublished} />)
  await user.click(await screen.findByRole('button', { name: 'Publier' }))
  await focused((await screen.findByText('2 points à corriger')).closest('[role=alert]'))
  await user.click(screen.getByRole('link', { name: 'Donnez un nom au concert.' }))
  const name = screen.getByLabelText('Nom du concert')
  await focused(name)
  expect(name).toBeInvalid()
  expect(to(sent, 'POST', `${draftPath}/publish`)).toHaveLength(0)
  await user.type(name, 'Marée haute')
  await user.type(screen.getByLabelText('Places de la salle'), '60')
  expect(screen.queryByText(/à corriger/)).toBeNull()
  await user.dblClick(screen.getByRole('button', { name: 'Publier' }))
  await waitFor(() => expect(onPublished).toHaveBeenCalledWith({ state: 'published', eventId: 'e1' }, false))
  expect(to(sent, 'POST', `${draftPath}/publish`)).toHaveLength(1)
  expect(to(sent, 'POST', `${draftPath}/publish`)[0]?.body).toEqual({ version: 2 })
})

it.each([
  ['says why', conflict409, 'La publication n’est pas faite', 'Inès Vidal a modifié ce brouillon.'],
  [
    'says that it may be published',
    () => new Response('<html>', { status: 502 }),
    'Pas de réponse du serveur',
    'Votre concert est peut-être publié\u00a0: les concerts de votre structure le montrent.',
  ],
])('%s to who has left the form before its publication failed', async (_, reply, title, description) => {
  const user = userEvent.setup()
  const slow = held(undefined)
  const sent = serve({
    [`GET ${draftPath}`]: draft(),
    [`PUT ${draftPath}`]: draft({ version: 2 }),
    [`POST ${draftPath}/publish`]: async () => {
      await slow.give()
      return reply()
    },
  })
  renderInApp(
    <Leavable>
      <Opened />
    </Leavable>,
  )
  await user.click(await screen.findByRole('button', { name: 'Publier' }))
  await waitFor(() => expect(to(sent, 'POST', `${draftPath}/publish`)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Partir' }))
  slow.go()
  await waitFor(() => expect(lastToast()).toMatchObject({ title, description, type: 'error' }))
})

it('offers the places of the directory, and takes another name as typed', async () => {
  const user = userEvent.setup()
  const venue = {
    ...{ id: 'v1', name: 'La Cave Ordener', Company_Name: null, Type: 'venue', City: 'Paris', Adress: null },
    ...{ Postcode: null, Description: null, Website: null, Spotify: null, SocialMedia: null, genre: [] },
    ...{ MyArtists: [], pro_img: null },
  }
  serve({
    [`GET ${draftPath}`]: draft(),
    [`PUT ${draftPath}`]: draft({ version: 2 }),
    'GET /api/venues': { venues: [venue], pagination: { totalCount: 1 } },
  })
  renderInApp(<Opened />)
  const place = await screen.findByRole('combobox', { name: 'Lieu' })
  await user.clear(place)
  await user.type(place, 'cave')
  await screen.findByRole('option', { name: /La Cave Ordener/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(place).toHaveValue('La Cave Ordener')
  expect(screen.getByLabelText('Ville')).toHaveValue('Paris')
  expect(screen.queryByLabelText('Adresse (facultatif)')).toBeNull()
  await user.type(place, ' bis')
  expect(screen.getByLabelText('Adresse (facultatif)')).toBeVisible()
})

it('does not let a tariff with tickets go, nor the day of a published concert', async () => {
  const concert = {
    ...{
      eventId: 'e1',
      date: DAY,
      endDate: null,
      time: '20:30',
      place: 'La Cave',
      city: 'Brest',
      isCancelled: false,
    },
    ...{ taken: 3, kinds: [{ id: 'k1', name: 'Plein tarif', taken: 3 }] },
  }
  const tariffs = [{ ...emptyTariff(), id: 'k1', name: 'Plein tarif', price: '12' }]
  serve({ [`GET ${draftPath}`]: draft({ concert, body: { ...body, tariffs } }) })
  renderInApp(<Opened />)
  const tariff = await screen.findByRole('listitem', { name: 'Plein tarif' })
  expect(tariff).toHaveTextContent('3 places prises')
  expect(within(tariff).queryByRole('button', { name: /^Retirer/ })).toBeNull()
  expect(within(tariff).getByRole('button', { name: /^Fermer la vente/ })).toBeVisible()
  expect(screen.queryByLabelText('Date')).toBeNull()
  expect(screen.getByRole('link', { name: 'Déplacer le concert' })).toHaveAttribute(
    'href',
    '/orga/o1/concerts/e1/changer',
  )
})

it('lists what is wrong before a slow save is answered, and leaves the focus then where it is', async () => {
  const user = userEvent.setup()
  const save = held(draft({ version: 2 }))
  const sent = serve({ [`GET ${draftPath}`]: draft(), [`PUT ${draftPath}`]: save.give })
  renderInApp(<Opened />)
  const name = await screen.findByLabelText('Nom du concert')
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Publier' }))
  const link = await screen.findByRole('link', { name: 'Donnez un nom au concert.' })
  await focused(link.closest('[role=alert]'))
  await user.click(link)
  await waitFor(() => expect(to(sent, 'PUT', draftPath)).toHaveLength(1))
  save.go()
  await waitFor(() => expect(status().join()).toContain('Enregistré à'))
  expect(name).toHaveFocus()
})

it('takes the last day of a festival, and says if it is before the first', async () => {
  const user = userEvent.setup()
  const after = (days: number) => new Date(Date.parse(DAY) + days * DAY_MS).toISOString().slice(0, 10)
  const sent = serve({
    [`GET ${draftPath}`]: draft({ body: { ...body, endDate: after(-1) } }),
    [`PUT ${draftPath}`]: draft({ version: 2 }),
  })
  renderInApp(<Opened />)
  await user.click(await screen.findByRole('button', { name: 'Publier' }))
  const link = await screen.findByRole('link', { name: 'Le dernier jour est avant le premier.' })
  await focused(link.closest('[role=alert]'))
  await user.click(link)
  const lastDay = screen.getByLabelText('Dernier jour (facultatif)')
  await focused(lastDay)
  await user.clear(lastDay)
  await user.type(lastDay, after(2))
  await waitFor(() => expect(screen.queryByText(/à corriger/)).toBeNull())
  await waitFor(() =>
    expect(to(sent, 'PUT', draftPath).at(-1)?.body).toMatchObject({ body: { endDate: after(2) } }),
  )
  const about = { id: 'd1', organizer: 'Cave du Port' }
  expect(eventOfDraft({ ...body, endDate: after(2) }, about).event.endDate).toBe(after(2))
  expect(eventOfDraft({ ...body, endDate: DAY }, about).event.endDate).toBeNull()
})

it('shows a draft as its card and its page will, and says less where less is known', () => {
  const about = { id: 'd1', organizer: 'Cave du Port' }
  const full = eventOfDraft(
    {
      ...body,
      artists: [
        { id: null, name: 'Sirocco', at: '01:00' },
        { id: null, name: 'Les Amarres', at: '22:00' },
      ],
      tariffs: [...body.tariffs, { ...emptyTariff('chosen'), price: '5', suggestions: '5 ; 8' }],
    },
    about,
  )
  expect(full.event).toMatchObject({ price: 5, pricing: 'from', ticketingMode: 'internal' })
  expect(full.event.setTimes?.map(({ name }) => name)).toEqual(['Les Amarres', 'Sirocco'])
  expect(full.types).toMatchObject([{ price: 12 }, { name: 'Prix libre', suggestions: [5, 8] }])
  const bare = eventOfDraft({ ...emptyDraft(), tariffs: body.tariffs }, about)
  expect(bare.event).toMatchObject({ eventName: 'Nom du concert', place: null, price: 12 })
  expect(bare.types).toEqual([])
})

const itemInReview = (changes: Partial<Draft> = {}): Reviews['reviews'][number] => ({
  ...{
    draft: draft({ state: 'review', version: 4, ...changes }),
    sentAt: '2026-11-21T11:00:00.000Z',
    sentBy: 'Paul Vidal',
  },
  organisation: {
    ...{ id: 'o1', name: 'Cave du Port', city: 'Brest', link: 'javascript:alert(1)', registration: '' },
    isTrusted: false,
  },
})

const reviewOf = (id: string) => itemInReview({ id, body: { ...body, eventName: id } })

it('moves the focus of an operator from a published concert to the next, and from the last to the title', async () => {
  const user = userEvent.setup()
  const waiting = [reviewOf('a'), reviewOf('b')]
  const published = () => {
    waiting.shift()
    return { state: 'published', eventId: 'e1' }
  }
  serve({
    'GET /api/reviews': () => ({ reviews: waiting, total: waiting.length }),
    'POST /api/reviews/a/publish': published,
    'POST /api/reviews/b/publish': published,
  })
  const Page = () => {
    const { data } = useReviews('u1')
    return data ? <ReviewList userId="u1" reviews={data} preview={() => <p>L’aperçu</p>} /> : null
  }
  renderInApp(
    <>
      <h1>Relecture</h1>
      <Page />
    </>,
  )
  const publish = async (name: string) => {
    const card = await screen.findByRole('listitem', { name })
    await user.click(within(card).getByRole('button', { name: 'Lire' }))
    await user.click(within(card).getByRole('button', { name: 'Publier' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name })).toBeNull())
  }
  await publish('a')
  await focused(screen.findByRole('button', { name: 'Lire' }))
  await publish('b')
  await focused(screen.findByRole('heading', { level: 1 }))
})

it('shows no more as published a concert whose withdrawal was not answered', async () => {
  const user = userEvent.setup()
  let isGone = false
  serve({
    'GET /api/organisations/o1/concerts/e1': () => (isGone ? gone404() : { state: 'published' }),
    'POST /api/organisations/o1/concerts/e1/withdraw': () => {
      isGone = true
      return new Response('<html>', { status: 502 })
    },
  })
  const concert = { userId: 'u1', id: 'o1', eventId: 'e1' }
  const figures = { tickets: 0, returned: 0, inOrders: 0, state: 'published' } as ConcertFigures
  const Page = () => {
    const { data } = useQuery({
      queryKey: ['organiser', 'u1', 'o1', 'e1', 'figures'],
      queryFn: async () => {
        const answer = await fetch('/api/organisations/o1/concerts/e1')
        if (!answer.ok) throw new Error('gone')
        return answer.json()
      },
    })
    return data ? <ConcertActs which={concert} figures={figures} /> : <p>Rien</p>
  }
  renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Retirer du site' }))
  await user.click(screen.getByRole('button', { name: 'Retirer' }))
  expect(await screen.findByText('Rien')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retirer du site' })).toBeNull()
})

const Reviewed = ({ item }: { item: Reviews['reviews'][number] }) => (
  <ReviewList userId="u1" reviews={{ reviews: [item], total: 1 }} preview={() => <p>L’aperçu</p>} />
)

it('lets an operator read, publish the seen version, or return it with a reason', async () => {
  const user = userEvent.setup()
  const item = itemInReview()
  const sent = serve({
    [`POST /api/reviews/${which.draftId}/return`]: { success: true },
    'GET /api/reviews': { reviews: [], total: 0 },
  })
  renderInApp(<Reviewed item={item} />)
  expect(screen.queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lire' }))
  expect(screen.getByText('L’aperçu')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'À reprendre' }))
  const sendReason = screen.getByRole('button', { name: 'Envoyer la raison' })
  expect(sendReason).toBeDisabled()
  await user.type(screen.getByLabelText(/^Pourquoi/), 'Qui joue ?')
  await user.click(sendReason)
  await waitFor(() => expect(lastToast()?.title).toBe('La raison est partie par email'))
  expect(to(sent, 'POST', `/api/reviews/${which.draftId}/return`)[0]?.body).toEqual({
    version: 4,
    reason: 'Qui joue ?',
  })
})

it.each([
  { act: 'Copier', path: 'POST /api/organisations/o1/drafts', said: 'Copié : c’est parmi vos brouillons' },
  {
    act: 'Retirer du site',
    path: 'POST /api/organisations/o1/concerts/e1/withdraw',
    said: 'Retiré : c’est de nouveau un brouillon',
  },
])(
  'leads nobody to a draft who has left before "$act" was answered, and says that it is done',
  async ({ act, path, said }) => {
    const user = userEvent.setup()
    const reply = held(draft())
    const sent = serve({ [path]: reply.give })
    const figures = { tickets: 0, returned: 0, inOrders: 0, state: 'published' } as ConcertFigures
    const { address } = renderInApp(
      <Leavable>
        <ConcertActs which={{ userId: 'u1', id: 'o1', eventId: 'e1' }} figures={figures} />
      </Leavable>,
    )
    await user.click(screen.getByRole('button', { name: act }))
    const confirm = screen.queryByRole('button', { name: 'Retirer' })
    if (confirm) await user.click(confirm)
    await waitFor(() => expect(sent.some(({ method, path: at }) => path === `${method} ${at}`)).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Partir' }))
    reply.go()
    await waitFor(() => expect(lastToast()?.title.replaceAll('\u00a0', ' ')).toBe(said))
    expect(address()).toBe('/')
  },
)

it('keeps an operator’s reason over a session that ends and a reload, until it is sent', async () => {
  const user = userEvent.setup()
  serve({
    [`POST /api/reviews/${which.draftId}/return`]: { success: true },
    'GET /api/reviews': { reviews: [], total: 0 },
  })
  const item = itemInReview()
  const first = renderInApp(<Reviewed item={item} />)
  await user.click(screen.getByRole('button', { name: 'Lire' }))
  await user.click(screen.getByRole('button', { name: 'À reprendre' }))
  await user.type(screen.getByLabelText(/^Pourquoi/), 'Qui joue ?')
  await expireSession(currentToken() ?? '')
  first.unmount()
  await openSession(authOf('u1'))
  const back = renderInApp(<Reviewed item={item} />)
  expect(screen.getByLabelText(/^Pourquoi/)).toHaveValue('Qui joue ?')
  await user.click(screen.getByRole('button', { name: 'Envoyer la raison' }))
  await waitFor(() => expect(lastToast()?.title).toBe('La raison est partie par email'))
  back.unmount()
  renderInApp(<Reviewed item={item} />)
  expect(screen.queryByLabelText(/^Pourquoi/)).toBeNull()
})

const ended = () =>
  Response.json({ message: 'Non.', code: 'session_expired', requestId: 'r1' }, { status: 401 })
const memberAsked = { queryKey: ['current-user'] }

it('asks who is here when a draft cannot be opened because the session has ended', async () => {
  serve({ [`GET ${draftPath}`]: ended })
  const { client } = renderInApp(<Opened />)
  const asked = vi.spyOn(client, 'invalidateQueries')
  await waitFor(() => expect(asked).toHaveBeenCalledWith(memberAsked))
})

it('asks who is here when a draft cannot be saved because the session has ended, and keeps it here', async () => {
  serve({ [`GET ${draftPath}`]: draft(), [`PUT ${draftPath}`]: ended })
  const { client } = renderInApp(<Opened />)
  const asked = vi.spyOn(client, 'invalidateQueries')
  await userEvent.type(await screen.findByLabelText('Nom du concert'), ' !')
  await waitFor(() => expect(asked).toHaveBeenCalledWith(memberAsked), { timeout: 8_000 })
  expect((await storedDraft('u1', which.draftId))?.body.eventName).toBe('Marée haute !')
})
