import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answersFor, refusalOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import TicketsPage from '../../pages/tickets.tsx'
import { toastStore } from '../../ui/toast-store.ts'
import { WalletButtons } from './wallet-buttons.tsx'

const linksOf = (seats: number) =>
  Array.from({ length: seats }, (_, at) => ({
    seatId: `code-t1-${at + 1}`,
    google: `https://pay.google.com/gp/v/save/${at + 1}`,
    apple: `http://localhost:3000/api/wallet/${at + 1}.pkpass`,
  }))
const both = { google: true, apple: true }

const open = (offered = both) => {
  const leave = vi.fn()
  renderInApp(<WalletButtons ticket={ticketOf('t1')} offered={offered} leave={leave} />)
  return leave
}
const on = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const namesOf = () => screen.queryAllByRole('button').map((button) => button.textContent)

beforeEach(() => signedInDevice('u1'))

describe('a ticket’s wallets', () => {
  it.each([
    ['an Android phone', 'Linux; Android 16', ['Ajouter à Google Wallet pour Soirée t1']],
    ['an iPhone', 'iPhone; CPU iPhone OS 26_0', ['Ajouter à Apple Wallet pour Soirée t1']],
    [
      'a Mac',
      'Macintosh; Intel Mac OS X',
      ['Ajouter à Apple Wallet pour Soirée t1', 'Ajouter à Google Wallet pour Soirée t1'],
    ],
  ])('on %s are those that it has', (_, userAgent, names) => {
    on(userAgent)
    open()
    expect(namesOf()).toEqual(names)
  })

  it('are those that the server has', () => {
    on('iPhone; CPU iPhone OS 26_0')
    open({ google: true, apple: false })
    expect(namesOf()).toEqual([])
  })

  it('of one seat are gone to at once', async () => {
    serve({ ...answersFor('u1'), '/api/tickets/t1/wallets': linksOf(1) })
    const leave = open()
    await userEvent.click(screen.getByRole('button', { name: /Google Wallet/ }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.google.com/gp/v/save/1'))
  })

  it('of several seats are a link a seat', async () => {
    on('iPhone; CPU iPhone OS 26_0')
    serve({ ...answersFor('u1'), '/api/tickets/t1/wallets': linksOf(2) })
    const leave = open()
    await userEvent.click(screen.getByRole('button', { name: /Apple Wallet/ }))
    expect(await screen.findByRole('link', { name: 'Place 2 sur 2' })).toHaveAttribute(
      'href',
      'http://localhost:3000/api/wallet/2.pkpass',
    )
    expect(leave).not.toHaveBeenCalled()
  })

  it('that cannot be had say why', async () => {
    serve({ ...answersFor('u1'), '/api/tickets/t1/wallets': refusalOf(404, 'not_found') })
    open()
    await userEvent.click(screen.getByRole('button', { name: /Google Wallet/ }))
    await waitFor(() => expect(toastStore.shown().at(-1)).toMatchObject({ title: 'Non.', type: 'error' }))
  })

  it('are on no ticket where the server has none, and on a valid one where it has', async () => {
    const config = (wallets?: typeof both) => ({
      '/api/config/app': { demo: false, ...(wallets && { wallets }) },
    })
    serve({ ...answersFor('u1'), ...config() })
    const before = renderInApp(<TicketsPage />, { at: '/tickets' })
    await screen.findByRole('link', { name: 'Afficher le billet pour Soirée t1' })
    await waitFor(() => expect(before.client.getQueryData(['app-config'])).toBeDefined())
    expect(screen.queryByRole('button', { name: /Google Wallet/ })).toBeNull()
    before.unmount()
    serve({
      ...answersFor('u1'),
      ...config(both),
      '/api/tickets': [ticketOf('t1'), ticketOf('t2', { status: 'cancelled' })],
    })
    renderInApp(<TicketsPage />, { at: '/tickets' })
    expect(await screen.findAllByRole('button', { name: /Google Wallet/ })).toHaveLength(1)
  })
})
