import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useParams } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProUser } from '../../../contract/directory.ts'
import { directoryServer, proUserOf } from '../../../tests/support/directory-data.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { eventOf } from '../../../tests/support/member-data.ts'
import { quiet } from '../../../tests/support/quiet.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { storedProUsers } from '../../data/catalogue/directory.ts'
import { writesSettled } from '../../data/stored.ts'
import { sign } from './card.css.ts'
import { picture } from './profile.css.ts'
import { ProfileView } from './profile-view.tsx'

const ada = proUserOf('ada', {
  name: 'Ada',
  genre: ['Jazz', 'Soul', 'Funk', 'Dub'],
  Description: 'Du souffle et des boucles.',
  Spotify: 'https://open.spotify.com/artist/1',
  SocialMedia: 'https://www.instagram.com/ada',
  Website: 'javascript:alert(1)',
})
const cave = proUserOf('cave', {
  name: 'x',
  Company_Name: 'La Cave',
  Type: 'venue',
  Adress: '1, rue du Puits',
  Postcode: '69001',
  MyArtists: ['ADA', 'Inconnue'],
  genre: ['Jazz', 'Rock'],
  Website: 'https://cave.example/',
})
const prod = proUserOf('prod', { name: 'Les Nuits', Type: 'programmer', Postcode: '75011', genre: [] })

const serve = (...pros: ProUser[]) => vi.stubGlobal('fetch', directoryServer(pros))
const goOffline = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })

const Profile = ({ side }: { side: 'artist' | 'venue' }) => {
  const { id = '' } = useParams()
  return (
    <ProfileView
      key={id}
      id={id}
      side={side}
      renderEvents={(events) => <p>{events.map(({ eventName }) => eventName).join(', ')}</p>}
    />
  )
}
const open = (at: string) =>
  renderInApp(
    <Routes>
      <Route path="/artists/:id" element={<Profile side="artist" />} />
      <Route path="/venues/:id" element={<Profile side="venue" />} />
      <Route path="*" element={<p>Ailleurs</p>} />
    </Routes>,
    { at },
  )

beforeEach(async () => {
  quiet('at once')
  await freshDevice()
})

describe('an artist’s page', () => {
  it('of a venue says how one gets in where that is known, and of all how to ask', async () => {
    serve({ ...cave, stepFree: true }, prod)
    open('/venues/cave')
    expect(await screen.findByText('Accès de plain-pied')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Écrivez-nous' })).toBeVisible()
    expect(screen.queryByText('Places assises')).toBeNull()
  })

  it('shows who it is, every genre, safe links, and who hosts them', async () => {
    serve(ada, cave)
    open('/artists/ada')
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
    expect(screen.getByText('Du souffle et des boucles.')).toBeVisible()
    expect(screen.getByText('Lyon')).toBeVisible()
    for (const genre of ada.genre) expect(screen.getByText(genre)).toBeVisible()
    const spotify = screen.getByRole('link', { name: /^Spotify/ })
    expect(spotify).toHaveAttribute('href', ada.Spotify)
    expect(spotify).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByRole('link', { name: /^Instagram/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /Site web/ })).toBeNull()
    expect(await screen.findByRole('link', { name: 'La Cave' })).toHaveAttribute('href', '/venues/cave')
    await userEvent.click(screen.getByRole('link', { name: 'Tous les artistes' }))
    expect(screen.getByText('Ailleurs')).toBeVisible()
  })

  it.each([
    { referrer: `${location.origin}/artists?search=lyon`, back: '/artists?search=lyon' },
    { referrer: `${location.origin}/events?search=lyon`, back: '/artists' },
    { referrer: 'https://ailleurs.example/artists?search=lyon', back: '/artists' },
    { referrer: '', back: '/artists' },
  ])('loaded from "$referrer" leads back to $back', async ({ referrer, back }) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
    serve(ada)
    open('/artists/ada')
    expect(await screen.findByRole('link', { name: 'Tous les artistes' })).toHaveAttribute('href', back)
  })

  it('without a name of its own goes by its company’s: a link and a heading always have words', async () => {
    serve(proUserOf('bo', { name: '', Company_Name: 'Bo et compagnie' }))
    open('/artists/bo')
    expect(await screen.findByRole('heading', { level: 1, name: 'Bo et compagnie' })).toBeVisible()
  })

  it('shows its concerts before what there is to know of it, the first four until more are asked for', async () => {
    const events = Array.from({ length: 6 }, (_, index) => eventOf(`e${index}`))
    const directory = directoryServer([ada])
    vi.stubGlobal('fetch', async (input: string) =>
      input.endsWith('/api/prousers/ada/events') ? Response.json(events) : directory(input),
    )
    open('/artists/ada')
    expect(await screen.findByText('Soirée e0, Soirée e1, Soirée e2, Soirée e3')).toBeVisible()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.slice(0, 2)).toEqual(['Prochains concerts', 'À propos'])
    await userEvent.click(screen.getByRole('button', { name: 'Voir les 2 autres' }))
    expect(screen.getByText(/Soirée e4, Soirée e5/)).toBeVisible()
  })

  it('that nobody has says so, with the way back', async () => {
    serve(ada)
    open('/artists/personne')
    expect(await screen.findByRole('heading', { name: 'Artiste non trouvé' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir les artistes' })).toHaveAttribute('href', '/artists')
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  })

  it('that cannot be loaded says so, and is asked for again', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ message: 'Non', code: 'internal', requestId: 'r' }, { status: 500 }),
    )
    open('/artists/ada')
    expect(await screen.findByText('Erreur de chargement')).toBeVisible()
    serve(ada)
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
  })

  it('of a venue goes to the venue’s own address', async () => {
    serve(cave)
    const { address } = open('/artists/cave')
    await waitFor(() => expect(address()).toBe('/venues/cave'))
    expect(await screen.findByRole('heading', { level: 1, name: 'La Cave' })).toBeVisible()
  })
})

describe('a venue’s page', () => {
  it('shows every card, with links to the artists that have a page', async () => {
    serve(ada, cave)
    open('/venues/cave')
    expect(await screen.findByRole('heading', { level: 1, name: 'La Cave' })).toBeVisible()
    expect(screen.getByText('Salle')).toBeVisible()
    expect(screen.getByText('Aucune description disponible pour le moment.')).toBeVisible()
    expect(screen.getByText('1, rue du Puits')).toBeVisible()
    expect(screen.getByText('69001 Lyon')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'ADA' })).toHaveAttribute('href', '/artists/ada')
    expect(screen.getByText('Inconnue')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Inconnue' })).toBeNull()
    expect(screen.getByText('Rock')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Site web/ })).toHaveAttribute('href', 'https://cave.example/')
    expect(screen.getByRole('link', { name: 'Voir les événements' })).toHaveAttribute('href', '/events')
    expect(screen.getByRole('link', { name: 'Voir les salles' })).toHaveAttribute('href', '/venues')
    expect(screen.getByRole('link', { name: 'Toutes les salles' })).toHaveAttribute('href', '/venues')
  })

  it('begins with the way there, the next concerts and the access, and has no empty panel', async () => {
    const directory = directoryServer([{ ...cave, Website: null, stepFree: true }])
    vi.stubGlobal('fetch', async (input: string) =>
      input.endsWith('/api/prousers/cave/events') ? Response.json([eventOf('e0')]) : directory(input),
    )
    open('/venues/cave')
    const way = await screen.findByRole('link', { name: /^Itinéraire/ })
    expect(new URL(way.getAttribute('href') ?? '').searchParams.get('destination')).toBe(
      'La Cave, 1, rue du Puits, 69001 Lyon',
    )
    await screen.findByText('Soirée e0')
    await screen.findByText('Accès de plain-pied')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Prochains concerts',
      'Accès',
      'Localisation',
      'Artistes associés',
      'Genres accueillis',
      'Explorer',
    ])
    expect(screen.getByText('Aucun lien public disponible.')).toBeVisible()
  })

  it('links to no way there where only its name is known', async () => {
    serve({ ...cave, Adress: null, Postcode: null, City: null })
    open('/venues/cave')
    await screen.findByRole('heading', { level: 1, name: 'La Cave' })
    expect(screen.queryByRole('link', { name: /^Itinéraire/ })).toBeNull()
    expect(screen.queryByText('Localisation')).toBeNull()
  })

  it('of a producer reads Producteur and has no location', async () => {
    serve(prod)
    open('/venues/prod')
    expect(await screen.findByRole('heading', { level: 1, name: 'Les Nuits' })).toBeVisible()
    expect(screen.getByText('Producteur')).toBeVisible()
    expect(screen.queryByText('Localisation')).toBeNull()
    expect(screen.queryByText(/75011/)).toBeNull()
    expect(screen.getByText('Aucun lien public disponible.')).toBeVisible()
  })

  it.each([
    ['an object', { url: '/media/p.svg' }],
    ['a string', '/media/p.svg'],
  ])('takes its photo as %s', async (_how, pro_img) => {
    serve({ ...cave, pro_img })
    open('/venues/cave')
    expect(await screen.findByRole('img', { name: 'Photo de La Cave' })).toHaveAttribute(
      'src',
      '/media/p.svg',
    )
  })

  it('without a photo has a drawn one that says nothing', async () => {
    serve(cave)
    const { container } = open('/venues/cave')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('img', { name: /Photo/ })).toBeNull()
    expect(container.querySelector(`.${picture} img`)?.getAttribute('src')).toMatch(/^data:image\/svg/)
    expect(container.querySelector(`.${picture} .${sign} svg`)).not.toBeNull()
  })

  it('without any name is a Salle; unknown, it says so', async () => {
    serve(proUserOf('z', { name: '', Type: 'Salle' }))
    const first = open('/venues/z')
    expect(await screen.findByRole('heading', { level: 1, name: 'Salle' })).toBeVisible()
    first.unmount()
    open('/venues/personne')
    expect(await screen.findByRole('heading', { name: 'Salle non trouvée' })).toBeVisible()
  })

  it('is found in the stored directory without a network; one never seen is not', async () => {
    serve(ada, cave)
    const first = open('/venues/cave')
    await screen.findByRole('link', { name: 'ADA' })
    await waitFor(async () => expect(await storedProUsers()).toBeDefined())
    await writesSettled()
    first.unmount()
    goOffline()
    const second = open('/artists/ada')
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible()
    expect(await screen.findByText(/^Hors connexion : annuaire du/)).toBeVisible()
    second.unmount()
    open('/venues/jamais-vue')
    expect(
      await screen.findByRole('heading', { name: 'Pas encore disponible hors connexion.' }),
    ).toBeVisible()
    serve(proUserOf('jamais-vue', { Type: 'venue' }))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'jamais-vue' })).toBeVisible()
  })

  it('taken out of the directory is gone from the device too', async () => {
    serve(ada, cave)
    const first = open('/venues/cave')
    await screen.findByRole('link', { name: 'ADA' })
    await waitFor(async () => expect(await storedProUsers()).toBeDefined())
    await writesSettled()
    first.unmount()
    serve(ada)
    const second = open('/venues/cave')
    expect(await screen.findByRole('heading', { name: 'Salle non trouvée' })).toBeVisible()
    second.unmount()
    goOffline()
    open('/venues/cave')
    expect(
      await screen.findByRole('heading', { name: 'Pas encore disponible hors connexion.' }),
    ).toBeVisible()
  })
})
