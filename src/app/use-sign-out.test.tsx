import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focused } from '../../tests/support/focused.ts'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import { answersFor, authOf, memoryTokenStore, serve } from '../../tests/support/member-data.ts'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { currentToken, installTokenStore, openSession } from '../data/session.ts'
import { toastStore } from '../ui/toast-store.ts'
import { usePageFocus, useSignOut } from './use-sign-out.tsx'

/** Like the bar: the button disappears with the session. */
const Frame = () => {
  usePageFocus()
  const { leave, question } = useSignOut('u1')
  return (
    <>
      <header>
        <button
          type="button"
          onClick={(event) => {
            event.currentTarget.blur()
            leave()
          }}
        >
          Déconnexion
        </button>
      </header>
      {question}
      <main tabIndex={-1}>Accueil</main>
    </>
  )
}

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  serve({ ...answersFor('u1'), '/api/auth/logout': { success: true } })
  vi.stubGlobal('scrollTo', () => undefined)
  await openSession(authOf('u1'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of toastStore.shown()) toastStore.remove(key)
})

it.each(['/', '/tickets'])('whoever signs out on %s reads on from the content of home', async (at) => {
  const { address } = renderInApp(<Frame />, { at })
  await userEvent.click(screen.getByRole('button', { name: 'Déconnexion' }))
  await focused(screen.getByRole('main'))
  // The focus moves at once, the new address with the next render.
  await waitFor(() => expect(address()).toBe('/'))
  expect(currentToken()).toBeNull()
})

it('leaves the device at once, and then tells a server that does not answer', async () => {
  const asked = serve({ ...answersFor('u1'), '/api/auth/logout': () => new Promise(() => undefined) })
  renderInApp(<Frame />)
  await userEvent.click(screen.getByRole('button', { name: 'Déconnexion' }))
  await waitFor(() => expect(currentToken()).toBeNull())
  const revoking = await vi.waitUntil(() =>
    asked.mock.calls.find(([input]) => String(input) === '/api/auth/logout'),
  )
  const [, init] = revoking as unknown as [string, RequestInit]
  expect(new Headers(init.headers).get('authorization')).toBe('Bearer token-u1')
  await waitFor(() => expect(toastStore.shown()).toHaveLength(1), { timeout: 5000 })
})
