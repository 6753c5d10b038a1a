import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Location, matchPath, useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Draft, DraftBody, EditedConcert } from '../../../contract/drafts.ts'
import { answers, lastToast, onAFreshDevice } from '../../../tests/support/booking-data.ts'
import { body, DAY, holdTheSaves, theWriterPauses } from '../../../tests/support/drafts.ts'
import { held } from '../../../tests/support/leavable.tsx'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { paths } from '../../config/paths.ts'
import { connectivity } from '../../data/connectivity.ts'
import { storedDraft, unsentDrafts } from '../../data/member/drafts.ts'
import { draftAddress } from '../../features/organiser/announce/draft-address.ts'
import { redrawnPoster } from '../../features/organiser/announce/poster-picture.ts'
import { concertAddress } from '../../features/organiser/concert-address.ts'
import DraftPage, { SheetPage } from './draft-page.tsx'

vi.mock('../../features/organiser/announce/poster-picture.ts', () => ({ redrawnPoster: vi.fn() }))

onAFreshDevice()
holdTheSaves()
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
}))

const ORGANISATION = { id: 'o1', name: 'Cave du Port' } as const
let state: 'pending' | 'trusted' = 'trusted'
const INES = 'Inès Vidal'

const refusal = (status: number, code: string, message: string) =>
  Response.json({ message, code, requestId: 'r1' }, { status })

/** The concert that a draft has become. */
const concert = (more: Partial<EditedConcert> = {}): EditedConcert => ({
  ...{ eventId: 'e1', date: DAY, endDate: null, time: '20:30', place: 'La Cave', city: 'Brest' },
  ...{ isCancelled: false, taken: 0, kinds: [{ id: 'k1', name: 'Plein tarif', taken: 0 }] },
  ...more,
})

/** The organisation's drafts on a server that answers as ours does; an act of another person changes `drafts`. */
const server = {
  drafts: new Map<string, Draft>(),
  isOut: false,
  /** Called before each answer; a response takes its place. */
  before: async (_: string): Promise<Response | undefined> => undefined,
  sent: [] as string[],
}
let made = 0

const draftOf = (more: Partial<Draft> = {}): Draft => ({
  ...{ id: 'd1', version: 1, state: 'draft', reason: null, concert: null, updatedBy: INES, doubts: [] },
  ...{ updatedAt: '2026-11-21T11:00:00.000Z', body, ...more },
})
const put = (draft: Draft) => {
  server.drafts.set(draft.id, draft)
  return draft
}
const of = (id: string): Draft => server.drafts.get(id) ?? draftOf({ id, version: 0 })
const sheetOf = (eventId: string): Draft => {
  const open = [...server.drafts.values()].find(
    (draft) => draft.concert?.eventId === eventId && draft.state !== 'published',
  )
  const last = [...server.drafts.values()].findLast((draft) => draft.concert?.eventId === eventId)
  made += 1
  return open ?? put(draftOf({ ...last, id: `s${made}`, version: 1, state: 'draft' }))
}

const answer = (method: string, path: string, asked: { version: number; body: DraftBody }): unknown => {
  if (server.isOut)
    return refusal(404, 'not_found', 'Cette structure n’existe pas, ou vous n’en faites pas partie.')
  const [, eventId = ''] = /concerts\/(\w+)\/draft$/.exec(path) ?? []
  if (eventId) return sheetOf(eventId)
  if (path.endsWith('/posters')) return { url: '/pictures/p1.jpg' }
  const [, id = '', publishes] = /drafts\/([\w-]+)(\/publish)?$/.exec(path) ?? []
  if (!id) return { drafts: [], isFull: false }
  const draft = server.drafts.get(id)
  if (!draft && (method !== 'PUT' || asked.version > 0))
    return refusal(404, 'not_found', 'Ce brouillon n’existe pas, ou n’est pas de cette structure.')
  if (method === 'GET') return draft
  if (publishes && draft?.state === 'published') return { state: 'published', eventId: 'e1' }
  if (draft?.state === 'published')
    return refusal(409, 'conflict', 'Ce brouillon est publié\u00a0: ouvrez la fiche de son concert.')
  if (draft && JSON.stringify(draft.body) === JSON.stringify(asked.body)) return draft
  if (draft && draft.version !== asked.version)
    return refusal(409, 'conflict', `${draft.updatedBy} a modifié ce brouillon le 21 novembre à 12:00.`)
  if (!publishes)
    return put({ ...of(id), version: asked.version + 1, body: asked.body, updatedBy: 'Paul Vidal' })
  put({ ...of(id), state: 'published', concert: concert() })
  return { state: 'published', eventId: 'e1' }
}

beforeEach(() => {
  Object.assign(server, { drafts: new Map([['d1', draftOf()]]), isOut: false, sent: [] })
  state = 'trusted'
  server.before = async () => undefined
  vi.mocked(redrawnPoster).mockReset().mockResolvedValue('AAAA')
  const others = answers() as Record<string, unknown>
  vi.stubGlobal(
    'fetch',
    async (input: RequestInfo | URL, { method = 'GET', body: text }: RequestInit = {}) => {
      const path = String(input).split('?')[0] ?? ''
      if (!path.includes('/organisations/')) return Response.json(others[path] ?? {})
      const name = `${method} ${path.split('/organisations/o1')[1]}`
      server.sent.push(name)
      const value =
        (await server.before(name)) ?? answer(method, path, text ? JSON.parse(String(text)) : { version: 0 })
      return value instanceof Response ? value : Response.json(value)
    },
  )
})

let here: Location
const App = () => {
  here = useLocation()
  const draft = matchPath(paths.orgaDraft, here.pathname)?.params
  const sheet = matchPath(paths.orgaSheet, here.pathname)?.params
  const shared = { organisation: { ...ORGANISATION, state }, userId: 'u1' }
  if (draft) return <DraftPage {...shared} draftId={draft.draftId ?? ''} />
  return sheet ? <SheetPage {...shared} eventId={sheet.eventId ?? ''} /> : <p>Ailleurs</p>
}
const open = (at: string | Location = draftAddress({ id: 'o1', draftId: 'd1' })) =>
  renderInApp(<App />, { at })

const nameField = () => screen.findByLabelText('Nom du concert')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const saved = async () => {
  await theWriterPauses()
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(),
    ).toContain('Enregistré à'),
  )
}
const sent = (name: string) => server.sent.filter((one) => one === name)

it('keeps what is typed and saved after a text was carried to a new draft, through a reload', async () => {
  const first = open()
  await nameField()
  server.drafts.delete('d1')
  await userEvent.type(await nameField(), ' 1')
  await theWriterPauses()
  await press('Garder ce que j’ai écrit')
  await waitFor(() => expect(here.pathname).not.toContain('/d1'))
  expect(await nameField()).toHaveValue('Marée haute 1')
  await saved()
  await userEvent.type(await nameField(), '2')
  const [id = ''] = here.pathname.split('/').slice(-1)
  await theWriterPauses()
  await waitFor(() => expect(of(id).body.eventName).toBe('Marée haute 12'))
  first.unmount()
  open(here)
  expect(await nameField()).toHaveValue('Marée haute 12')
  await saved()
  expect(of(id).body.eventName).toBe('Marée haute 12')
  expect(await storedDraft('u1', 'd1')).toBeUndefined()
  expect(await unsentDrafts('u1', 'o1')).toEqual([])
})

it('shows the version of another person that a publication was refused for, and publishes it at the next press', async () => {
  open()
  await nameField()
  put(draftOf({ version: 2, body: { ...body, eventName: 'Marée basse' } }))
  await press('Publier')
  expect(await screen.findByText(/Inès Vidal a modifié ce brouillon.*relisez-la/)).toBeVisible()
  expect(await nameField()).toHaveValue('Marée basse')
  expect(of('d1').state).toBe('draft')
  await press('Publier')
  await waitFor(() => expect(lastToast()?.title).toBe('Le concert est en ligne'))
  expect(of('d1').state).toBe('published')
})

it.each([
  ['a proxy', () => new Response('<html>', { status: 502 })],
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows that a concert is published although %s lost the answer', async (_, lose) => {
  open()
  await nameField()
  server.before = async (asked) => {
    if (!asked.endsWith('/publish')) return undefined
    put({ ...of('d1'), state: 'published', concert: concert() })
    return lose()
  }
  await press('Publier')
  await waitFor(() => expect(sent('POST /drafts/d1/publish')).toHaveLength(1))
  act(() => connectivity.report(true))
  expect(await screen.findByRole('link', { name: 'Voir le concert' })).toBeVisible()
  expect(screen.queryByText(/^Pas de connexion/)).toBeNull()
  expect(sent('POST /drafts/d1/publish')).toHaveLength(1)
})

it('says of a publication without an answer that it may be done, and publishes once more at the next press', async () => {
  open()
  await nameField()
  const lose = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  server.before = async (asked) =>
    asked.endsWith('/publish') && lose.mock.calls.length === 0 ? lose() : undefined
  await press('Publier')
  expect(await screen.findByText(/^C’est peut-être fait/)).toBeVisible()
  act(() => connectivity.report(true))
  await press('Publier')
  await waitFor(() => expect(lastToast()?.title).toBe('Le concert est en ligne'))
})

it('keeps a text that was saved while a lost publication was looked up', async () => {
  open()
  await nameField()
  const slow = held(undefined)
  server.before = async (asked) => {
    if (asked.endsWith('/publish')) throw new TypeError('Failed to fetch')
    if (asked !== 'GET /drafts/d1') return undefined
    const asItWas = Response.json(of('d1'))
    await slow.give()
    return asItWas
  }
  await press('Publier')
  expect(await screen.findByText(/^C’est peut-être fait/)).toBeVisible()
  await userEvent.type(await nameField(), ' 1')
  act(() => connectivity.report(true))
  await waitFor(() => expect(of('d1').body.eventName).toBe('Marée haute 1'))
  await saved()
  await act(async () => slow.go())
  expect(await screen.findByText(/^C’est peut-être fait/)).toBeVisible()
  await saved()
  expect(await nameField()).toHaveValue('Marée haute 1')
  expect(screen.queryByText(/relisez-la/)).toBeNull()
  expect(screen.queryByRole('alert', { name: 'Cette fiche a changé entre-temps' })).toBeNull()
})

it('takes no save of its own, whose answer is lost too, for another person’s version', async () => {
  open()
  await nameField()
  server.before = async (asked) => {
    if (asked.startsWith('GET')) return undefined
    if (asked.startsWith('PUT')) put(draftOf({ version: 2, body: { ...body, eventName: 'Marée haute 1' } }))
    throw new TypeError('Failed to fetch')
  }
  await press('Publier')
  expect(await screen.findByText(/^C’est peut-être fait/)).toBeVisible()
  await userEvent.type(await nameField(), ' 1')
  const looks = sent('GET /drafts/d1').length
  act(() => connectivity.report(true))
  await waitFor(() => expect(sent('PUT /drafts/d1')).not.toHaveLength(0))
  await waitFor(() => expect(sent('GET /drafts/d1').length).toBeGreaterThan(looks))
  server.before = async () => undefined
  act(() => connectivity.report(true))
  await saved()
  expect(screen.queryByRole('alert', { name: 'Cette fiche a changé entre-temps' })).toBeNull()
  expect(await nameField()).toHaveValue('Marée haute 1')
})

it('shows the version of another person at the second press although the server did not tell it at the first', async () => {
  open()
  await nameField()
  const failed = () => new Response('', { status: 500 })
  server.before = async (asked) =>
    asked.endsWith('/publish') ? new Response('<html>', { status: 502 }) : failed()
  await press('Publier')
  await waitFor(() => expect(sent('GET /drafts/d1')).toHaveLength(2))
  put(draftOf({ version: 2, body: { ...body, eventName: 'Marée basse' } }))
  server.before = async () => undefined
  act(() => connectivity.report(true))
  await press('Publier')
  expect(await screen.findByText(/Inès Vidal a modifié ce brouillon.*relisez-la/)).toBeVisible()
  expect(await nameField()).toHaveValue('Marée basse')
})

it('shows the version of another person without a press once a server that could not tell it does', async () => {
  open()
  await nameField()
  server.before = async () => new Response('<html>', { status: 502 })
  await press('Publier')
  expect(await screen.findByText(/^C’est peut-être fait/)).toBeVisible()
  await waitFor(() => expect(sent('GET /drafts/d1').length).toBeGreaterThan(1))
  put(draftOf({ version: 2, body: { ...body, eventName: 'Marée basse' } }))
  server.before = async () => undefined
  await waitFor(async () => {
    await theWriterPauses()
    expect(await nameField()).toHaveValue('Marée basse')
  })
  expect(screen.getByText(/^C’est peut-être fait.*relisez-la/)).toBeVisible()
})

it('says nothing but that the draft is in review once a lost answer turns out to be that', async () => {
  state = 'pending'
  open()
  await nameField()
  server.before = async (asked) => {
    if (!asked.endsWith('/publish')) return undefined
    put({ ...of('d1'), state: 'review' })
    return new Response('<html>', { status: 502 })
  }
  await press('Envoyer en relecture')
  expect(await screen.findByText(/^En relecture/)).toBeVisible()
  expect(screen.queryByText(/^C’est peut-être fait/)).toBeNull()
})

it('takes no text while a concert is being published, and takes it again after a failure', async () => {
  open()
  const name = await nameField()
  const slow = held(new Response('', { status: 502 }))
  server.before = async (asked) =>
    asked.endsWith('/publish') ? ((await slow.give()) as Response) : undefined
  await press('Publier')
  await waitFor(() => expect(sent('POST /drafts/d1/publish')).toHaveLength(1))
  expect(name.closest('[inert]')).not.toBeNull()
  slow.go()
  await waitFor(() => expect(name.closest('[inert]')).toBeNull())
})

it('says that nothing is published if the last changes cannot be saved', async () => {
  open()
  await nameField()
  server.before = async () => new Response('', { status: 502 })
  await userEvent.type(await nameField(), ' 1')
  await press('Publier')
  expect(await screen.findByText(/^La publication n’est pas faite/)).toBeVisible()
  expect(await nameField()).toHaveValue('Marée haute 1')
  expect(sent('POST /drafts/d1/publish')).toEqual([])
})

it('publishes nothing while the poster is on its way, and says so', async () => {
  open()
  await nameField()
  const slow = held(undefined)
  server.before = async (asked) =>
    asked.endsWith('/posters') ? ((await slow.give()) as undefined) : undefined
  const file = new File(['x'], 'affiche.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText(/Choisir une affiche/), file)
  await waitFor(() => expect(sent('POST /posters')).toHaveLength(1))
  await press('Publier')
  expect(await screen.findByText(/L’affiche part encore/)).toBeVisible()
  slow.go()
  expect(await screen.findByRole('img', { name: 'Votre affiche' })).toBeVisible()
  await theWriterPauses()
  await waitFor(() => expect(of('d1').body.poster).toBe('/pictures/p1.jpg'))
  await press('Publier')
  await waitFor(() => expect(of('d1').state).toBe('published'))
  expect(of('d1').body.poster).toBe('/pictures/p1.jpg')
})

it('leads from a draft that another person has published to what differs in the sheet of its concert', async () => {
  open()
  await nameField()
  const published = { ...body, room: '80', tariffs: [{ ...body.tariffs[0], id: 'k1' }] } as DraftBody
  put(draftOf({ state: 'published', version: 2, body: published, concert: concert() }))
  await userEvent.type(await nameField(), ' 1')
  await theWriterPauses()
  expect(await screen.findByText('Ce concert est publié')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Voir le concert' })).toHaveAttribute(
    'href',
    '/orga/o1/concerts/e1',
  )
  await press('Garder ce que j’ai écrit')
  const conflict = await screen.findByRole('alert', { name: 'Cette fiche a changé entre-temps' })
  expect(conflict).toHaveTextContent('Le concert en ligne dit autre chose que ce que vous avez écrit.')
  expect(conflict).toHaveTextContent('Ce qui diffère : Nom du concert, Places de la salle.')
  expect(await nameField()).toHaveValue('Marée haute 1')
  await userEvent.click(within(conflict).getByRole('button', { name: 'Garder la mienne' }))
  await saved()
  expect(of('d1').body).toEqual(published)
  const [id = ''] = here.pathname.split('/').slice(-1)
  expect(of(id)).toMatchObject({
    state: 'draft',
    body: { eventName: 'Marée haute 1', tariffs: [{ id: 'k1' }] },
  })
  expect(await storedDraft('u1', 'd1')).toBeUndefined()
})

it('names the concert that a draft has become', async () => {
  put(draftOf({ state: 'published', version: 2, concert: concert() }))
  open()
  expect(await screen.findByText(/^«\sMarée haute\s» se change dans sa fiche\.$/)).toBeVisible()
})

it('says at once that a draft was deleted which this device has a saved copy of', async () => {
  const first = open()
  await userEvent.type(await nameField(), ' 1')
  await saved()
  first.unmount()
  server.drafts.delete('d1')
  open()
  expect(await screen.findByText('Ce brouillon n’existe plus')).toBeVisible()
  await press('Garder ce que j’ai écrit')
  expect(await nameField()).toHaveValue('Marée haute 1')
})

it('leaves the text in view of who is not in the team any more, and says why it is not saved', async () => {
  open()
  await nameField()
  server.isOut = true
  await userEvent.type(await nameField(), ' 1')
  await theWriterPauses()
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
      'Sur cet appareil seulement. Cette structure n’existe pas, ou vous n’en faites pas partie.',
    ),
  )
  expect(await nameField()).toHaveValue('Marée haute 1')
  expect((await storedDraft('u1', 'd1'))?.body.eventName).toBe('Marée haute 1')
})

it('keeps the sheet that is being written although another person has published it, when the window is looked at again', async () => {
  put(draftOf({ id: 's9', version: 2, concert: concert() }))
  server.drafts.delete('d1')
  open(concertAddress(paths.orgaSheet, { id: 'o1', eventId: 'e1' }))
  await userEvent.type(await nameField(), ' 1')
  put({ ...of('s9'), state: 'published' })
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
  expect(await screen.findByText('Ce concert est publié')).toBeVisible()
  focusManager.setFocused(undefined)
  await press('Garder ce que j’ai écrit')
  expect(await nameField()).toHaveValue('Marée haute 1')
})

/** Opens the form, chooses a poster and leaves the form; returns the upload, which waits, and the form's queries. */
const leaveDuringUpload = async () => {
  const first = open()
  await nameField()
  const slow = held(undefined)
  server.before = async (asked) =>
    asked.endsWith('/posters') ? ((await slow.give()) as undefined) : undefined
  await userEvent.upload(
    screen.getByLabelText(/Choisir une affiche/),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  )
  await waitFor(() => expect(sent('POST /posters')).toHaveLength(1))
  first.unmount()
  return { slow, client: first.client }
}

it('gives a late poster to the form that was opened after, and keeps everything typed there', async () => {
  const { slow } = await leaveDuringUpload()
  open()
  await userEvent.type(await nameField(), ' 1')
  await theWriterPauses()
  const isStored = async () =>
    expect(await storedDraft('u1', 'd1')).toMatchObject({
      isUnsent: false,
      body: { eventName: 'Marée haute 1' },
    })
  await waitFor(isStored)
  slow.go()
  // The field waits for the poster of the form before it.
  expect(await screen.findByRole('img', { name: 'Votre affiche' })).toHaveAttribute('src', '/pictures/p1.jpg')
  await theWriterPauses()
  await waitFor(() =>
    expect(of('d1').body).toMatchObject({ eventName: 'Marée haute 1', poster: '/pictures/p1.jpg' }),
  )
})

it('gives a poster that comes while its draft is opened again to that form', async () => {
  const { slow, client } = await leaveDuringUpload()
  const reading = held(undefined)
  server.before = async (asked) =>
    asked === 'GET /drafts/d1' ? ((await reading.give()) as undefined) : undefined
  const reads = sent('GET /drafts/d1').length
  open()
  await waitFor(() => expect(sent('GET /drafts/d1').length).toBeGreaterThan(reads))
  slow.go()
  await waitFor(() => expect(client.isMutating()).toBe(0))
  reading.go()
  expect(await screen.findByRole('img', { name: 'Votre affiche' })).toBeVisible()
  await theWriterPauses()
  await waitFor(() => expect(of('d1').body.poster).toBe('/pictures/p1.jpg'))
})
