import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { GivenInvitation, Invitation } from '../../../contract/invitations.ts'
import { answers, event, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { focused } from '../../../tests/support/focused.ts'
import { held } from '../../../tests/support/leavable.tsx'
import {
  type Answer,
  refusalOf,
  serve,
  subscriptionOf,
  ticketOf,
} from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { readDevice, writeDevice } from '../../data/device.ts'
import { givenInvitations, readInvitation, storedGivenInvitations } from '../../data/member/invitations.ts'
import { closeSession } from '../../data/session.ts'
import { writesSettled } from '../../data/stored.ts'
import { ConcertInvitations, MemberInvitations } from './given-list.tsx'
import { GuestInvitation } from './guest-invitation.tsx'
import { InviteAction } from './invite-action.tsx'

const CODE = 'c'.repeat(43)
const URL_OF_CODE = `http://localhost:3000/invitation/${CODE}`

const givenOf = (more: Partial<GivenInvitation> = {}): GivenInvitation => ({
  kind: 'invitation',
  guest: null,
  seat: null,
  code: CODE,
  state: 'open',
  givenAt: '2026-11-20T10:00:00.000Z',
  takenBy: null,
  takenAt: null,
  until: '2099-09-03T18:30:00.000Z',
  event: {
    id: 'e',
    eventName: 'Soirée e',
    place: 'La Cave',
    city: 'Lyon',
    date: '2099-09-04',
    time: '20:30',
    endDate: null,
  },
  ...more,
})

const guestTicket = ticketOf('g1', { price: 0, isInvitation: true, invitedBy: 'Zoé', eventName: 'Nuit acid' })
const invitationOf = (more: Partial<Invitation> = {}): Invitation => ({
  kind: 'invitation',
  guest: null,
  keys: [],
  state: 'open',
  from: 'Zoé',
  whose: 'other',
  ticket: guestTicket,
  ...more,
})

const served = (more: Record<string, Answer> = {}) => serve(answers({ '/api/invitations': [], ...more }))
const withLeft = (invitesLeft: number, passStatus = 1) => ({
  '/api/subscription/details': {
    ...subscriptionOf(),
    passStatus,
    used: [{ month: '2099-09', concerts: 0, invitations: 2 - invitesLeft }],
  },
})

const share = vi.fn(async () => undefined)

beforeAll(() =>
  Promise.all([import('./invite-dialog.tsx'), import('./guest-screen.tsx'), import('./guest-ticket.tsx')]),
)
onAFreshDevice()
beforeEach(() => {
  share.mockClear()
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
})

const openAction = (isFull = false, more = event) =>
  renderInApp(<InviteAction concert={more} userId="u1" place="page" isFull={isFull} />)
const inviteButton = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Inviter quelqu’un' })
    expect(button).toBeEnabled()
    return button
  })
const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('inviting somebody', () => {
  it('says what it costs, gives one invitation under one key, and hands over its link', async () => {
    const spy = served({ '/api/events/e/invitations': givenOf() })
    openAction()
    expect(await screen.findByText('2 invitations restantes en septembre')).toBeVisible()
    await userEvent.click(await inviteButton())
    const asked = await dialog('Inviter quelqu’un')
    expect(asked).toHaveTextContent('utilise 1 de vos 2 invitations restantes en septembre.')
    expect(asked).toHaveTextContent('Vous pouvez la reprendre jusqu’au')
    await userEvent.click(within(asked).getByRole('button', { name: 'Donner l’invitation' }))
    const ready = await dialog('Votre invitation est prête')
    expect(within(ready).getByRole('textbox', { name: 'Lien de l’invitation' })).toHaveValue(URL_OF_CODE)
    const sent = sentTo(spy, '/api/events/e/invitations')
    expect(sent).toHaveLength(1)
    expect(new Headers(sent[0]?.[1]?.headers).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    await userEvent.click(within(ready).getByRole('button', { name: 'Envoyer le lien' }))
    expect(share).toHaveBeenCalledWith({ title: 'Votre invitation\u00a0: Soirée e', url: URL_OF_CODE })
  })

  it('that is refused says so to who has closed the dialog meanwhile', async () => {
    const slow = held(undefined)
    served({
      '/api/events/e/invitations': async () => {
        await slow.give()
        return refusalOf(409, 'sold_out')()
      },
    })
    openAction()
    await userEvent.click(await inviteButton())
    const asked = await dialog('Inviter quelqu’un')
    await userEvent.click(within(asked).getByRole('button', { name: 'Donner l’invitation' }))
    await userEvent.click(within(asked).getByRole('button', { name: 'Fermer' }))
    slow.go()
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        ...{ type: 'error', title: 'Invitation impossible', description: 'Non.' },
      }),
    )
  })

  it('is given on a page that is not served securely, too', async () => {
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    served({ '/api/events/e/invitations': givenOf() })
    openAction()
    await userEvent.click(await inviteButton())
    const asked = await dialog('Inviter quelqu’un')
    await userEvent.click(within(asked).getByRole('button', { name: 'Donner l’invitation' }))
    expect(await dialog('Votre invitation est prête')).toBeVisible()
  })

  it('whose answer was lost is sent again under the same key', async () => {
    let isLost = true
    const spy = served({
      '/api/events/e/invitations': () => {
        if (isLost) throw new TypeError('Failed to fetch')
        return givenOf()
      },
    })
    openAction()
    await userEvent.click(await inviteButton())
    const asked = await dialog('Inviter quelqu’un')
    await userEvent.click(within(asked).getByRole('button', { name: 'Donner l’invitation' }))
    expect(await within(asked).findByRole('alert')).toHaveTextContent('retrouvez du réseau')
    isLost = false
    connectivity.report(true)
    const again = within(asked).getByRole('button', { name: 'Donner l’invitation' })
    await waitFor(() => expect(again).toBeEnabled())
    await userEvent.click(again)
    await dialog('Votre invitation est prête')
    const keys = sentTo(spy, '/api/events/e/invitations').map(([, init]) =>
      new Headers(init.headers).get('idempotency-key'),
    )
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
  })

  it('within 24 h of the concert says that it is final', async () => {
    vi.setSystemTime('2099-09-04T10:00:00Z')
    served()
    openAction(false, { ...event, date: '2099-09-04', time: '20:30' })
    await userEvent.click(await inviteButton())
    expect(await dialog('Inviter quelqu’un')).toHaveTextContent('cette invitation ne se reprend plus')
    vi.useRealTimers()
  })

  it('shows the server’s sentence where it is refused', async () => {
    served({ '/api/events/e/invitations': refusalOf(409, 'sold_out') })
    openAction()
    await userEvent.click(await inviteButton())
    const asked = await dialog('Inviter quelqu’un')
    await userEvent.click(within(asked).getByRole('button', { name: 'Donner l’invitation' }))
    expect(await within(asked).findByRole('alert')).toHaveTextContent('Non.')
  })

  it('is not to be had without a Pass, which says what one would give', async () => {
    served(withLeft(0, 0))
    openAction()
    expect(
      await screen.findByText(/^Avec un Pass, vous invitez 2 personnes par mois .* 5 avec le Premium\.$/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir les Pass' })).toHaveAttribute(
      'href',
      '/store?return=%2Fevents%2Fe',
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that none is left for the concert’s month', async () => {
    served(withLeft(0))
    openAction()
    expect(await screen.findByText(/^Vos invitations sont toutes données en septembre\. /)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that the concert is full', async () => {
    served()
    openAction(true)
    expect(await screen.findByText(/^Complet/)).toBeVisible()
  })

  it('needs the network, and says so', async () => {
    served()
    openAction()
    await inviteButton()
    connectivity.report(false)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Inviter quelqu’un' })).toBeDisabled())
    expect(screen.getByText(/^Une invitation se donne en direct/)).toBeVisible()
    connectivity.report(true)
  })

  it('is over once the concert has begun', async () => {
    served()
    openAction(false, { ...event, date: '2020-01-01' })
    expect(screen.queryByText(/invit/i)).toBeNull()
  })
})

describe('given invitations', () => {
  it('stand on their concert’s page: who has taken each, and when', async () => {
    served({
      '/api/invitations': [
        givenOf(),
        givenOf({
          code: 'd'.repeat(43),
          state: 'taken',
          takenBy: 'Zoé',
          takenAt: '2026-11-20T12:00:00.000Z',
        }),
        givenOf({ code: 'e'.repeat(43), event: { ...givenOf().event, id: 'other' } }),
        givenOf({ code: 'f'.repeat(43), state: 'withdrawn' }),
      ],
    })
    renderInApp(<ConcertInvitations event={event} userId="u1" />)
    const section = (await screen.findByRole('heading', { name: 'Vos invités à ce concert' })).parentElement
    expect(section?.querySelectorAll('li')).toHaveLength(2)
    expect(screen.getByText('Donnée le 20 novembre à 11:00, pas encore ajoutée à un compte')).toBeVisible()
    expect(screen.getByText('Prise par Zoé, le 20 novembre à 13:00')).toBeVisible()
  })

  it('have no place on the page of a concert that the Pass does not open', () => {
    served({ '/api/invitations': [givenOf()] })
    const { container } = renderInApp(<ConcertInvitations event={{ ...event, source: null }} userId="u1" />)
    expect(container.querySelector('li, button')).toBeNull()
  })

  it('are taken back after a confirm step, once', async () => {
    const withdrawn = givenOf({ state: 'withdrawn', until: null })
    let listed = [givenOf()]
    const spy = served({
      '/api/invitations': () => listed,
      [`/api/invitations/${CODE}`]: () => {
        listed = [withdrawn]
        return withdrawn
      },
    })
    renderInApp(<MemberInvitations userId="u1" />)
    expect(await screen.findByText('2 invitations restantes ce mois-ci')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre de Soirée e' }))
    const asked = await dialog('Reprendre cette invitation\u00a0?')
    await userEvent.click(within(asked).getByRole('button', { name: 'Reprendre l’invitation' }))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Invitation reprise', type: 'success' }))
    expect(sentTo(spy, `/api/invitations/${CODE}`).map(([, { method }]) => method)).toEqual(['DELETE'])
    expect(await screen.findByText(/^Reprise/)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    // Its button is gone: the focus moves to the item that shows the outcome.
    await focused(screen.getByRole('listitem'))
  })

  it('of a festival that goes on keep their link to send, and say all its days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2099-09-05T16:00:00Z') })
    const festival = givenOf({ until: null })
    served({ '/api/invitations': [{ ...festival, event: { ...festival.event, endDate: '2099-09-06' } }] })
    renderInApp(<MemberInvitations userId="u1" />)
    expect(await screen.findByText(/^du 4 au 6 sept\. · 20:30/)).toBeVisible()
    expect(screen.getByRole('button', { name: /de Soirée e$/ })).toBeVisible()
    vi.useRealTimers()
  })

  it('that are taken back leave their concert’s page, and the focus where one invites again', async () => {
    let listed = [givenOf()]
    served({
      '/api/invitations': () => listed,
      [`/api/invitations/${CODE}`]: () => {
        listed = [givenOf({ state: 'withdrawn', until: null })]
        return listed[0]
      },
    })
    renderInApp(<ConcertInvitations event={event} userId="u1" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre de Soirée e' }))
    const asked = await dialog('Reprendre cette invitation\u00a0?')
    await userEvent.click(within(asked).getByRole('button', { name: 'Reprendre l’invitation' }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    await focused(await inviteButton())
  })

  it('that are final offer no way back', async () => {
    served({ '/api/invitations': [givenOf({ until: null })] })
    renderInApp(<MemberInvitations userId="u1" />)
    expect(await screen.findByRole('button', { name: 'Envoyer le lien de Soirée e' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Reprendre/ })).toBeNull()
  })

  it('that nobody gave say where to begin', async () => {
    served()
    renderInApp(<MemberInvitations userId="u1" />)
    expect(await screen.findByText(/^Vous n’avez encore invité personne/)).toBeVisible()
  })

  it('are there offline once they have been listed', async () => {
    served({ '/api/invitations': [givenOf()] })
    await givenInvitations('u1')
    await writesSettled()
    serve({})
    renderInApp(<MemberInvitations userId="u1" />)
    expect(
      await screen.findByText('Donnée le 20 novembre à 11:00, pas encore ajoutée à un compte'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Envoyer le lien de Soirée e' })).toBeEnabled()
    expect(await screen.findByText(/^Hors connexion\s: liste du /)).toBeVisible()
  })

  it('say nothing of their age where the server has just answered', async () => {
    served({ '/api/invitations': [givenOf()] })
    renderInApp(<MemberInvitations userId="u1" />)
    expect(
      await screen.findByText('Donnée le 20 novembre à 11:00, pas encore ajoutée à un compte'),
    ).toBeVisible()
    expect(screen.queryByText(/liste du/)).toBeNull()
  })

  it('go with the sign-out, and are nobody else’s', async () => {
    served({ '/api/invitations': [givenOf()] })
    await givenInvitations('u1')
    await writesSettled()
    await closeSession()
    expect(await storedGivenInvitations('u1')).toBeUndefined()
  })

  it('that were never listed here cannot be read offline, and say so', async () => {
    serve({})
    renderInApp(<MemberInvitations userId="u1" />)
    expect(await screen.findByText('Pas disponible hors connexion.')).toBeVisible()
  })
})

describe('the page of an invitation', () => {
  const path = `/api/invitations/${CODE}`
  const openPage = (userId: string | null = null) =>
    renderInApp(<GuestInvitation code={CODE} userId={userId} />, { at: `/invitation/${CODE}` })
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

  it('shows the guest their code without an account, and names the giver by their first name', async () => {
    serve({ [path]: invitationOf() })
    openPage()
    expect(await heading('Nuit acid')).toBeVisible()
    expect(screen.getByText('Zoé vous invite')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Code de votre billet' })).toBeInTheDocument()
    expect(screen.getByText('vendredi 4 septembre 2099')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Plein écran' }))
    expect(await screen.findByRole('dialog', { name: 'Billet, Nuit acid' })).toBeVisible()
  })

  it('is there again without any network, without a session, after a sign-out', async () => {
    serve({ [path]: invitationOf() })
    await readInvitation(CODE)
    await writesSettled()
    await closeSession()
    serve({})
    openPage()
    expect(await heading('Nuit acid')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Code de votre billet' })).toBeInTheDocument()
  })

  it('opens under a session that is over', async () => {
    const spy = serve({
      [path]: () => {
        const [, init] = spy.mock.lastCall as unknown as [string, RequestInit]
        return new Headers(init.headers).has('authorization') ? refusalOf(401)() : invitationOf()
      },
    })
    openPage()
    expect(await heading('Nuit acid')).toBeVisible()
  })

  it('never seen here and offline says so', async () => {
    serve({})
    openPage()
    expect(await heading('Pas encore disponible hors connexion.')).toBeVisible()
    serve({ [path]: invitationOf() })
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await heading('Nuit acid')).toBeVisible()
  })

  it.each([
    ['withdrawn', 'Cette invitation a été reprise'],
    ['returned', 'Cette place a été rendue'],
    ['cancelled', 'Ce concert est annulé'],
    ['taken', 'Cette invitation est déjà prise'],
  ] as const)('%s shows no code, and its former one goes from the device', async (state, title) => {
    serve({ [path]: invitationOf() })
    await readInvitation(CODE)
    await writesSettled()
    serve({ [path]: invitationOf({ state, ticket: { ...guestTicket, codes: [] } }) })
    openPage()
    expect(await heading(title)).toBeVisible()
    expect(screen.queryByRole('img', { name: 'Code de votre billet' })).toBeNull()
    await writesSettled()
    const row = await readDevice((db) => db.invitations.get(CODE))
    expect(row?.invitation.ticket.codes).toEqual([])
  })

  it('of a moved concert shows the new date and the one before', async () => {
    const ticket = { ...guestTicket, previousDate: '2099-08-28', previousTime: '20:30' }
    serve({ [path]: invitationOf({ ticket }) })
    openPage()
    expect(await screen.findByText(/^Nouvelle date.*28 août/)).toBeVisible()
  })

  it('of a concert elsewhere shows the place before', async () => {
    serve({ [path]: invitationOf({ ticket: { ...guestTicket, previousPlace: 'Le Hangar' } }) })
    openPage()
    expect(await screen.findByText(/^Nouveau lieu.*Le Hangar/)).toBeVisible()
  })

  it('of a past concert says so', async () => {
    serve({ [path]: invitationOf({ ticket: { ...guestTicket, date: '2020-01-01' } }) })
    openPage()
    expect(await heading('Ce concert est passé')).toBeVisible()
  })

  it('that does not exist says so', async () => {
    serve({ [path]: refusalOf(404, 'not_found') })
    openPage()
    expect(await heading('Cette invitation n’existe pas')).toBeVisible()
  })

  it('leads who gave it back to the concert', async () => {
    served({ [path]: invitationOf({ whose: 'giver', ticket: { ...guestTicket, codes: [] } }) })
    openPage('u1')
    expect(await heading('C’est l’invitation que vous avez donnée')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir le concert' })).toHaveAttribute('href', '/events/event-g1')
  })

  it('is added to the tickets of who is signed in, and kept as theirs alone', async () => {
    let isTaken = false
    const spy = served({
      [path]: () =>
        isTaken
          ? invitationOf({ state: 'taken', whose: 'holder', ticket: { ...guestTicket, codes: [] } })
          : invitationOf(),
      [`${path}/take`]: () => {
        isTaken = true
        return guestTicket
      },
      '/api/tickets': () => (isTaken ? [guestTicket] : []),
    })
    openPage('u1')
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter à mes billets' }))
    expect(await heading('Cette place est à vous')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir mon billet' })).toHaveAttribute(
      'href',
      '/tickets?billet=g1',
    )
    expect(sentTo(spy, `${path}/take`)).toHaveLength(1)
    await writesSettled()
    expect(await readDevice((db) => db.invitations.get(CODE))).toBeUndefined()
    expect((await readDevice((db) => db.tickets.get(['u1', 'g1'])))?.ticket.id).toBe('g1')
  })

  it('carries the wish of a visitor through the sign-in, and does it on their return', async () => {
    serve({ [path]: invitationOf() })
    const visited = openPage(null)
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter à mes billets' }))
    expect(visited.address()).toBe(`/auth?return=${encodeURIComponent(`/invitation/${CODE}`)}`)
    visited.unmount()
    const spy = served({ [path]: invitationOf(), [`${path}/take`]: guestTicket })
    openPage('u1')
    await waitFor(() => expect(sentTo(spy, `${path}/take`)).toHaveLength(1))
  })

  it('reads rows that other versions stored, and drops those of the past at the next one', async () => {
    await writeDevice((db) =>
      db.invitations.bulkPut([
        {
          code: 'old',
          storedAt: 1,
          invitation: invitationOf({ ticket: { ...guestTicket, date: '2020-01-01' } }),
        },
        { code: CODE, storedAt: 1, invitation: { ...invitationOf(), later: 'unknown' } as Invitation },
      ]),
    )
    serve({})
    openPage().unmount()
    openPage()
    expect(await heading('Nuit acid')).toBeVisible()
    serve({ [path]: invitationOf() })
    await readInvitation(CODE)
    await writesSettled()
    expect(await readDevice((db) => db.invitations.toCollection().primaryKeys())).toEqual([CODE])
  })
})
