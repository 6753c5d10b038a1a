import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { directoryServer, proUserOf } from '../../../tests/support/directory-data.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { sign } from './card.css.ts'
import { HomeDirectory } from './home-directory.tsx'

beforeEach(async () => {
  await freshDevice()
})

const row = () => within(screen.getByRole('region', { name: 'Artistes & Salles' }))

it('shows three artists and three venues, and the ways to all of them', async () => {
  const artists = ['a1', 'a2', 'a3', 'a4'].map((id) => proUserOf(id))
  const venues = ['v1', 'v2', 'v3', 'v4'].map((id) => proUserOf(id, { Type: 'venue' }))
  const producer = proUserOf('p0', { Type: 'programmer' })
  vi.stubGlobal('fetch', directoryServer([producer, ...artists, ...venues]))
  const { container } = renderInApp(<HomeDirectory />)
  await screen.findByRole('link', { name: 'a1' })
  const shown = row()
    .getAllByRole('article')
    .map((card) => within(card).getByRole('link').getAttribute('href'))
  expect(shown).toEqual([
    '/artists/a1',
    '/artists/a2',
    '/artists/a3',
    '/venues/v1',
    '/venues/v2',
    '/venues/v3',
  ])
  expect(container.querySelectorAll(`.${sign} svg`)).toHaveLength(3)
  expect(row().getByRole('link', { name: 'Voir tous les artistes' })).toHaveAttribute('href', '/artists')
  expect(row().getByRole('link', { name: 'Voir toutes les salles' })).toHaveAttribute('href', '/venues')
})

it('says when there is nobody yet', async () => {
  vi.stubGlobal('fetch', directoryServer([]))
  renderInApp(<HomeDirectory />)
  expect(await screen.findByText('Aucun artiste trouvé')).toBeVisible()
  expect(screen.getByText('Aucune salle ou producteur trouvé')).toBeVisible()
})

it('that cannot be loaded says so in its own place, and tries again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  renderInApp(<HomeDirectory />)
  expect(await screen.findByText('Artistes et salles n’ont pas pu être chargés.')).toBeVisible()
  vi.stubGlobal('fetch', directoryServer([proUserOf('a1')]))
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await row().findByRole('link', { name: 'a1' })).toBeVisible()
})
