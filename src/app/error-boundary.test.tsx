import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { noteLostFile } from './lost-file.ts'

const reload = vi.fn()
let failure: Error | null

const Page = () => {
  if (failure) throw failure
  return <p>La page</p>
}
const open = () =>
  render(
    <ErrorBoundary
      resetKey="/"
      fallback={(retry) => (
        <button type="button" onClick={retry}>
          Réessayer
        </button>
      )}
    >
      <Page />
    </ErrorBoundary>,
  )

beforeEach(() => {
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('draws the page again', async () => {
  failure = new Error('wrong')
  open()
  failure = null
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(screen.getByText('La page')).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})

it('asks for the page anew where its code was lost, once the server is within reach', async () => {
  failure = new TypeError('Failed to fetch dynamically imported module')
  noteLostFile(failure)
  open()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }))
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
