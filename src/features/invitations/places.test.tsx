import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GivenInvitation, Invitation } from '../../../contract/invitations.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { focused } from '../../../tests/support/focused.ts'
import { held } from '../../../tests/support/leavable.tsx'
import { type Answer, codeOf, refusalOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { closeDevice, readDevice } from '../../data/device.ts'
import { readInvitation } from '../../data/member/invitations.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { storedTickets } from '../../data/member/tickets.ts'
import { writesSettled } from '../../data/stored.ts'
import { useMemberTickets } from '../booking/queries.ts'
import { CancelBooking } from '../booking/ticket-actions.tsx'
import { GuestInvitation } from './guest-invitation.tsx'
import OrderPlaces from './order-places.tsx'
import { hasPlaces, PlaceRows } from './place-rows.tsx'

const CODE = 'p'.repeat(43)
const now = new Date('2099-09-01T10:00:00Z')
const ticket = ticketOf('t1', {
  eventName: 'Nuit acid',
  orderId: 'o1',
  quantity: 4,
  codes: [1, 2, 3, 4].map((seat) => codeOf('t1', seat)),
})
const idOf = (seat: number) => ticket.codes[seat - 1]?.id ?? ''
const placeOf = (seat: number, more: Partial<GivenInvitation> = {}): GivenInvitation => ({
  kind: 'place',
  code: `${seat}`.repeat(43),
  state: 'open',
  givenAt: '2099-09-01T08:00:00.000Z',
  takenBy: null,
  takenAt: null,
  until: '2099-09-04T18:30:00.000Z',
  guest: null,
  seat: { id: idOf(seat), ticketId: 't1' },
  event: { ...ticket, id: 'event-t1' },
  ...more,
})

const share = vi.fn(async () => undefined)
const writeText = vi.fn(async () => undefined)
beforeAll(() => Promise.all([import('./send-dialog.tsx'), import('./guest-ticket.tsx')]))
onAFreshDevice()
beforeEach(() => {
  share.mockClear()
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
})
const served = (more: Record<string, Answer> = {}) => serve(answers({ '/api/invitations': [], ...more }))
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Places' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ firstChild }) => firstChild?.textContent)
}
const open = (more = ticket, at = now) => renderInApp(<PlaceRows tickets={[more]} userId="u1" now={at} />)

describe('a paid seat of a full concert', () => {
  const full = { ...ticket, resale: 'open' as const }
  const path = `/api/resale/${idOf(2)}`
  const methods = (spy: ReturnType<typeof served>) => sentTo(spy, path).map(([, { method }]) => method)

  it('is offered once that is confirmed, after what becomes of it is said', async () => {
    const spy = served({ [path]: { isOffered: true } })
    open(full)
    await userEvent.click(await screen.findByRole('button', { name: 'Revendre la place 2 pour Nuit acid' }))
    const dialog = screen.getByRole('dialog', { name: /^Revendre cette place/ })
    expect(dialog).toHaveTextContent(/elle reste à vous et son code ouvre la porte/)
    expect(methods(spy)).toEqual([])
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'La proposer' }))
    await waitFor(() => expect(lastToast()?.title).toBe('Place proposée'))
    expect(methods(spy)).toEqual(['POST'])
  })

  it('is told in a sentence of a server that fails without a reason', async () => {
    const codes = full.codes.map((code) => ({ ...code, isOffered: code.id === idOf(2) }))
    served({ [path]: () => new Response('', { status: 500 }) })
    open({ ...full, codes })
    await userEvent.click(await screen.findByRole('button', { name: 'Garder la place 2 pour Nuit acid' }))
    await waitFor(() => expect(lastToast()?.description).toMatch(/^Le serveur n’a pas répondu/))
  })

  it('is kept by one press, and not sent meanwhile; the server says if somebody is paying', async () => {
    const codes = full.codes.map((code) => ({ ...code, isOffered: code.id === idOf(2) }))
    const spy = served({ [path]: refusalOf(409, 'conflict') })
    open({ ...full, codes })
    expect(await rows()).toEqual(['Moi', 'Encore là, à revendre', 'Encore là', 'Encore là'])
    expect(screen.queryByRole('button', { name: 'Envoyer la place 2 pour Nuit acid' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Garder la place 2 pour Nuit acid' }))
    await waitFor(() => expect(lastToast()).toMatchObject({ type: 'error', description: 'Non.' }))
    expect(methods(spy)).toEqual(['DELETE'])
  })

  it('is not offered while seats are left, which is said', async () => {
    served()
    open({ ...ticket, resale: 'seats_left' })
    expect(await screen.findByText('Revente possible une fois complet.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Revendre/ })).toBeNull()
  })

  it('is not promised to be for sale later once it has been used', async () => {
    served()
    const codes = [{ ...codeOf('t1', 1), usedAt: '2099-09-01T09:00:00.000Z' }, codeOf('t1', 2)]
    const used = { ...ticket, resale: 'seats_left' as const, quantity: 2, codes }
    const { unmount } = open(used)
    expect(await screen.findByText('Revente possible une fois complet.')).toBeVisible()
    unmount()
    open({ ...used, quantity: 1, codes: codes.slice(0, 1) })
    await act(async () => undefined)
    expect(screen.queryByText('Revente possible une fois complet.')).toBeNull()
  })

  it('says so of a single ticket too, whose place can be offered', async () => {
    served()
    open({ ...full, quantity: 1, codes: full.codes.slice(0, 1) })
    expect(await screen.findByRole('button', { name: 'Revendre le billet pour Nuit acid' })).toBeEnabled()
  })
})

describe('a free seat of several', () => {
  const free = { ...ticket, price: 0 }
  const path = `/api/seats/${idOf(2)}`
  const label = 'Rendre la place 2 pour Nuit acid'

  it('is given back once that is confirmed, and leaves the device; the others stay', async () => {
    serve(answers({ '/api/tickets': [free] }))
    await prefetch('u1')
    // The list that is fetched afterwards fails: the device has to know by itself.
    const spy = served({ [path]: { success: true }, '/api/tickets': refusalOf(503, 'unavailable') })
    open(free)
    await userEvent.click(await screen.findByRole('button', { name: label }))
    const dialog = screen.getByRole('dialog', { name: /^Rendre cette place/ })
    expect(dialog).toHaveTextContent(/Vos autres places restent à vous/)
    expect(sentTo(spy, path)).toEqual([])
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Oui, la rendre' }))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Place rendue', type: 'success' }))
    expect(sentTo(spy, path).map(([, { method }]) => method)).toEqual(['DELETE'])
    const [stored] = (await storedTickets('u1'))?.value ?? []
    expect([stored?.quantity, stored?.codes.map(({ id }) => id)]).toEqual([3, [idOf(1), idOf(3), idOf(4)]])
  })

  it('leaves the focus beside it once it is given back', async () => {
    let tickets = [free]
    serve(answers({ '/api/tickets': () => tickets }))
    await prefetch('u1')
    served({
      [path]: () => {
        tickets = [{ ...free, quantity: 3, codes: free.codes.filter(({ id }) => id !== idOf(2)) }]
        return { success: true }
      },
      '/api/tickets': () => tickets,
    })
    const Page = () => {
      const { data } = useMemberTickets('u1')
      return data ? <PlaceRows tickets={data.value} userId="u1" now={now} /> : null
    }
    renderInApp(<Page />)
    await userEvent.click(await screen.findByRole('button', { name: label }))
    await userEvent.click(screen.getByRole('button', { name: 'Oui, la rendre' }))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    await focused(screen.findByRole('button', { name: 'Envoyer la place 2 pour Nuit acid' }))
  })

  it('that is refused says why', async () => {
    served({ [path]: refusalOf(409, 'not_cancellable') })
    open(free)
    await userEvent.click(await screen.findByRole('button', { name: label }))
    await userEvent.click(screen.getByRole('button', { name: 'Oui, la rendre' }))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Place non rendue', description: 'Non.' }))
  })

  it('whose return was not answered may be given back, and no word says that it is not', async () => {
    served()
    open(free)
    await userEvent.click(await screen.findByRole('button', { name: label }))
    await userEvent.click(screen.getByRole('button', { name: 'Oui, la rendre' }))
    await waitFor(() => expect(lastToast()?.title).toBe('Pas de réponse du serveur'))
  })

  it('is given back by its buyer alone, unsent, until 24 h before; never a paid one, nor offline', async () => {
    const shown = async (more: Partial<typeof free>, at = now) => {
      served({ '/api/invitations': [placeOf(2)] })
      const { unmount } = open({ ...free, ...more }, at)
      await waitFor(async () => expect(await rows()).toContain('Envoyée'))
      const number = screen.queryAllByRole('button', { name: /^Rendre/ }).length
      unmount()
      return number
    }
    expect([
      ...[await shown({}), await shown({ price: 5 }), await shown({ isReceived: true })],
      await shown({}, new Date('2099-09-04T10:00:00Z')),
    ]).toEqual([3, 0, 0, 0])
    serve({})
    open(free)
    act(() => connectivity.report(false))
    expect(await screen.findByRole('button', { name: label })).toBeDisabled()
  })
})

describe('the places of a ticket', () => {
  it('are rows by seat: mine, sent, still there, taken', async () => {
    served({
      '/api/invitations': [
        placeOf(2, { guest: 'Inès' }),
        placeOf(9, {
          state: 'taken',
          takenBy: 'Léa',
          takenAt: '2099-09-01T09:02:00.000Z',
          seat: { id: 'gone', ticketId: 't1' },
        }),
        placeOf(3, { state: 'withdrawn' }),
        placeOf(4, { seat: { id: 'other', ticketId: 't2' } }),
      ],
    })
    open()
    await waitFor(async () =>
      expect(await rows()).toEqual([
        ...['Moi', 'Inès, envoyée', 'Encore là', 'Encore là', 'Léa, prise à 11:02'],
      ]),
    )
    expect(screen.getByRole('button', { name: 'Reprendre Inès, envoyée' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Envoyer la place 3 pour Nuit acid' })).toBeEnabled()
    expect(
      screen.getByRole('button', { name: 'Vous êtes 3\u00a0: envoyer leurs places pour Nuit acid' }),
    ).toBeEnabled()
  })

  it('are sent all at once: a link each, by share sheet, by copy, and from phone to phone', async () => {
    const given = [placeOf(2, { guest: 'Inès' }), placeOf(3), placeOf(4)]
    let known: GivenInvitation[] = []
    const spy = served({
      '/api/invitations': () => known,
      '/api/invitations/places': () => {
        known = given
        return given
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: /^Vous êtes 4/ }))
    const asked = await screen.findByRole('dialog', { name: 'Envoyer 3 places' })
    expect(asked).toHaveTextContent('Jusque-là elle est à vous et se reprend')
    await userEvent.type(within(asked).getByRole('textbox', { name: 'Prénom, place 1' }), 'Inès')
    await userEvent.click(within(asked).getByRole('button', { name: 'Créer les liens' }))
    const ready = await screen.findByRole('dialog', { name: 'Vos liens sont prêts' })
    const sent = sentTo(spy, '/api/invitations/places')
    expect(sent.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
      {
        places: [
          { seatId: idOf(2), firstName: 'Inès' },
          { seatId: idOf(3), firstName: null },
          { seatId: idOf(4), firstName: null },
        ],
      },
    ])
    await userEvent.click(within(ready).getByRole('button', { name: 'Partager le lien de Inès' }))
    const url = `http://localhost:3000/invitation/${'2'.repeat(43)}`
    expect(share).toHaveBeenCalledWith({ title: 'Votre place\u00a0: Nuit acid', url })
    await userEvent.click(within(ready).getByRole('button', { name: 'Copier le lien de Place 2' }))
    expect(writeText).toHaveBeenCalledWith(`http://localhost:3000/invitation/${'3'.repeat(43)}`)
    expect(within(ready).queryByRole('img')).toBeNull()
    await userEvent.click(within(ready).getByRole('button', { name: 'QR code le lien de Place 3' }))
    expect(within(ready).getByRole('img', { name: 'QR code du lien de Place 3' })).toBeInTheDocument()
    await userEvent.click(within(ready).getByRole('button', { name: 'Terminé' }))
    expect(await rows()).toEqual(['Moi', 'Inès, envoyée', 'Envoyée', 'Envoyée'])
  })

  it('that could not be sent say so to who has closed the dialog meanwhile', async () => {
    const slow = held(undefined)
    served({
      '/api/invitations/places': async () => {
        await slow.give()
        return refusalOf(409, 'conflict')()
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Envoyer la place 2 pour Nuit acid' }))
    const asked = await screen.findByRole('dialog', { name: 'Envoyer une place' })
    await userEvent.click(within(asked).getByRole('button', { name: 'Créer le lien' }))
    await userEvent.click(within(asked).getByRole('button', { name: 'Fermer' }))
    slow.go()
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        ...{ type: 'error', title: 'Envoi impossible', description: 'Non.' },
      }),
    )
  })

  it('are taken back while nobody has them', async () => {
    const code = '2'.repeat(43)
    const spy = served({
      '/api/invitations': [placeOf(2, { guest: 'Inès' })],
      [`/api/invitations/${code}`]: placeOf(2, { state: 'withdrawn' }),
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre Inès, envoyée' }))
    const asked = await screen.findByRole('dialog', { name: 'Reprendre cette place\u00a0?' })
    await userEvent.click(within(asked).getByRole('button', { name: 'Reprendre la place' }))
    await waitFor(() => expect(sentTo(spy, `/api/invitations/${code}`)).toHaveLength(1))
  })

  it('are not sent without a network, and say so; nor after the doors have opened', async () => {
    serve({})
    const offline = open()
    act(() => connectivity.report(false))
    expect(await screen.findByText(/^Une place s’envoie en direct/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Envoyer la place 1 pour Nuit acid' })).toBeDisabled()
    offline.unmount()
    served()
    connectivity.report(true)
    open({ ...ticket, doorsAt: '19:30' }, new Date('2099-09-04T17:30:00Z'))
    expect(await rows()).toHaveLength(4)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('of a single one are one button; of a Pass, an invitation or a past ticket there are none', async () => {
    served()
    open(ticketOf('t1', { orderId: 'o1', eventName: 'Nuit acid' }))
    expect(await screen.findByRole('button', { name: 'Envoyer le billet pour Nuit acid' })).toBeEnabled()
    expect(screen.queryByRole('list')).toBeNull()
    const has = (more: Parameters<typeof ticketOf>[1]) => hasPlaces(ticketOf('t', more), now)
    expect([
      ...[has({ orderId: 'o1' }), has({ isReceived: true }), has({ withPass: true })],
      ...[has({ isInvitation: true }), has({ orderId: 'o1', date: '2020-01-01' })],
      has({ orderId: 'o1', status: 'cancelled' }),
    ]).toEqual([true, true, false, false, false, false])
  })

  it('that an order has just bought are shown together, whatever their tariff; others are not', async () => {
    const reduced = ticketOf('t2', { orderId: 'o1', ticketType: 'Tarif réduit', eventName: 'Nuit acid' })
    const two = { ...ticket, quantity: 2, codes: ticket.codes.slice(0, 2) }
    served({ '/api/tickets': [two, reduced, ticketOf('t3', { orderId: 'o2' })] })
    renderInApp(<OrderPlaces orderId="o1" userId="u1" />)
    expect(await screen.findByRole('region', { name: 'Places' })).toBeVisible()
    expect(await rows()).toEqual(['Moi · Entrée', 'Encore là · Entrée', 'Encore là · Tarif réduit'])
    expect(screen.getByRole('button', { name: /^Vous êtes 3/ })).toBeEnabled()
  })

  it('that someone has taken leave the stored ticket', async () => {
    const spy = served({
      '/api/invitations': [
        placeOf(2, { state: 'taken', takenBy: 'Inès', takenAt: '2099-09-01T09:02:00.000Z' }),
      ],
    })
    open()
    await waitFor(() => expect(sentTo(spy, '/api/tickets').length).toBeGreaterThan(0))
  })

  it('that were received are not given back to the sale', () => {
    served()
    renderInApp(
      <CancelBooking
        ticket={ticketOf('t1', { price: 0, isReceived: true })}
        userId="u1"
        now={now}
        isExpired={false}
      />,
    )
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the page of a place', () => {
  const path = `/api/invitations/${CODE}`
  const shown = ticketOf('g1', {
    ...{
      price: 0,
      isInvitation: true,
      isReceived: true,
      invitedBy: 'Zoé',
      eventName: 'Nuit acid',
      codes: [],
    },
  })
  const seat = codeOf('g1', 1)
  const invitationOf = (more: Partial<Invitation> = {}): Invitation => ({
    ...{ kind: 'place', state: 'open', from: 'Zoé', whose: 'other', guest: 'Ines', ticket: shown, keys: [] },
    ...more,
  })
  const heldBy = async (): Promise<Invitation> => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
    return invitationOf({
      ...{ state: 'taken', whose: 'holder', guest: 'Inès' },
      ticket: { ...shown, codes: [seat] },
      keys: [{ seatId: seat.id, key: { x, y, d } }],
    })
  }
  const openPage = (userId: string | null = null) =>
    renderInApp(<GuestInvitation code={CODE} userId={userId} />, { at: `/invitation/${CODE}` })
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

  it('shows no code before it is taken, then a living one of its own, also without a network', async () => {
    const held = await heldBy()
    const spy = serve({ [path]: invitationOf(), [`${path}/hold`]: held })
    const page = openPage()
    expect(await heading('Nuit acid')).toBeVisible()
    expect(screen.getByText('Zoé vous envoie une place')).toBeVisible()
    expect(screen.queryByRole('img', { name: 'Code de votre billet' })).toBeNull()
    const name = screen.getByRole('textbox', { name: 'Votre prénom' })
    expect(name).toHaveValue('Ines')
    await userEvent.clear(name)
    await userEvent.click(screen.getByRole('button', { name: 'Prendre la place' }))
    expect(await screen.findByText(/^Votre prénom est requis/)).toBeVisible()
    await userEvent.type(name, 'Inès')
    await userEvent.click(screen.getByRole('button', { name: 'Prendre la place' }))
    expect(await screen.findByText(/Ce code est vivant/)).toBeVisible()
    const [[, init] = []] = sentTo(spy, `${path}/hold`)
    const { secret, firstName } = JSON.parse(String(init?.body))
    expect([secret, firstName]).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), 'Inès'])
    page.unmount()

    const row = await readDevice((db) => db.invitations.get(CODE))
    expect([row?.secret, row?.invitation.keys, row?.keys?.[0]?.key.extractable]).toEqual([secret, [], false])
    serve({})
    openPage()
    expect(await screen.findByText(/Ce code est vivant/)).toBeVisible()
  })

  it('asks again under the same secret after a lost answer', async () => {
    const spy = serve({
      [path]: invitationOf(),
      [`${path}/hold`]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const page = openPage()
    await userEvent.click(await screen.findByRole('button', { name: 'Prendre la place' }))
    await waitFor(() => expect(sentTo(spy, `${path}/hold`)).toHaveLength(1))
    const secret = JSON.parse(String(sentTo(spy, `${path}/hold`)[0]?.[1]?.body)).secret as string
    page.unmount()
    connectivity.report(true)
    // The server had taken it: by its link it is gone, by the secret it is this device's.
    serve({ [path]: invitationOf({ state: 'taken' }), [`/api/invitations/${secret}`]: await heldBy() })
    openPage()
    expect(await screen.findByRole('img', { name: 'Code de votre billet' })).toBeInTheDocument()
  })

  it('is not taken where nothing can be kept, and says where to take it', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await closeDevice()
    const spy = serve({ [path]: invitationOf(), [`${path}/hold`]: await heldBy() })
    openPage()
    await userEvent.click(await screen.findByRole('button', { name: 'Prendre la place' }))
    await waitFor(() => expect(lastToast()?.description).toMatch(/^Ce navigateur ne laisse rien garder/))
    expect(sentTo(spy, `${path}/hold`)).toEqual([])
  })

  it.each([
    ['taken', 'Cette place est déjà prise'],
    ['withdrawn', 'Cette place a été reprise'],
    ['returned', 'Cette place est annulée'],
    ['cancelled', 'Ce concert est annulé'],
  ] as const)('%s says so, also to the guest who held it', async (state, title) => {
    const spy = serve({ [path]: invitationOf(), [`${path}/hold`]: await heldBy() })
    const page = openPage()
    await userEvent.click(await screen.findByRole('button', { name: 'Prendre la place' }))
    expect(await screen.findByRole('img', { name: 'Code de votre billet' })).toBeInTheDocument()
    page.unmount()
    const secret = JSON.parse(String(sentTo(spy, `${path}/hold`)[0]?.[1]?.body)).secret as string
    serve({
      [`/api/invitations/${secret}`]: invitationOf({ state, whose: state === 'taken' ? 'other' : 'holder' }),
    })
    openPage()
    expect(await heading(title)).toBeVisible()
    expect(screen.queryByRole('img', { name: 'Code de votre billet' })).toBeNull()
  })

  it('after the doors have opened says why', async () => {
    serve({ [path]: invitationOf({ ticket: { ...shown, date: '2020-01-01', endDate: '2099-09-04' } }) })
    openPage()
    expect(await heading('Les portes sont ouvertes')).toBeVisible()
  })

  it('is added to the tickets of who is signed in, and leads its giver to theirs', async () => {
    const spy = served({ [path]: invitationOf(), [`${path}/take`]: { ...shown, codes: [seat] } })
    const page = openPage('u1')
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter à mes billets' }))
    await waitFor(() => expect(sentTo(spy, `${path}/take`)).toHaveLength(1))
    expect(screen.queryByRole('textbox', { name: 'Votre prénom' })).toBeNull()
    page.unmount()
    served({ [path]: invitationOf({ whose: 'giver' }) })
    openPage('u1')
    expect(await heading('C’est la place que vous avez envoyée')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir mes billets' })).toHaveAttribute('href', '/tickets')
  })

  it('that does not exist under a secret is asked for by its link', async () => {
    serve({ [path]: invitationOf(), [`${path}/hold`]: refusalOf(409, 'conflict') })
    const page = openPage()
    await userEvent.click(await screen.findByRole('button', { name: 'Prendre la place' }))
    await waitFor(async () =>
      expect((await readDevice((db) => db.invitations.get(CODE)))?.secret).toBeDefined(),
    )
    page.unmount()
    const secret = (await readDevice((db) => db.invitations.get(CODE)))?.secret
    serve({
      [`/api/invitations/${secret}`]: refusalOf(404, 'not_found'),
      [path]: invitationOf({ state: 'withdrawn' }),
    })
    expect((await readInvitation(CODE)).value.state).toBe('withdrawn')
    await writesSettled()
  })
})
