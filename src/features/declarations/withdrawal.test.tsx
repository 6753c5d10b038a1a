import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WithdrawalPreview } from '../../../contract/subscriptions.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { WithdrawalSums } from './withdrawal.tsx'

const unused: WithdrawalPreview = {
  plan: 'premium',
  paid: 39,
  days: 0,
  concerts: [],
  refund: 39,
  coming: 0,
  currentPeriodEnd: '2026-12-21T11:00:00.000Z',
}
const concert = { eventName: 'Rue des Tambours', date: '2026-11-21', endDate: null, price: 15 }
const facts = () =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.textContent} | ${term.nextElementSibling?.textContent}`.replaceAll('\u00a0', ' '))

describe('what a withdrawal pays back', () => {
  it('is all of it where the Pass has opened no concert', () => {
    renderInApp(<WithdrawalSums preview={{ ...unused, coming: 2 }} />)
    expect(facts()).toEqual(['Payé | 39 €', 'Vous est remboursé | 39 €'])
    expect(screen.getByText(/tout ce que vous avez payé/)).toBeVisible()
    expect(screen.getByText(/^2\s?places à venir prises avec ce Pass/)).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('names each concert and its price where they are worth more than the days', () => {
    const festival = { ...concert, eventName: 'Festival', endDate: '2026-11-23', price: 5 }
    renderInApp(
      <WithdrawalSums preview={{ ...unused, days: 13, concerts: [concert, festival], refund: 19 }} />,
    )
    expect(facts()).toEqual([
      'Payé | 39 €',
      'Rue des Tambours, samedi 21 novembre 2026 | − 15 €',
      'Festival, du 21 au 23 novembre 2026 | − 5 €',
      'Vous est remboursé | 19 €',
    ])
    expect(screen.getByText(/retenus à leur prix public/)).toBeVisible()
  })

  it('names the days where these are worth more', () => {
    renderInApp(<WithdrawalSums preview={{ ...unused, days: 16.9, concerts: [concert], refund: 22.1 }} />)
    expect(facts()).toEqual([
      'Payé | 39 €',
      'Part des jours passés | − 16,90 €',
      'Vous est remboursé | 22,10 €',
    ])
  })

  it('says that nothing comes back, and what terminating keeps', () => {
    renderInApp(
      <WithdrawalSums
        preview={{
          ...unused,
          concerts: [concert, { ...concert, eventName: 'Teranga', price: 25 }],
          refund: 0,
        }}
      />,
    )
    expect(facts().at(-1)).toBe('Vous est remboursé | 0 €')
    expect(screen.getByText(/rien de plus ne vous est demandé/)).toBeVisible()
    expect(screen.getByText(/vous gardez votre Pass jusqu’au 21 décembre 2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Résilier plutôt' })).toHaveAttribute('href', '/resilier')
  })
})
