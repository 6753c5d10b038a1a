import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryTokenStore, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { installTokenStore } from '../../data/session.ts'
import { DeclarationForm } from './declaration-form.tsx'
import { ExecuteWithdrawal } from './withdrawal.tsx'

const CONFIRM = '/api/withdrawals/confirm'
const PREVIEW = '/api/withdrawals/preview'
const preview = {
  plan: 'standard',
  paid: 19,
  days: 0,
  concerts: [],
  refund: 19,
  coming: 1,
  currentPeriodEnd: '2026-12-21T11:00:00.000Z',
}
const TERMINATION = '/api/subscription/termination'

const callsTo = (spy: ReturnType<typeof serve>, path: string) =>
  spy.mock.calls.filter(([url]) => String(url) === path)

beforeEach(() => {
  installTokenStore(memoryTokenStore())
})

describe('a withdrawal', () => {
  it('pressed twice is made once, and says what was paid back', async () => {
    let isMade = false
    const asked = serve({
      [PREVIEW]: preview,
      [CONFIRM]: () => {
        if (isMade) return refusalOf(404, 'not_found')()
        isMade = true
        return { refunded: 19 }
      },
    })
    renderInApp(<ExecuteWithdrawal token="donné" userId={null} isDemo />)
    // Two presses before the next render, as on a slow device.
    const button = await screen.findByRole('button', { name: 'Confirmer la rétractation' })
    act(() => {
      button.click()
      button.click()
    })
    expect(await screen.findByText(/19\s€ au plus vous sont remboursés/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(callsTo(asked, CONFIRM)).toHaveLength(1)
    const [[, sent]] = callsTo(asked, CONFIRM) as unknown as [[string, RequestInit]]
    expect(JSON.parse(String(sent.body))).toEqual({ token: 'donné', refund: 19 })
  })

  it('whose sum has changed since it was shown is not made: the new sum is shown, to be confirmed', async () => {
    let now = preview
    serve({
      [PREVIEW]: () => now,
      [CONFIRM]: () => {
        now = {
          ...preview,
          concerts: [{ eventName: 'Teranga', date: '2026-11-21', price: 15 }],
          refund: 4,
        } as never
        return refusalOf(409, 'total_mismatch')()
      },
    })
    renderInApp(<ExecuteWithdrawal token="donné" userId={null} isDemo />)
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer la rétractation' }))
    expect(await screen.findByText(/^4\s€$/)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Non.')
    expect(screen.getByRole('button', { name: 'Confirmer la rétractation' })).toBeEnabled()
  })

  it('without a network says so, offers to try again, and confirms nothing meanwhile', async () => {
    serve({})
    renderInApp(<ExecuteWithdrawal token="donné" userId={null} isDemo />)
    expect(await screen.findByText(/^Pas de connexion au serveur/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Confirmer la rétractation' })).toBeNull()
    serve({ [PREVIEW]: preview })
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('button', { name: 'Confirmer la rétractation' })).toBeVisible()
  })
})

describe('a declaration', () => {
  it('pressed twice is made once', async () => {
    const asked = serve({ [TERMINATION]: { reference: 'R-1', receivedAt: '2026-11-22T10:00:00.000Z' } })
    renderInApp(<DeclarationForm kind="termination" />)
    await userEvent.type(screen.getByLabelText('Prénom'), 'Ada')
    await userEvent.type(screen.getByLabelText('Nom'), 'Lovelace')
    await userEvent.type(screen.getByLabelText(/^Email/), 'ada@exemple.fr')
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
    await userEvent.tripleClick(await screen.findByRole('button', { name: /Confirmer/ }))
    expect(await screen.findByText(/R-1/)).toBeVisible()
    expect(callsTo(asked, TERMINATION)).toHaveLength(1)
  })
})
