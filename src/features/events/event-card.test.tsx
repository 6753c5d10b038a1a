import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answersFor, eventOf, serve, ticketOf, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { closeSession } from '../../data/session.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { EventCard, EventGrid } from './event-card.tsx'

describe('an event’s card', () => {
  it('is one link, named by the event, and says what decides', () => {
    renderInApp(
      <EventCard
        event={eventOf('e', {
          date: '2099-09-04',
          time: null,
          price: 0,
          musicStyle: null,
          description: 'Texte.',
        })}
      />,
    )
    const card = screen.getByRole('article')
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Soirée e' })).toHaveAttribute('href', '/events/e')
    expect(card).toHaveTextContent('ven. 4 sept. · 19:00')
    expect(card).toHaveTextContent('La Cave, Lyon')
    expect(card).toHaveTextContent('Gratuit')
    expect(card).toHaveTextContent('Various')
    expect(card).toHaveTextContent('Texte.')
  })

  it('on home shows the artist, and TBD for a missing time', () => {
    renderInApp(
      <EventCard place="home" event={eventOf('e', { time: null, description: 'Texte.', price: 12.5 })} />,
    )
    const card = screen.getByRole('article')
    expect(card).toHaveTextContent('Various Artists')
    expect(card).toHaveTextContent('TBD')
    expect(card).toHaveTextContent('12,50 €')
    expect(card).not.toHaveTextContent('Texte.')
  })

  it('says when it is full, and which ones the Pass opens', () => {
    renderInApp(<EventCard event={eventOf('e', { soldOut: true, source: 'concerts-api' })} />)
    expect(screen.getByText('Complet')).toBeVisible()
    expect(screen.getByText('Pass')).toBeVisible()
  })

  it('marks what the member holds, from the device alone; nothing for a visitor', async () => {
    await signedInDevice('u1')
    serve({
      ...answersFor('u1'),
      '/api/tickets': [
        ticketOf('t1'),
        ticketOf('t2', { price: 0, withPass: true }),
        ticketOf('t3', { status: 'cancelled' }),
      ],
    })
    await prefetch('u1')
    const fetch = serve({})
    const { client } = renderInApp(
      <EventGrid events={['event-t1', 'event-t2', 'event-t3', 'other'].map((id) => eventOf(id))} />,
    )
    act(() => void client.setQueryData(currentUserKey, userOf('u1')))
    const cards = screen.getAllByRole('article')
    await waitFor(() => expect(cards[0]).toHaveTextContent('Mon billet'))
    expect(cards[1]).toHaveTextContent('Réservé')
    for (const card of cards.slice(2)) expect(card).not.toHaveTextContent(/Mon billet|Réservé/)
    expect(fetch).not.toHaveBeenCalled()
    await act(() => closeSession())
    expect(screen.queryByText(/Mon billet|Réservé/)).toBeNull()
  })
})
