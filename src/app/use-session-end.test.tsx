import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { lastToast, onAFreshDevice } from '../../tests/support/booking-data.ts'
import { refusalOf, serve } from '../../tests/support/member-data.ts'
import { currentUser } from '../data/member/profile.ts'
import ResetPasswordPage from '../pages/reset-password.tsx'
import VerifyEmailPage from '../pages/verify-email.tsx'
import { createQueryClient } from './query-client.ts'
import { useSessionEnd } from './use-session-end.ts'

onAFreshDevice()

const Address = () => {
  const { pathname, search, hash } = useLocation()
  useSessionEnd()
  return <output data-testid="address">{pathname + search + hash}</output>
}

const endedAt = async (at: string, page?: ReactNode) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        {page}
      </MemoryRouter>
    </QueryClientProvider>,
  )
  serve({ '/api/auth/me': refusalOf(401) })
  await act(() => currentUser().catch(() => undefined))
  return screen.getByTestId('address').textContent
}

it.each([
  ['/events/e1?from=mail', '/auth?return=%2Fevents%2Fe1%3Ffrom%3Dmail'],
  ['/partage#e1,e2', '/auth?return=%2Fpartage#e1,e2'],
  ['/retractation#jeton=secret', '/auth?return=%2Fretractation#jeton=secret'],
])('the end of the session on %s leads to the sign-in page, which knows the way back', async (at, auth) => {
  expect(await endedAt(at)).toBe(auth)
  expect(lastToast()).toMatchObject({ type: 'info' })
})

it.each<[string, ReactNode?]>([
  ['/tickets?pass=1'],
  ['/entree/l1'],
  ['/reset-password?token=secret', <ResetPasswordPage key="page" />],
  ['/verifier-email#annuler=secret', <VerifyEmailPage key="page" />],
])('the end of the session leads nobody away from %s', async (at, page) => {
  expect(await endedAt(at, page)).toBe(at)
  expect(lastToast()).toBeUndefined()
})
