import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryTokenStore, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { installTokenStore } from '../../data/session.ts'
import { DeclarationForm } from './declaration-form.tsx'
import { ExecuteWithdrawal } from './execute-withdrawal.tsx'

const CONFIRM = '/api/withdrawals/confirm'
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
      [CONFIRM]: () => {
        if (isMade) return refusalOf(404, 'not_found')()
        isMade = true
        return { refunded: 19 }
      },
    })
    renderInApp(<ExecuteWithdrawal token="donné" userId={null} isDemo />)
    // Two presses before anything is drawn anew, as by a slow device.
    const button = screen.getByRole('button', { name: 'Confirmer la rétractation' })
    act(() => {
      button.click()
      button.click()
    })
    expect(await screen.findByText(/19\s€/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(callsTo(asked, CONFIRM)).toHaveLength(1)
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
