import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { answersFor, codeOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import PrintTicketPage from '../../pages/print-ticket.tsx'

const open = (ticket?: Ticket) => {
  if (ticket) serve({ ...answersFor('u1'), '/api/tickets': [ticket] })
  return renderInApp(
    <Routes>
      <Route path="/tickets/:id/imprimer" element={<PrintTicketPage />} />
    </Routes>,
    { at: '/tickets/t1/imprimer' },
  )
}

beforeEach(() => signedInDevice('u1'))

/** Returns the number of modules of the drawn code, quiet zone included. */
const modulesOf = (code: Element) => Number(code.getAttribute('viewBox')?.split(' ')[2])

describe('a ticket on paper', () => {
  it('of a festival lets in once a day, also after its first day', async () => {
    const codes = [{ ...codeOf('t1', 1), usedAt: '2099-09-04T18:31:00.000Z' }]
    open(ticketOf('t1', { date: '2099-09-04', endDate: '2099-09-06', codes }))
    const sheet = await screen.findByRole('article')
    expect(sheet).toHaveTextContent('Il laisse entrer une personne, une fois par jour')
    expect(sheet).not.toHaveTextContent('Cette place est déjà entrée.')
  })

  it('has a sheet a seat, with its static code in whole modules and all that a door asks', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const second = { ...codeOf('t1', 2), entrance: 2, usedAt: '2099-09-04T18:31:00.000Z' }
    open(ticketOf('t1', { quantity: 2, codes: [codeOf('t1', 1), second] }))
    const sheets = await screen.findAllByRole('article')
    expect(sheets).toHaveLength(2)
    for (const [at, sheet] of sheets.entries()) {
      const code = within(sheet).getByRole('img', {
        name: `QR code imprimé du billet, place ${at + 1} sur 2`,
      })
      // Version 6 at most: 41 modules and a quiet zone of 4 on each side.
      expect(modulesOf(code)).toBeLessThanOrEqual(49)
      expect(code).toHaveAttribute('width', String(modulesOf(code) * 5))
      expect([...code.querySelectorAll('path')].map((path) => path.getAttribute('fill'))).toEqual([
        '#ffffff',
        '#000000',
      ])
      expect(sheet).toHaveTextContent('Soirée t1')
      expect(sheet).toHaveTextContent('vendredi 4 septembre 2099, 20:30')
      expect(sheet).toHaveTextContent('La Cave, Lyon')
      expect(sheet).toHaveTextContent('Type : Entrée')
      expect(sheet).toHaveTextContent('Au nom de Ada u1')
      expect(sheet).toHaveTextContent(`Place ${at + 1} sur 2`)
      expect(sheet).toHaveTextContent(seatShortCode(`code-t1-${at + 1}`))
      expect(sheet).toHaveTextContent('Présentez ce code à l’entrée')
    }
    expect(sheets[0]).not.toHaveTextContent('Cette place est déjà entrée.')
    expect(sheets[0]?.textContent).not.toMatch(/Entrée \d/)
    expect(sheets[1]).toHaveTextContent('Entrée 2')
    expect(sheets[1]).toHaveTextContent('Cette place est déjà entrée.')
    await userEvent.click(screen.getByRole('button', { name: 'Imprimer' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('is there without a network, also with a row of before door codes', async () => {
    const { doorCode: _, ...before } = codeOf('t1')
    serve({ ...answersFor('u1'), '/api/tickets': [{ ...ticketOf('t1'), codes: [before] }] })
    await prefetch('u1')
    serve({})
    open()
    expect(await screen.findByRole('img', { name: 'QR code imprimé du billet, place 1 sur 1' })).toBeVisible()
  })

  it('of a cancelled concert has no code, and nothing to print', async () => {
    open(ticketOf('t1', { status: 'cancelled', refund: 'refunding' }))
    expect(await screen.findByText('Billet annulé')).toBeVisible()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Imprimer' })).toBeNull()
  })

  it('that the Pass does not cover any more does not call off its concert', async () => {
    open(ticketOf('t1', { status: 'cancelled', cancelledBy: 'pass' }))
    expect(await screen.findByText(/^Le Pass ne couvre plus ce concert/)).toBeVisible()
    expect(screen.queryByText(/n’a pas lieu|Concert annulé/)).toBeNull()
  })

  it('does not call a refund that the bank sent back in progress', async () => {
    open(ticketOf('t1', { status: 'cancelled', refund: 'refunding', hasRefundFailed: true }))
    expect(await screen.findByText(/votre banque n’a pas accepté votre remboursement/)).toBeVisible()
    expect(screen.queryByText(/en cours/)).toBeNull()
  })

  it('that a renewal of the Pass decides about says so on the paper', async () => {
    open(ticketOf('t1', { needsRenewal: true }))
    expect(await screen.findByRole('article')).toHaveTextContent('Valable si votre Pass est renouvelé')
  })

  it('that was used waits for no renewal', async () => {
    const codes = [{ ...codeOf('t1'), usedAt: '2099-09-04T18:31:00.000Z' }]
    open(ticketOf('t1', { needsRenewal: true, codes }))
    expect(await screen.findByRole('article')).not.toHaveTextContent('est renouvelé')
  })

  it('that the stored list lacks is not called gone without a network', async () => {
    serve({ ...answersFor('u1'), '/api/tickets': [ticketOf('other')] })
    await prefetch('u1')
    serve({})
    open()
    expect(await screen.findByText('Ce billet n’est pas sur cet appareil.')).toBeVisible()
  })

  it('that is nobody’s here says so, and leads back', async () => {
    open(ticketOf('other'))
    expect(await screen.findByText('Billet introuvable')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mes billets' })).toHaveAttribute('href', '/tickets')
  })
})
