import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { answersFor, codeOf, refusalOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { connectivity } from '../../data/connectivity.ts'
import { readDevice } from '../../data/device.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { isReloadGuarded } from '../../lib/reload-guard.ts'
import { storeDrawnPass } from '../pass/queries.ts'
import { MemberTickets } from './member-tickets.tsx'
import { storeDrawnTickets } from './queries.ts'

const open = (isExpired = false, at = '/tickets') =>
  renderInApp(<MemberTickets userId="u1" holder="Ada u1" isExpired={isExpired} actions={() => null} />, {
    at,
  })

beforeEach(() => signedInDevice('u1'))

describe('an open ticket', () => {
  const three = ticketOf('t1', { quantity: 3, codes: [1, 2, 3].map((seat) => codeOf('t1', seat)) })
  beforeAll(() => import('./ticket-screen.tsx'))

  it('shows the code of each seat, by button, arrow and swipe, and says which', async () => {
    const person = userEvent.setup()
    serve({ ...answersFor('u1'), '/api/tickets': [three] })
    const { address } = open()
    await person.click(await screen.findByRole('link', { name: 'Afficher les billets pour Soirée t1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Billet, Soirée t1' })
    expect(address()).toBe('/tickets?billet=t1')
    expect(within(dialog).getByRole('img', { name: 'QR code du billet, place 1 sur 3' })).toBeVisible()
    expect(within(dialog).getByRole('status')).toHaveTextContent('Place 1 sur 3')
    expect(dialog).toHaveTextContent('Vendredi 4 septembre 2099, 20:30'.toLowerCase())
    expect(dialog).toHaveTextContent('La Cave, Lyon')
    expect(dialog).toHaveTextContent('Entrée')
    expect(dialog).toHaveTextContent('Ada u1')
    expect(dialog).toHaveTextContent(seatShortCode('code-t1-1'))
    expect(isReloadGuarded()).toBe(true)
    expect(within(dialog).getByRole('button', { name: 'Place précédente' })).toBeDisabled()
    await person.click(within(dialog).getByRole('button', { name: 'Place suivante' }))
    expect(within(dialog).getByRole('img', { name: 'QR code du billet, place 2 sur 3' })).toBeVisible()
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(within(dialog).getByRole('status')).toHaveTextContent('Place 3 sur 3')
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(within(dialog).getByRole('status')).toHaveTextContent('Place 3 sur 3')
    const code = within(dialog).getByRole('img')
    fireEvent.pointerDown(code, { clientX: 40 })
    fireEvent.pointerUp(code, { clientX: 240 })
    expect(within(dialog).getByRole('status')).toHaveTextContent('Place 2 sur 3')
    await person.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/tickets')
    expect(isReloadGuarded()).toBe(false)
  })

  it('opens from its address, offline, and though the session is over', async () => {
    await prefetch('u1')
    serve({})
    const away = open(false, '/tickets?billet=t2')
    expect(await screen.findByRole('img', { name: 'QR code du billet, place 1 sur 1' })).toBeVisible()
    away.unmount()
    serve({ '/api/tickets': refusalOf(401) })
    open(true, '/tickets?billet=t2')
    expect(await screen.findByRole('img', { name: 'QR code du billet, place 1 sur 1' })).toBeVisible()
  })

  it('kept by an earlier version has no code yet: says so, and fetches it', async () => {
    serve({ ...answersFor('u1'), '/api/tickets': [ticketOf('t1', { codes: [] })] })
    await prefetch('u1')
    serve({})
    open(false, '/tickets?billet=t1')
    expect(await screen.findByText('Code pas encore disponible hors connexion.')).toBeVisible()
    serve(answersFor('u1'))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('img', { name: /^QR code du billet/ })).toBeVisible()
  })

  it('has the Pass one press away', async () => {
    open(false, '/tickets?billet=t2')
    expect(await screen.findByRole('link', { name: 'Mon Pass' })).toHaveAttribute(
      'href',
      '/tickets?pass=plein',
    )
  })

  it('that the Pass does not cover any more does not call off its concert', async () => {
    const gone = ticketOf('t1', { status: 'cancelled', cancelledBy: 'pass' })
    serve({ ...answersFor('u1'), '/api/tickets': [gone] })
    open(false, '/tickets?billet=t1')
    const dialog = await screen.findByRole('dialog', { name: 'Soirée t1' })
    expect(within(dialog).getByText(/^Le Pass ne couvre plus ce concert/)).toBeVisible()
    expect(within(dialog).queryByText(/n’a pas lieu|Concert annulé/)).toBeNull()
  })

  it('is drawn ahead for the instant pass, the next ones first, cancelled ones never', async () => {
    const later = ticketOf('later', {
      date: '2099-10-01',
      quantity: 2,
      codes: [codeOf('later'), codeOf('later', 2)],
    })
    const gone = ticketOf('gone', { status: 'cancelled' })
    serve({ ...answersFor('u1'), '/api/tickets': [later, gone, ticketOf('t1')] })
    await prefetch('u1')
    await storeDrawnPass('u1')
    await storeDrawnTickets('u1')
    const drawn = async () => (await readDevice((db) => db.door.get('current')))?.tickets
    expect((await drawn())?.map(({ id }) => id)).toEqual(['t1', 'later'])
    expect(await drawn()).toMatchObject([
      {
        eventName: 'Soirée t1',
        where: 'La Cave, Lyon',
        qrUrl: codeOf('t1').doorCode,
        shortCode: seatShortCode('code-t1-1'),
        size: 49,
      },
      { seat: 'Place 1 sur 2', codeTitle: 'QR code du billet, place 1 sur 2' },
    ])
    expect((await drawn())?.[0]?.path).toMatch(/^M4,? ?4/)
    // Drawing the Pass again keeps the tickets' drawings; a list without these tickets removes them.
    serve({ ...answersFor('u1'), '/api/tickets': [] })
    await prefetch('u1')
    await storeDrawnPass('u1')
    expect(await drawn()).toHaveLength(2)
    await storeDrawnTickets('u1')
    expect(await drawn()).toEqual([])
  })

  it('that is not the member’s says so', async () => {
    open(false, '/tickets?billet=autre')
    expect(await screen.findByText('Billet introuvable')).toBeVisible()
  })

  it.each([
    ['offline', false],
    ['after the session', true],
  ])('that the stored list lacks is not called gone %s, until the server says so', async (_, isExpired) => {
    await prefetch('u1')
    serve({})
    open(isExpired, '/tickets?billet=autre')
    expect(await screen.findByText('Ce billet n’est pas sur cet appareil.')).toBeVisible()
    expect(screen.queryByText('Billet introuvable')).toBeNull()
    serve(answersFor('u1'))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Billet introuvable')).toBeVisible()
  })

  it('that a renewal of the Pass decides about says so beside its code', async () => {
    serve({ ...answersFor('u1'), '/api/tickets': [ticketOf('t1', { needsRenewal: true })] })
    open(false, '/tickets?billet=t1')
    const dialog = await screen.findByRole('dialog', { name: 'Billet, Soirée t1' })
    expect(dialog).toHaveTextContent('Valable si votre Pass est renouvelé')
  })

  it.each([
    ['used', { codes: [{ ...codeOf('t1'), usedAt: '2099-09-04T18:31:00.000Z' }] }, '2099-09-04T20:00:00Z'],
    ['of a concert that is over', {}, '2099-09-06T20:00:00Z'],
  ])('%s waits for no renewal', async (_, own, at) => {
    vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] })
    serve({ ...answersFor('u1'), '/api/tickets': [ticketOf('t1', { needsRenewal: true, ...own })] })
    open(false, '/tickets?billet=t1')
    const dialog = await screen.findByRole('dialog', { name: 'Billet, Soirée t1' })
    expect(dialog).not.toHaveTextContent('est renouvelé')
    vi.useRealTimers()
  })

  it('that the list of before lacks is not called gone once the network is lost', async () => {
    serve(answersFor('u1'))
    renderInApp(
      <>
        <Link to="?billet=autre">Un nouveau billet</Link>
        <MemberTickets userId="u1" holder="Ada u1" isExpired={false} actions={() => null} />
      </>,
      { at: '/tickets' },
    )
    await screen.findByText(/^Billets à jour/)
    serve({})
    act(() => connectivity.report(false))
    await userEvent.click(screen.getByRole('link', { name: 'Un nouveau billet' }))
    expect(await screen.findByText('Ce billet n’est pas sur cet appareil.')).toBeVisible()
    expect(screen.queryByText('Billet introuvable')).toBeNull()
  })

  it.each([
    ['used', { codes: [{ ...codeOf('t1'), usedAt: '2099-09-04T18:31:00.000Z' }] }, '2099-09-04T20:00:00Z'],
    ['of a concert that is over', {}, '2099-09-06T20:00:00Z'],
  ])('%s asks for no brightness', async (_, own, at) => {
    vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] })
    serve({ ...answersFor('u1'), '/api/tickets': [ticketOf('t1', own)] })
    open(false, '/tickets?billet=t1')
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(screen.queryByText(/Montez la luminosité/)).toBeNull()
    vi.useRealTimers()
  })
})
