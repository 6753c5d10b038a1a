import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { directoryServer, proUserOf } from '../../../tests/support/directory-data.ts'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { quiet } from '../../../tests/support/quiet.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { writesSettled } from '../../data/stored.ts'
import { whenQuiet } from '../../lib/when-quiet.ts'
import { DirectoryView } from './directory-view.tsx'

const asked: URL[] = []
const pros = [
  proUserOf('ada', { name: 'Ada', genre: ['Jazz', 'Soul', 'Funk', 'Dub'] }),
  proUserOf('bo', { name: 'Bo', genre: ['Metal'], City: 'Nantes' }),
  proUserOf('cave', {
    name: 'x',
    Company_Name: 'La Cave',
    Type: 'venue',
    genre: ['Jazz', 'Rock', 'Metal', 'Dub'],
    MyArtists: ['Ada', 'Bo', 'Cy'],
  }),
  proUserOf('prod', { name: 'Les Nuits', Type: 'programmer' }),
]
const serve = (list = pros) => vi.stubGlobal('fetch', directoryServer(list, asked))
const goOffline = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })

const Screen = () => (
  <DirectoryView
    tab={useLocation().pathname === '/venues' ? 'venues' : 'artists'}
    follow={({ id }) => <button type="button">Suivre {id}</button>}
  />
)
/** Waits until the device has stored the whole directory, which begins after the first render. */
const directoryStored = async (of: QueryClient) => {
  await waitFor(() => expect(asked.some(({ pathname }) => pathname === '/api/prousers')).toBe(true))
  await waitFor(() => expect(of.isFetching()).toBe(0))
  await writesSettled()
}
let client: QueryClient | undefined
const open = (at: string) => {
  const rendered = renderInApp(<Screen />, { at })
  client = rendered.client
  return rendered
}

beforeEach(async () => {
  asked.length = 0
  quiet('at once')
  // Fetches of the previous test may still be writing to the device.
  await expect.poll(() => client?.isFetching() ?? 0).toBe(0)
  await writesSettled()
  await freshDevice()
})

describe('the artists', () => {
  it('are cards with up to three genres that lead to their pages', async () => {
    serve()
    open('/artists')
    const [ada] = await screen.findAllByRole('article')
    expect(screen.getAllByRole('article')).toHaveLength(2)
    const card = within(ada as HTMLElement)
    expect(card.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/artists/ada')
    for (const genre of ['Jazz', 'Soul', 'Funk']) expect(card.getByText(genre)).toBeVisible()
    expect(card.queryByText('Dub')).toBeNull()
    expect(screen.getByText('2 artistes')).toBeVisible()
  })

  it('are all that is fetched where data is saved', async () => {
    serve()
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const { client: of } = open('/artists')
    await screen.findAllByRole('article')
    await new Promise<void>(whenQuiet)
    await waitFor(() => expect(of.isFetching()).toBe(0))
    expect(asked.map(({ pathname }) => pathname)).toContain('/api/artists')
    expect(asked.map(({ pathname }) => pathname)).not.toContain('/api/prousers')
    Reflect.deleteProperty(navigator, 'connection')
  })

  it('are searched half a second after the last key, in the address, with the focus kept', async () => {
    serve()
    const { address } = open('/artists')
    await screen.findAllByRole('article')
    const box = screen.getByRole('searchbox', { name: 'Rechercher un artiste' })
    await userEvent.type(box, 'nant')
    await waitFor(() => expect(address()).toBe('/artists?search=nant'))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    await focused(box)
    const searched = asked.map((url) => url.searchParams.get('search')).filter(Boolean)
    expect(searched).toEqual(['nant'])
  })

  it('are narrowed by a genre, which Effacer les filtres takes away', async () => {
    serve()
    const { address } = open('/artists')
    await screen.findByRole('option', { name: 'Metal' })
    await userEvent.selectOptions(screen.getByLabelText('Genre'), 'Metal')
    expect(address()).toBe('/artists?genre=Metal')
    await waitFor(() => expect(screen.getByText('1 artiste')).toBeVisible())
    await userEvent.type(screen.getByRole('searchbox'), 'zzz{Enter}')
    expect(await screen.findByText('Aucun artiste trouvé')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
    expect(address()).toBe('/artists')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it('keep a genre of the address that the list does not know', async () => {
    serve()
    open('/artists?genre=Zouk')
    expect(await screen.findByText('Aucun artiste trouvé')).toBeVisible()
    expect(screen.getByLabelText('Genre')).toHaveValue('Zouk')
  })

  it.each(['/artists', '/venues'])(
    'of %s that this device never kept say the sentence of the pages of one',
    async (path) => {
      vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
      open(path)
      expect(await screen.findByText('Pas encore disponible hors connexion.')).toBeVisible()
      expect(screen.getByText('Retrouvez du réseau pour ouvrir cette page.')).toBeVisible()
    },
  )

  it.each(['/artists', '/venues'])(
    'of %s that cannot be loaded say so, and are asked for again',
    async (path) => {
      vi.stubGlobal('fetch', async () =>
        Response.json({ message: 'Non', code: 'internal', requestId: 'r' }, { status: 500 }),
      )
      open(path)
      expect(await screen.findByText('Erreur de chargement')).toBeVisible()
      serve()
      await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
      expect(await screen.findAllByRole('article')).toHaveLength(2)
    },
  )

  it('seen once are there without a network, filtered too, with as of when', async () => {
    serve()
    const first = open('/artists')
    await screen.findAllByRole('article')
    await screen.findByRole('option', { name: 'Metal' })
    await directoryStored(first.client)
    first.unmount()
    goOffline()
    open('/artists?search=bo')
    expect(await screen.findByRole('link', { name: 'Bo' })).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(await screen.findByText(/^Hors connexion : annuaire du/)).toBeVisible()
    expect(await screen.findByRole('option', { name: 'Soul' })).toBeVisible()
  })
})

it.each([
  ['/artists', 'Suivre ada', 'Ada'],
  ['/venues', 'Suivre cave', 'La Cave'],
])('the cards of %s have their button beside the link, not within it', async (path, name, link) => {
  serve()
  open(path)
  const button = await screen.findByRole('button', { name })
  const card = button.closest('article') as HTMLElement
  expect(within(card).getByRole('link', { name: link })).not.toContainElement(button)
})

describe('a directory of hundreds', () => {
  const many = Array.from({ length: 60 }, (_, index) => [
    proUserOf(`a${index}`, { name: `Artiste ${index}`, genre: [index % 2 ? 'Jazz' : 'Metal'] }),
    proUserOf(`v${index}`, { name: `Lieu ${index}`, Type: 'venue' }),
  ]).flat()

  it.each([
    ['/artists', 'Artiste', '60 artistes', 'Liste des artistes'],
    ['/venues', 'Lieu', '60 lieux et producteurs', 'Liste des lieux et producteurs'],
  ])('comes on %s by pages of 24 that stand in the address', async (path, name, count, title) => {
    serve(many)
    const { address } = open(path)
    expect(await screen.findAllByRole('article')).toHaveLength(24)
    expect(screen.getByText(count)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Précédent' })).toBeNull()
    const next = within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button')
    expect(next).toHaveAccessibleName('Suivant')
    await userEvent.click(next)
    expect(address()).toBe(`${path}?page=2`)
    expect(await screen.findByRole('link', { name: `${name} 24` })).toBeVisible()
    expect(screen.getByRole('heading', { name: title })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12))
    expect(screen.getByText('Page 3')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Suivant' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Précédent' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Précédent' }))
    await waitFor(() => expect(address()).toBe(path))
  })

  it('goes back to the first page with another genre, and says where a page is past the end', async () => {
    serve(many)
    const { address } = open('/artists?page=9')
    expect(await screen.findByText('Il n’y a plus rien sur cette page.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Revenir à la première page' }))
    expect(await screen.findAllByRole('article')).toHaveLength(24)
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await userEvent.selectOptions(screen.getByLabelText('Genre'), 'Jazz')
    expect(address()).toBe('/artists?genre=Jazz')
    expect(await screen.findByText('30 artistes')).toBeVisible()
  })

  it('has all its pages without a network, once it was opened', async () => {
    serve(many)
    const first = open('/artists')
    await screen.findAllByRole('article')
    await directoryStored(first.client)
    first.unmount()
    goOffline()
    const second = open('/artists?page=3')
    expect(await screen.findAllByRole('article')).toHaveLength(12)
    expect(screen.getByText('60 artistes')).toBeVisible()
    expect(await screen.findByText(/^Hors connexion : annuaire du/)).toBeVisible()
    second.unmount()
    open('/venues?page=2')
    expect(await screen.findAllByRole('article')).toHaveLength(24)
  })
})

describe('the venues and producers', () => {
  it('are cards with two artists and three genres', async () => {
    serve()
    open('/venues')
    const card = within((await screen.findAllByRole('article'))[0] as HTMLElement)
    expect(card.getByRole('link', { name: 'La Cave' })).toHaveAttribute('href', '/venues/cave')
    expect(card.getByText('Avec Ada, Bo')).toBeVisible()
    for (const genre of ['Jazz', 'Rock', 'Metal']) expect(card.getByText(genre)).toBeVisible()
    expect(card.queryByText('Dub')).toBeNull()
    expect(screen.getByText('Producteur · Lyon')).toBeVisible()
    expect(screen.getByText('2 lieux et producteurs')).toBeVisible()
  })

  it('say when there is none', async () => {
    serve([])
    open('/venues')
    expect(await screen.findByText('Aucune salle ou producteur trouvé')).toBeVisible()
  })

  it('seen from the artists’ tab alone are there without a network', async () => {
    serve()
    const first = open('/artists')
    await screen.findAllByRole('article')
    await directoryStored(first.client)
    first.unmount()
    goOffline()
    open('/venues')
    expect(await screen.findByRole('link', { name: 'La Cave' })).toBeVisible()
  })
})

describe('the tabs', () => {
  it('stand in the address, move by arrows and keep what was searched for', async () => {
    serve()
    const { address } = open('/artists?genre=Jazz')
    await screen.findAllByRole('article')
    const artists = screen.getByRole('tab', { name: 'Artistes' })
    const venues = screen.getByRole('tab', { name: 'Lieux & Producteurs' })
    expect(artists).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel', { name: 'Artistes' })).toBeVisible()
    artists.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(address()).toBe('/venues')
    await focused(venues)
    expect(venues).toHaveAttribute('aria-selected', 'true')
    expect(await screen.findByRole('link', { name: 'La Cave' })).toBeVisible()
    await userEvent.keyboard('{Home}')
    expect(address()).toBe('/artists?genre=Jazz')
    await focused(artists)
    await userEvent.click(venues)
    expect(address()).toBe('/venues')
  })
})
