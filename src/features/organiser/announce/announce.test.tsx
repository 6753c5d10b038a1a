import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { DraftBody } from '../../../../contract/drafts.ts'
import { emptyDraft, emptyTariff } from '../../../../contract/rules/draft.ts'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { machineNow } from '../../../../server/platform/machine-clock.ts'
import { lastToast } from '../../../../tests/support/booking-data.ts'
import {
  body,
  conflict409,
  DAY,
  draft,
  draftPath,
  holdTheSaves,
  LATER,
  onAFreshDraft,
  type Sent,
  serve,
  theWriterPauses,
  to,
  which,
} from '../../../../tests/support/drafts.ts'
import { focused } from '../../../../tests/support/focused.ts'
import { held, Leavable } from '../../../../tests/support/leavable.tsx'
import { renderInApp } from '../../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../../data/connectivity.ts'
import { writeDevice } from '../../../data/device.ts'
import { storedDraft } from '../../../data/member/drafts.ts'
import type { DraftRow } from '../../../data/rows.ts'
import { eventOfDraft } from './draft-event.ts'
import { DraftForm } from './draft-form.tsx'
import { useOpenedDraft } from './use-draft.ts'

onAFreshDraft()
holdTheSaves()

const Opened = ({ isNew = false, onPublished = vi.fn() }) => {
  const { data, error } = useOpenedDraft(which, { isNew })
  if (error) return <p>{String(error)}</p>
  return data ? (
    <DraftForm
      which={which}
      opened={data}
      organisation={{ state: 'trusted' }}
      preview={(written) => <p>Aperçu de {written.eventName}</p>}
      onPublished={onPublished}
      lead={vi.fn()}
      onKept={vi.fn()}
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
  await theWriterPauses()
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
  await theWriterPauses()
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
  await theWriterPauses()
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
    [`PUT ${draftPath}`]: async ({ body: { body: text, version } }: Sent) => {
      if (JSON.stringify(text) === JSON.stringify(server.body)) return server
      if (version !== server.version) return conflict409()
      server = draft({ version: server.version + 1, body: text as DraftBody })
      const answer = server
      saves += 1
      await lost(saves)
      return answer
    },
  })
  return { saved: () => server }
}
const noConflict = () =>
  expect(screen.queryByRole('alert', { name: 'Cette fiche a changé entre-temps' })).toBeNull()

it('takes the version of a save whose answer was lost for its own', async () => {
  const user = userEvent.setup()
  const { saved } = savingServer((saves) => {
    if (saves === 1) throw new TypeError('Failed to fetch')
  })
  renderInApp(<Opened />)
  const name = await screen.findByLabelText('Nom du concert')
  await user.type(name, ' 1')
  await theWriterPauses()
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
  await theWriterPauses()
  await waitFor(() => expect(saved().body.eventName).toBe('Marée haute 12'))
  await waitFor(async () =>
    expect(await storedDraft('u1', which.draftId)).toMatchObject({
      ...{ isUnsent: false, version: saved().version, body: { eventName: 'Marée haute 12' } },
    }),
  )
  noConflict()
})

/** Stores what another tab has typed in this draft. */
const typedElsewhere = async (eventName: string, more: Partial<DraftRow> = {}) => {
  const row = await storedDraft('u1', which.draftId)
  if (!row) throw new Error('no draft is stored')
  const typed = {
    ...row,
    ...{ body: { ...row.body, eventName }, writer: 'elsewhere', ...more },
    storedAt: machineNow().getTime() + 1,
  }
  expect(await writeDevice((db) => db.drafts.put(typed))).toBe(true)
}

it('goes on, without a network, with what another tab has typed meanwhile', async () => {
  const user = userEvent.setup()
  serve({ [`GET ${draftPath}`]: draft() })
  renderInApp(<Opened />)
  const name = await screen.findByLabelText('Nom du concert')
  await user.type(name, ' 1')
  await waitFor(() => expect(status()).toContain('Sur cet appareil seulement'))
  const kept = async () => (await storedDraft('u1', which.draftId))?.body
  await waitFor(async () => expect((await kept())?.eventName).toBe('Marée haute 1'))
  // A tab in the background tries to send now and then: that does not undo it.
  await typedElsewhere('Marée haute 12')
  connectivity.report(true)
  await theWriterPauses()
  await waitFor(() => expect(connectivity.isOnline()).toBe(false))
  await typedElsewhere('Marée haute 123')
  dispatchEvent(new Event('focus'))
  await waitFor(() => expect(name).toHaveValue('Marée haute 123'))
  await user.type(screen.getByLabelText(/^Places de la salle/), '0')
  await waitFor(async () => expect(await kept()).toMatchObject({ eventName: 'Marée haute 123', room: '600' }))
})

it('sends what another tab has typed, not what was here before', async () => {
  const user = userEvent.setup()
  const { saved } = savingServer(() => undefined)
  renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), ' 1')
  await waitFor(async () =>
    expect((await storedDraft('u1', which.draftId))?.body.eventName).toBe('Marée haute 1'),
  )
  await typedElsewhere('Marée haute 12')
  await theWriterPauses()
  await waitFor(() => expect(saved().version).toBeGreaterThan(1))
  expect(saved().body.eventName).toBe('Marée haute 12')
  expect((await storedDraft('u1', which.draftId))?.body.eventName).toBe('Marée haute 12')
})

it('loses nothing that another tab has typed to a change in a tab that nobody looks at, such as a late poster', async () => {
  const user = userEvent.setup()
  serve({ [`GET ${draftPath}`]: draft() })
  renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), ' 1')
  const kept = async () => (await storedDraft('u1', which.draftId))?.body
  await waitFor(async () => expect((await kept())?.eventName).toBe('Marée haute 1'))
  await typedElsewhere('Marée haute 12')
  await user.type(screen.getByLabelText(/^Places de la salle/), '0')
  await waitFor(async () => expect(await kept()).toMatchObject({ eventName: 'Marée haute 12', room: '600' }))
  expect(screen.getByLabelText('Nom du concert')).toHaveValue('Marée haute 12')
})

it('asks before the text of another tab replaces a version of somebody else that only this tab has read', async () => {
  const user = userEvent.setup()
  const { saved } = savingServer(() => undefined)
  renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), ' 1')
  await theWriterPauses()
  await waitFor(async () => expect((await storedDraft('u1', which.draftId))?.isUnsent).toBe(false))
  cleanup()
  renderInApp(<Opened />)
  await screen.findByLabelText('Nom du concert')
  const { version } = saved()
  await typedElsewhere('Marée basse', { version: version - 1, isUnsent: true })
  dispatchEvent(new Event('focus'))
  expect(await screen.findByRole('alert', { name: 'Cette fiche a changé entre-temps' })).toBeVisible()
  expect(saved()).toMatchObject({ version, body: { eventName: 'Marée haute 1' } })
})

it('asks nothing about what another tab has typed on while this one was saving', async () => {
  const user = userEvent.setup()
  const slow = held(undefined)
  const { saved } = savingServer((saves) => (saves === 1 ? slow.give() : undefined))
  renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), ' 1')
  await theWriterPauses()
  await waitFor(() => expect(saved().version).toBe(2))
  await typedElsewhere('Marée haute 12')
  slow.go()
  await waitFor(() => expect(status()).toContain('Sur cet appareil seulement'))
  await theWriterPauses()
  await waitFor(() => expect(saved().body.eventName).toBe('Marée haute 12'))
  noConflict()
})

it('says that a text is saved once the other tab, which it is from, has saved it', async () => {
  const user = userEvent.setup()
  savingServer(() => undefined)
  renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), ' 1')
  await theWriterPauses()
  await waitFor(() => expect(status().join(' ')).toContain('Enregistré'))
  await typedElsewhere('Marée haute 12', { isUnsent: true })
  dispatchEvent(new Event('focus'))
  await waitFor(() => expect(status()).toContain('Sur cet appareil seulement'))
  await typedElsewhere('Marée haute 12', { isUnsent: false, version: 3 })
  await theWriterPauses()
  await waitFor(() => expect(status().join(' ')).toContain('Enregistré'))
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
  await theWriterPauses()
  const conflict = await screen.findByRole('alert', { name: 'Cette fiche a changé entre-temps' })
  expect(conflict).toHaveTextContent('Inès Vidal')
  expect(conflict).toHaveTextContent('Ce qui diffère : Nom du concert, Places de la salle.')
  expect(screen.getByRole('button', { name: 'Publier' })).toBeDisabled()
  await user.click(within(conflict).getByRole('button', { name: 'Garder la mienne' }))
  await waitFor(() => expect(status().join()).toContain('Enregistré à'))
  expect(screen.getByLabelText('Nom du concert')).toHaveValue('Marée haute!')
})

it('names no person for a version that the followed calendar wrote', async () => {
  const user = userEvent.setup()
  let isLate = false
  serve({
    [`GET ${draftPath}`]: () =>
      isLate ? draft({ version: 5, updatedBy: null, body: { ...body, room: '80' } }) : draft(),
    [`PUT ${draftPath}`]: () => {
      isLate = true
      return conflict409()
    },
  })
  renderInApp(<Opened />)
  await user.type(await screen.findByLabelText('Nom du concert'), '!')
  await theWriterPauses()
  const conflict = await screen.findByRole('alert', { name: 'Cette fiche a changé entre-temps' })
  expect(conflict).toHaveTextContent('L’agenda que vous suivez, ou une personne dont le compte est supprimé')
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
    await theWriterPauses()
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
  await theWriterPauses()
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
  await theWriterPauses()
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
  await theWriterPauses()
  await waitFor(() => expect(asked).toHaveBeenCalledWith(memberAsked))
  expect((await storedDraft('u1', which.draftId))?.body.eventName).toBe('Marée haute !')
})
