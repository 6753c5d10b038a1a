import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import { eventOf, memoryTokenStore, refusalOf, serve } from '../../tests/support/member-data.ts'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { getEvent } from '../data/catalogue/events.ts'
import { installTokenStore } from '../data/session.ts'
import SharedFavouritesPage from './shared-favourites.tsx'

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
})
afterEach(() => vi.unstubAllGlobals())

const open = (hash: string) => renderInApp(<SharedFavouritesPage />, { at: `/partage${hash}` })

it('shows what the device holds without a network, and says what it does not', async () => {
  serve({ '/api/events/a': eventOf('a') })
  await getEvent('a')
  serve({})
  open('#a,b')
  expect(await screen.findByRole('link', { name: /Soirée a/ })).toBeVisible()
  expect(screen.getByText(/^Une soirée de la liste n’est pas sur cet appareil/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

it('fetches what it lacks, and says what is no more', async () => {
  serve({ '/api/events/a': eventOf('a'), '/api/events/b': refusalOf(404, 'not_found') })
  open('#a,b')
  expect(await screen.findByRole('link', { name: /Soirée a/ })).toBeVisible()
  expect(screen.getByText('Une soirée de la liste n’existe plus.')).toBeVisible()
})

it.each(['', '#%%%'])('a list of nothing (%s) leads to the events', async (hash) => {
  open(hash)
  expect(await screen.findByText('Cette liste est vide.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Voir les événements' })).toHaveAttribute('href', '/events')
})
