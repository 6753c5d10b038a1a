import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TicketType } from '../../../contract/events.ts'
import type { Wait, WaitOffer } from '../../../contract/waits.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { type Answer, authOf, eventOf, refusalOf, serve, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { storedWaits } from '../../data/member/waits.ts'
import { openSession } from '../../data/session.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { takeIntent } from '../../shared/carried-intent.ts'
import { WaitAction } from './wait-action.tsx'
import WaitList from './wait-list.tsx'

const event = eventOf('e', { price: 14, soldOut: true, date: '2099-02-20' })
const waitOf = (position: number | null, offer: WaitOffer | null = null): Wait => ({
  ...{ id: 'e', eventName: event.eventName, place: event.place, city: event.city, date: event.date },
  ...{ time: event.time, endDate: null, quantity: 2, ticketTypeId: null, withPass: false, position, offer },
  obstacle: null,
})

beforeAll(() => import('../../data/member/waits.ts'))
onAFreshDevice()

/** Serves a line that the member enters and leaves. */
const serveLine = (entered: Wait, more: Record<string, Answer> = {}) => {
  let list: Wait[] = []
  const spy = serve(
    answers({
      '/api/waits': () => list,
      '/api/waits/e': () => {
        const [, { method }] = spy.mock.lastCall as unknown as [string, RequestInit]
        list = method === 'POST' ? [entered] : []
        return { wait: list[0] ?? null }
      },
      ...more,
    }),
  )
  return spy
}
const open = () => {
  const opened = renderInApp(
    <WaitAction event={event} types={[]} book={<button type="button">Réserver</button>} />,
  )
  opened.client.setQueryData(currentUserKey, userOf('u1'))
  return opened
}
const enter = async (seats = '2') => {
  await waitFor(() => expect(screen.getByRole('button', { name: /^Me prévenir/ })).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name: /^Me prévenir/ }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Combien de places' }), seats)
  await userEvent.click(screen.getByRole('button', { name: 'Me prévenir' }))
}

describe('the line of a full concert', () => {
  it('is entered for some seats, says the place in it, and is left by a press', async () => {
    const spy = serveLine(waitOf(3))
    open()
    await enter()
    expect(await screen.findByText('Vous êtes 3e dans la file')).toBeVisible()
    expect(lastToast()).toMatchObject({ title: 'Vous êtes dans la file', type: 'success' })
    // The pressed button is gone: the focus stays at what took its place.
    await waitFor(() => expect(screen.getByRole('button', { name: /^Ne plus attendre/ })).toHaveFocus())
    const [[, { body }]] = sentTo(spy, '/api/waits/e') as [[string, RequestInit]]
    expect(JSON.parse(String(body))).toEqual({ quantity: 2, ticketTypeId: null })
    await userEvent.click(screen.getByRole('button', { name: /^Ne plus attendre/ }))
    expect(await screen.findByRole('button', { name: /^Me prévenir/ })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: /^Me prévenir/ })).toHaveFocus())
    await waitFor(() =>
      expect(sentTo(spy, '/api/waits/e').map(([, { method }]) => method)).toEqual(['POST', 'DELETE']),
    )
  })

  it('waits for the network without a number, and is in the list', async () => {
    serve({})
    open()
    await enter('4')
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Enregistré hors connexion' }))
    expect(screen.getByText('Vous êtes dans la file')).toBeVisible()
    expect(screen.queryByText(/\de dans la file/)).toBeNull()
    expect((await storedWaits('u1'))?.value).toMatchObject([{ id: 'e', quantity: 4 }])
    renderInApp(<WaitList userId="u1" />)
    expect(await screen.findByRole('link', { name: event.eventName })).toHaveAttribute('href', '/events/e')
  })

  it('says why free seats pass the member by, as long as the server says so', async () => {
    const obstacle = 'Un Pass Standard ou Premium est nécessaire pour réserver ce concert.'
    serve(answers({ '/api/waits': [{ ...waitOf(1), obstacle }] }))
    const online = renderInApp(<WaitList userId="u1" />)
    expect(await screen.findByText('Vous êtes 1er dans la file')).toBeVisible()
    expect(
      screen.getByText(/^Un Pass Standard ou Premium est nécessaire.*vont à la personne suivante/),
    ).toBeVisible()
    online.unmount()
    serve({})
    renderInApp(<WaitList userId="u1" />)
    expect(await screen.findByText('Vous êtes dans la file')).toBeVisible()
    expect(screen.queryByText(/vont à la personne suivante/)).toBeNull()
  })

  it('is listed apart from the seats that are held now', async () => {
    const until = new Date(machineNow().getTime() + 30 * 60_000).toISOString()
    const held = waitOf(null, { ticketTypeId: 'plein', ticketType: 'Plein tarif', until, secondsLeft: 1800 })
    serve(answers({ '/api/waits': [held, { ...waitOf(1), id: 'f', eventName: 'Soirée f' }] }))
    renderInApp(
      <>
        <WaitList userId="u1" only="held" />
        <WaitList userId="u1" only="waiting" />
      </>,
    )
    const now = await screen.findByRole('region', { name: 'Places gardées pour vous' })
    expect(
      within(now)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([event.eventName, 'Prendre mes places'])
    const later = screen.getByRole('region', { name: 'Vos files d’attente' })
    expect(within(later).getByRole('link')).toHaveTextContent('Soirée f')
  })

  it('that is left in the list leaves the focus to the next', async () => {
    let list = [waitOf(3), { ...waitOf(1), id: 'f', eventName: 'Soirée f' }]
    serve(
      answers({
        '/api/waits': () => list,
        '/api/waits/e': () => {
          list = list.slice(1)
          return { wait: null }
        },
      }),
    )
    renderInApp(<WaitList userId="u1" />)
    await userEvent.click(
      await screen.findByRole('button', { name: `Ne plus attendre pour ${event.eventName}` }),
    )
    await waitFor(() => expect(screen.queryByRole('link', { name: event.eventName })).toBeNull())
    expect(screen.getByRole('button', { name: 'Ne plus attendre pour Soirée f' })).toHaveFocus()
  })

  it('that is left in the list after the session has ended says that nobody has left it', async () => {
    serve(answers({ '/api/waits': [waitOf(3)], '/api/waits/e': refusalOf(401, 'session_expired') }))
    renderInApp(<WaitList userId="u1" />)
    await userEvent.click(await screen.findByRole('button', { name: /^Ne plus attendre/ }))
    await waitFor(() => expect(lastToast()?.title).toBe('Vous êtes encore dans la file'))
  })

  it('that has free seats again is refused with the server’s sentence', async () => {
    serve(
      answers({
        '/api/waits': [],
        '/api/waits/e': refusalOf(409, 'conflict'),
      }),
    )
    open()
    await enter()
    await waitFor(() => expect(lastToast()).toMatchObject({ type: 'error', description: 'Non.' }))
    expect(await screen.findByRole('button', { name: /^Me prévenir/ })).toBeVisible()
  })

  it('asks for a kind among those on sale', async () => {
    serveLine(waitOf(3))
    const kindOf = (name: string, soldUntil: string | null = null): TicketType => ({
      ...{ id: name, name, description: null, price: 12, perOrderLimit: 4, availableTickets: 0 },
      ...{ capacityTotal: 20, capacitySold: 20, isMinimum: false, suggestions: [] },
      ...{ soldFrom: null, soldUntil, isCompanion: false },
    })
    const types = [kindOf('Prévente', '2026-01-02T11:30:00.000Z'), kindOf('Plein tarif'), kindOf('Réduit')]
    const { client } = renderInApp(<WaitAction event={event} types={types} book={null} />)
    client.setQueryData(currentUserKey, userOf('u1'))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Me prévenir/ })).toBeEnabled())
    await userEvent.click(screen.getByRole('button', { name: /^Me prévenir/ }))
    const kinds = await screen.findByRole('combobox', { name: 'Quel tarif' })
    expect(
      within(kinds)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['N’importe lequel', 'Plein tarif', 'Réduit'])
  })

  it('that asks for a confirmed address leads to the profile', async () => {
    serve(answers({ '/api/waits': [], '/api/waits/e': refusalOf(403, 'verification_required') }))
    const { address } = open()
    await enter()
    await waitFor(() => expect(lastToast()).toMatchObject({ type: 'error', description: 'Non.' }))
    const { action } = lastToast() ?? {}
    expect(action?.label).toBe('Confirmer mon adresse email')
    act(() => action?.onClick())
    expect(address()).toBe('/profile')
  })

  it('leads to the checkout of the seats that are held', async () => {
    const offer = {
      ticketTypeId: 't',
      ticketType: 'Entrée',
      until: '2099-02-18T11:30:00.000Z',
      secondsLeft: 9,
    }
    serve(answers({ '/api/waits': [waitOf(null, offer)] }))
    open()
    expect(await screen.findByText(/^2\s?places pour vous, jusqu’à 12:30$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Prendre mes places' })).toHaveAttribute(
      'href',
      '/events/e/checkout',
    )
  })

  it('offers no seats whose time is over on a device that the server cannot reach', async () => {
    const offer = {
      ticketTypeId: 't',
      ticketType: 'Entrée',
      until: '2026-01-02T11:30:00.000Z',
      secondsLeft: 0,
    }
    serve(answers({ '/api/waits': [waitOf(null, offer)] }))
    open()
    expect(await screen.findByText(/^2\s?places gardées pour vous jusqu’à 12:30$/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Prendre mes places' })).toBeNull()
  })

  it('promises no seats of the night on a device that the server cannot reach in the morning, nor that a known place was never sent', async () => {
    const offer = { ticketTypeId: 't', ticketType: 'Entrée', until: null, secondsLeft: null }
    serve(answers({ '/api/waits': [waitOf(null, offer), { ...waitOf(3), id: 'f', eventName: 'Autre' }] }))
    const night = renderInApp(<WaitList userId="u1" />)
    expect(await screen.findByText(/^2\s?places pour vous, gardées au moins jusqu’à 8\s?h$/)).toBeVisible()
    expect(await screen.findByText('Vous êtes 3e dans la file')).toBeVisible()
    night.unmount()
    vi.useFakeTimers({ now: machineNow().getTime() + 24 * 3_600_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    serve({})
    act(() => connectivity.report(false))
    renderInApp(<WaitList userId="u1" />)
    expect(await screen.findAllByText('Vous êtes dans la file')).toHaveLength(2)
    expect(screen.queryByText(/places pour vous/)).toBeNull()
    expect(screen.queryByText(/Votre demande part au retour du réseau/)).toBeNull()
  })

  it('is asked for by a visitor, whose wish goes through the sign-in and is done afterwards, once', async () => {
    const spy = serveLine(waitOf(3))
    const action = <WaitAction event={event} types={[]} book={null} />
    const { closeSession } = await import('../../data/session.ts')
    await closeSession()
    const visit = renderInApp(action)
    await enter('3')
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Connexion requise' }))
    expect(sentTo(spy, '/api/waits/e')).toEqual([])
    visit.unmount()
    await openSession(authOf('u1'))
    const back = renderInApp(action)
    back.client.setQueryData(currentUserKey, userOf('u1'))
    expect(await screen.findByText('Vous êtes 3e dans la file')).toBeVisible()
    const bodies = sentTo(spy, '/api/waits/e').map(([, { body }]) => JSON.parse(String(body)))
    expect(bodies).toEqual([{ quantity: 3, ticketTypeId: null }])
    expect(takeIntent('wait', 'u1')).toBeUndefined()
  })
})
