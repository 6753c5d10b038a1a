import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Event, EventAlternatives } from '../../../contract/events.ts'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { eventOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { writesSettled } from '../../data/stored.ts'
import { EventBrowser } from './event-browser.tsx'

const asked: URL[] = []

/** Serves `count` events by limit and offset. */
const serveEvents = (count: number) =>
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, location.origin)
    if (url.pathname === '/api/events/filters') return Response.json({ cities: ['Nantes'], styles: ['Dub'] })
    asked.push(url)
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const events = Array.from({ length: count }, (_, i) => eventOf(`e${i}`)).slice(offset, offset + 8)
    return Response.json(events)
  })

beforeEach(async () => {
  asked.length = 0
  // A write of the previous test would land in this test's database.
  await writesSettled()
  await freshDevice()
})

describe('the events’ list', () => {
  it('pages by 8 and offers the next page only after a full one', async () => {
    serveEvents(12)
    const { address } = renderInApp(<EventBrowser />, { at: '/events' })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(8))
    expect(screen.queryByRole('button', { name: 'Précédent' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4))
    expect(address()).toBe('/events?page=2')
    expect(screen.getByText('Page 2')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Suivant' })).toBeNull()
    expect(asked.at(-1)?.searchParams.get('offset')).toBe('8')
    await userEvent.click(screen.getByRole('button', { name: 'Précédent' }))
    expect(address()).toBe('/events')
  })

  it('that stays open over 06:00 is asked for again', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-06T04:59:59.500Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    serveEvents(3)
    renderInApp(<EventBrowser />, { at: '/events' })
    await screen.findAllByRole('article')
    expect(asked).toHaveLength(1)
    await waitFor(() => expect(asked.length).toBeGreaterThan(1), { timeout: 5_000 })
  })

  it('searches a moment after the last key, keeps focus and goes back to page 1', async () => {
    serveEvents(12)
    const { address } = renderInApp(<EventBrowser />, { at: '/events?page=2' })
    await screen.findAllByRole('article')
    const box = screen.getByRole('searchbox')
    await userEvent.type(box, 'cave')
    await waitFor(() => expect(address()).toBe('/events?search=cave'))
    await focused(box)
    expect(
      asked.filter((url) => url.searchParams.get('search')).map((url) => url.searchParams.get('search')),
    ).toEqual(['cave'])
  })

  it('filters in a dialog that changes nothing until it is applied', async () => {
    serveEvents(12)
    const { address } = renderInApp(<EventBrowser />, { at: '/events?page=2' })
    await userEvent.click(screen.getByRole('button', { name: 'Filtres' }))
    await screen.findByRole('dialog', { name: 'Filtres' })
    await screen.findByRole('option', { name: 'Nantes' })
    await userEvent.selectOptions(screen.getByLabelText('Ville'), 'Nantes')
    await userEvent.selectOptions(screen.getByLabelText('Style musical'), 'Dub')
    expect(address()).toBe('/events?page=2')
    await userEvent.click(screen.getByRole('button', { name: 'Appliquer' }))
    expect(address()).toBe('/events?city=Nantes&musicStyle=Dub')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre Nantes' }))
    expect(address()).toBe('/events?musicStyle=Dub')
    await userEvent.click(screen.getByRole('button', { name: 'Filtres (1)' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Effacer' }))
    expect(address()).toBe('/events')
  })

  it('narrows to what one gets into and can take part in, and takes that back', async () => {
    serveEvents(12)
    const { address } = renderInApp(<EventBrowser />, { at: '/events' })
    await userEvent.click(screen.getByRole('button', { name: 'Filtres' }))
    const group = await screen.findByRole('group', { name: 'Accès' })
    for (const name of [
      'Accès de plain-pied',
      'Places assises',
      'Accompagnateur gratuit',
      'Langue des signes',
    ])
      await userEvent.click(within(group).getByRole('checkbox', { name }))
    await userEvent.selectOptions(within(group).getByRole('combobox', { name: 'Âge' }), '12')
    await userEvent.click(screen.getByRole('button', { name: 'Appliquer' }))
    expect(address()).toBe('/events?stepFree=1&seating=1&companionFree=1&signed=1&age=12')
    expect(screen.getByRole('button', { name: 'Filtres (5)' })).toBeVisible()
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toMatchObject({
        ...{ stepFree: '1', seating: '1', companionFree: '1', signed: '1', age: '12' },
      }),
    )
    for (const name of [
      'Accès de plain-pied',
      'Places assises',
      'Accompagnateur gratuit',
      'Langue des signes',
    ])
      await userEvent.click(screen.getByRole('button', { name: `Retirer le filtre ${name}` }))
    expect(address()).toBe('/events?age=12')
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre Ouvert dès 12\u00a0ans' }))
    expect(address()).toBe('/events')
  })

  it('refuses dates that run backwards', async () => {
    serveEvents(1)
    const { address } = renderInApp(<EventBrowser />, { at: '/events?dateFrom=2099-02-02&dateTo=2099-01-01' })
    await userEvent.click(screen.getByRole('button', { name: 'Filtres (2)' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Appliquer' }))
    expect(screen.getByLabelText('Date de fin')).toHaveAccessibleDescription(
      'La date de fin précède la date de début.',
    )
    expect(address()).toContain('dateFrom=2099-02-02')
  })

  it('says of dates in the address that run backwards why they find nothing', async () => {
    serveEvents(0)
    const { address } = renderInApp(<EventBrowser />, { at: '/events?dateFrom=2099-02-02&dateTo=2099-01-01' })
    expect(await screen.findByText('Aucun événement trouvé')).toBeVisible()
    expect(screen.getByText('La date de fin précède la date de début.')).toBeVisible()
    serveEvents(12)
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
    expect(address()).toBe('/events')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(8))
  })

  it.each([
    '?page=0',
    '?page=-3&dateFrom=demain',
    '?page=abc&dateTo=2026-02-30',
    '?page=1e9&city=%20',
    '?dateFrom=0000-01-01',
  ])('leaves the nonsense of %s out', async (query) => {
    serveEvents(12)
    renderInApp(<EventBrowser />, { at: `/events${query}` })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(8))
  })

  it('leads from a page beyond the last to the first', async () => {
    serveEvents(12)
    const { address } = renderInApp(<EventBrowser />, { at: '/events?page=900' })
    expect(await screen.findByText('Il n’y a plus rien sur cette page.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Revenir à la première page' }))
    expect(address()).toBe('/events')
  })

  it('offers cities and styles of its own where the server names none', async () => {
    vi.stubGlobal('fetch', async (input: string) =>
      Response.json(input.includes('/api/events/filters') ? { cities: [], styles: [] } : []),
    )
    renderInApp(<EventBrowser />, { at: '/events' })
    await userEvent.click(screen.getByRole('button', { name: 'Filtres' }))
    await screen.findByRole('dialog', { name: 'Filtres' })
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(options('Ville')).toEqual([
        'Toutes les villes',
        ...['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Nantes'],
      ]),
    )
    expect(options('Style musical')).toEqual([
      'Tous les styles',
      ...['Electronic', 'Rock', 'Jazz', 'Techno', 'Hip Hop', 'Alternative', 'Metal'],
    ])
  })

  it('says when nothing was found, and how to see everything again', async () => {
    serveEvents(0)
    const { address } = renderInApp(<EventBrowser />, { at: '/events?search=zzz' })
    expect(await screen.findByText('Aucun événement trouvé')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
    expect(address()).toBe('/events')
  })

  it('says when it failed, and tries again', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ message: 'Non', code: 'internal', requestId: 'r' }, { status: 500 }),
    )
    renderInApp(<EventBrowser />, { at: '/events' })
    expect(await screen.findByText('Impossible de charger les événements.')).toBeVisible()
    serveEvents(3)
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findAllByRole('article')).toHaveLength(3)
  })

  it('shows what the device keeps when the server is gone, and as of when', async () => {
    serveEvents(3)
    const first = renderInApp(<EventBrowser />, { at: '/events' })
    await screen.findAllByRole('article')
    await writesSettled()
    first.unmount()
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    renderInApp(<EventBrowser />, { at: '/events' })
    expect(await screen.findAllByRole('article')).toHaveLength(3)
    expect(screen.getByText(/^Hors connexion : agenda du/)).toBeVisible()
  })

  it('without a network the device answers each key, and what it found stands as the address follows', async () => {
    const names = ['Zone calme', 'Zoo de verre', 'Nuit noire']
    vi.stubGlobal('fetch', async (input: string) =>
      Response.json(
        input.includes('/filters')
          ? { cities: [], styles: [] }
          : names.map((eventName, index) => ({ ...eventOf(`e${index}`), eventName })),
      ),
    )
    const first = renderInApp(<EventBrowser />, { at: '/events' })
    await screen.findAllByRole('article')
    await writesSettled()
    first.unmount()
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    const { address } = renderInApp(<EventBrowser />, { at: '/events' })
    await screen.findByText(/^Hors connexion : agenda du/)
    const shown: string[] = []
    const observer = new MutationObserver(() => {
      const now = screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
      if (now.join() !== shown.at(-1)) shown.push(now.join())
    })
    observer.observe(document.body, { subtree: true, childList: true })
    for (const [key, found] of [
      ['zo', 'Zone calme,Zoo de verre'],
      ['o', 'Zoo de verre'],
    ] as const) {
      await userEvent.type(screen.getByRole('searchbox'), key)
      await waitFor(() => expect(shown.at(-1)).toBe(found))
    }
    await waitFor(() => expect(address()).toBe('/events?search=zoo'))
    await screen.findByText('1 événement affiché')
    observer.disconnect()
    expect(shown).toEqual(['Zone calme,Zoo de verre', 'Zoo de verre'])
  })

  describe('finding', () => {
    const inUse = {
      cities: ['Lyon', 'Nantes', 'Paris'],
      styles: ['Jazz', 'Techno'],
      busiest: { cities: ['Paris', 'Lyon'], styles: ['Techno'] },
    }
    const serveFound = (events: Event[] = [eventOf('e1')], alternatives: EventAlternatives = none) =>
      vi.stubGlobal('fetch', async (input: string) => {
        const url = new URL(input, location.origin)
        if (url.pathname === '/api/events/filters') return Response.json(inUse)
        if (url.pathname === '/api/events/alternatives') return Response.json(alternatives)
        asked.push(url)
        return Response.json(events)
      })
    const none: EventAlternatives = { without: [], dates: [] }
    const lastAsked = () =>
      Object.fromEntries([...(asked.at(-1)?.searchParams ?? [])].filter(([name]) => name !== 'limit'))

    beforeEach(() => localStorage.clear())

    it('a weekday in the search is a chip that can be taken off; chosen chips come first and are counted', async () => {
      serveFound()
      const { address } = renderInApp(<EventBrowser />, { at: '/events?search=concert gratuit samedi' })
      const ways = within(screen.getByRole('group', { name: 'Quand et à quel prix' }))
      const names = () => ways.getAllByRole('button').map(({ textContent }) => textContent)
      await waitFor(() => expect(names().slice(0, 2)).toEqual(['Samedi', 'Gratuit']))
      expect(screen.getByRole('button', { name: 'Filtres (2)' })).toBeVisible()
      await userEvent.click(ways.getByRole('button', { name: 'Samedi', pressed: true }))
      expect(names()).toEqual(['Gratuit', 'Ce soir', 'Demain', 'Ce week-end', 'Avec mon Pass'])
      expect(address()).toBe('/events?search=concert+gratuit')
      await userEvent.click(ways.getByRole('button', { name: 'Demain' }))
      expect(ways.getByRole('button', { name: 'Demain', pressed: true })).toHaveFocus()
    })

    it('techno, Paris, ce week-end is three presses, in the address and in the call', async () => {
      serveFound()
      const { address } = renderInApp(<EventBrowser />, { at: '/events' })
      await userEvent.click(await screen.findByRole('button', { name: 'Ce week-end' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Paris' }))
      await focused(screen.getByRole('button', { name: 'Retirer le filtre Paris' }))
      await userEvent.click(screen.getByRole('button', { name: 'Techno' }))
      expect(address()).toBe('/events?city=Paris&musicStyle=Techno&when=weekend')
      await waitFor(() =>
        expect(lastAsked()).toMatchObject({ city: 'Paris', musicStyle: 'Techno', when: 'weekend' }),
      )
      expect(screen.getByRole('button', { name: 'Ce week-end' })).toHaveAttribute('aria-pressed', 'true')
      expect(screen.queryByRole('button', { name: 'Lyon' })).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Ce week-end' }))
      await userEvent.click(screen.getByRole('button', { name: 'Gratuit' }))
      await userEvent.click(screen.getByRole('button', { name: 'Avec mon Pass' }))
      expect(address()).toBe('/events?city=Paris&musicStyle=Techno&pass=1&free=1')
    })

    it('a city that was chosen or given up is remembered', async () => {
      serveFound()
      renderInApp(<EventBrowser />, { at: '/events' })
      await userEvent.click(await screen.findByRole('button', { name: 'Lyon' }))
      expect(localStorage.getItem('nectar.city')).toBe('Lyon')
      await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre Lyon' }))
      expect(localStorage.getItem('nectar.city')).toBe('')
    })

    it('the box understands a genre, a city and a day; each can be struck out', async () => {
      serveFound()
      const { address } = renderInApp(<EventBrowser />, { at: '/events?city=Lyon' })
      await userEvent.type(screen.getByRole('searchbox'), 'techno paris ce week-end cave')
      await waitFor(() =>
        expect(lastAsked()).toMatchObject({
          city: 'Paris',
          musicStyle: 'Techno',
          when: 'weekend',
          search: 'cave',
        }),
      )
      expect(screen.getByRole('button', { name: 'Ce week-end' })).toHaveAttribute('aria-pressed', 'true')
      expect(screen.queryByRole('button', { name: 'Retirer le filtre Lyon' })).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre Paris' }))
      expect(address()).toBe('/events?search=techno+ce+week-end+cave')
      await userEvent.click(screen.getByRole('button', { name: 'Ce week-end' }))
      expect(address()).toBe('/events?search=techno+cave')
      expect(screen.getByRole('searchbox')).toHaveValue('techno cave')
    })

    it('where nothing is found, names the nearest days and what each filter hides', async () => {
      serveFound([], {
        without: [
          { filter: 'search', count: 3 },
          { filter: 'city', count: 100 },
          { filter: 'signed', count: 1 },
          { filter: 'age', count: 7 },
        ],
        dates: [{ date: '2099-09-04', count: 2, eventName: 'Marée haute' }],
      })
      const { address } = renderInApp(<EventBrowser />, {
        at: '/events?search=cave ce soir gratuit&city=Lyon&signed=1&age=0',
      })
      await userEvent.click(
        await screen.findByRole('button', { name: 'ven. 4 sept. 2099 · Marée haute et 1 autre' }),
      )
      expect(address()).toBe(
        '/events?search=cave+gratuit&city=Lyon&dateFrom=2099-09-04&dateTo=2099-09-04&signed=1&age=0',
      )
      await userEvent.click(await screen.findByRole('button', { name: 'Sans «\u00a0cave\u00a0» (3)' }))
      expect(address()).toBe('/events?city=Lyon&dateFrom=2099-09-04&dateTo=2099-09-04&free=1&signed=1&age=0')
      expect(await screen.findByRole('button', { name: 'Sans Lyon (99+)' })).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: 'Sans «\u00a0Langue des signes\u00a0» (1)' }))
      await userEvent.click(
        await screen.findByRole('button', { name: 'Sans «\u00a0Tous les âges\u00a0» (7)' }),
      )
      expect(address()).toBe('/events?city=Lyon&dateFrom=2099-09-04&dateTo=2099-09-04&free=1')
    })
  })
})
