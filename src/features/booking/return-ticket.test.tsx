import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { refusalOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { storedTickets } from '../../data/member/tickets.ts'
import { TicketActions } from './ticket-actions.tsx'

beforeAll(() => import('./cancel-dialog.tsx'))
onAFreshDevice()

const now = new Date('2026-10-24T10:00:00Z')
const moved = ticketOf('new', {
  eventId: 'e',
  quantity: 2,
  previousDate: '2099-06-04',
  previousTime: '20:30',
  returnable: { until: '2026-11-07T10:00:00.000Z', amount: 25, places: 2 },
})

describe('a ticket of a moved concert', () => {
  const open = (ticket = moved, isExpired = false) =>
    renderInApp(<TicketActions ticket={ticket} userId="u1" now={now} isExpired={isExpired} />)
  const confirm = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Rendre mes billets' }))
    const dialog = await screen.findByRole('dialog', { name: /^Rendre vos 2\s+places/ })
    expect(dialog).toHaveTextContent(/25\s+€ vous sont remboursés sur le moyen de paiement utilisé/)
    await userEvent.click(within(dialog).getByRole('button', { name: /^Oui, rendre/ }))
  }

  it('is returned after a confirm step that names the sum, and leaves the device', async () => {
    serve(answers({ '/api/tickets': [ticketOf('t1'), moved] }))
    await prefetch('u1')
    const spy = serve(
      answers({ '/api/tickets/new/return': { success: true }, '/api/tickets': [ticketOf('t1')] }),
    )
    open()
    expect(screen.getByText(/^possible jusqu’au 7 novembre à \d\d:\d\d$/)).toBeVisible()
    await confirm()
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Billet rendu', type: 'success' }))
    expect(sentTo(spy, '/api/tickets/new/return').map(([, { method }]) => method)).toEqual(['POST'])
    expect((await storedTickets('u1'))?.value.map(({ id }) => id)).toEqual(['t1'])
  })

  it('stays where the server refuses, with its sentence', async () => {
    serve(answers({ '/api/tickets': [moved] }))
    await prefetch('u1')
    serve(
      answers({
        '/api/tickets/new/return': refusalOf(409, 'not_cancellable'),
        '/api/tickets': [moved],
      }),
    )
    open()
    await confirm()
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Impossible de rendre ce billet.',
        description: 'Non.',
      }),
    )
    expect((await storedTickets('u1'))?.value.map(({ id }) => id)).toEqual(['new'])
  })

  it('is kept by closing the dialog', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Rendre mes billets' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Garder mes billets' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Rendre mes billets' })).toBeEnabled()
  })

  it('is kept by Back, which closes the dialog alone', async () => {
    const spy = serve(answers({ '/api/tickets/new/return': { success: true } }))
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Rendre mes billets' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Rendre mes billets' })).toBeEnabled()
    expect(sentTo(spy, '/api/tickets/new/return')).toHaveLength(0)
  })

  it('is not returned offline, nor with a session that is over', () => {
    connectivity.report(false)
    const { unmount } = open()
    expect(screen.getByRole('button', { name: 'Rendre mes billets' })).toBeDisabled()
    expect(screen.getByText('Impossible hors connexion.')).toBeVisible()
    unmount()
    connectivity.report(true)
    open(moved, true)
    expect(screen.getByText('Reconnectez-vous pour rendre ce billet.')).toBeVisible()
  })

  it('past its 14 days, or cancelled, is not offered to be returned', () => {
    const { unmount } = open({
      ...moved,
      returnable: { until: '2026-10-24T09:00:00.000Z', amount: 25, places: 2 },
    })
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    open({ ...moved, status: 'cancelled' })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
