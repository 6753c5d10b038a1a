import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { eventOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { EventCard } from './event-card.tsx'

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
})
