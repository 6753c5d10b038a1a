import { describe, expect, it } from 'vitest'
import { eventOf } from '../../../tests/support/member-data.ts'
import { offerOf } from './event-action.tsx'
import { eventOrganizer, eventStyle, eventWhen, eventWhere } from './event-format.ts'
import { artistLinks } from './event-links.tsx'

describe('an event in words', () => {
  it('says its day and time, 19:00 on the list and TBD on home where the time is missing', () => {
    expect(eventWhen({ date: '2026-09-04', time: '20:30' })).toBe('ven. 4 sept. · 20:30')
    expect(eventWhen({ date: '2026-09-04', time: null })).toBe('ven. 4 sept. · 19:00')
    expect(eventWhen({ date: '2026-09-04', time: null }, 'TBD')).toBe('ven. 4 sept. · TBD')
    const festival = { date: '2026-12-18', endDate: '2026-12-20', time: '19:00' }
    expect(eventWhen(festival)).toBe('du 18 au 20 déc. · 19:00')
    expect(eventWhen({ ...festival, endDate: '2027-01-01' })).toBe(
      'du 18 déc. 2026 au 1er janv. 2027 · 19:00',
    )
  })

  it('says where, as far as that is known', () => {
    expect(eventWhere({ place: 'La Cave', city: 'Lyon' })).toBe('La Cave, Lyon')
    expect(eventWhere({ place: null, city: 'Lyon' })).toBe('Lyon')
    expect(eventWhere({ place: null, city: null })).toBe('Lieu à venir')
  })

  it('has the defaults of the specification', () => {
    expect(eventOrganizer({ organizer: null })).toBe('Various Artists')
    expect(eventStyle({ musicStyle: '' })).toBe('Various')
  })
})

describe('addresses from outside', () => {
  it('leave out the artist’s links that are none', () => {
    const links = artistLinks({
      spotify: 'https://a.example',
      instagram: 'javascript:1',
      youtube: 'https://youtube.com@evil.test/',
    })
    expect(links.map(({ name }) => name)).toEqual(['Spotify'])
  })
})

describe('what can be done about an event', () => {
  const event = eventOf('e', { date: '2026-09-04', time: '20:00', ticketingMode: 'internal', source: null })
  const before = new Date('2026-09-04T17:59:00Z')
  const atStart = new Date('2026-09-04T18:00:00Z')
  const kind = (more: Partial<typeof event>, now = before) => offerOf({ ...event, ...more }, now).kind

  it('ends at its start in Paris', () => {
    expect(kind({})).toBe('here')
    expect(kind({}, atStart)).toBe('over')
    expect(kind({ endDate: '2026-09-06' }, atStart)).toBe('begun')
    expect(kind({ endDate: '2026-09-06' }, new Date('2026-09-07T04:00:00Z'))).toBe('over')
    const shop = { ticketingMode: 'external', pageUrl: 'https://ra.co/x' } as const
    expect(kind(shop, atStart)).toBe('over')
    expect(kind({ ...shop, endDate: '2026-09-06' }, atStart)).toBe('shop')
    expect(kind({ time: null }, new Date('2026-09-04T17:00:00Z'))).toBe('over')
  })

  it('is an outside shop only with an address of the web', () => {
    expect(kind({ ticketingMode: 'external', pageUrl: 'https://ra.co/x' })).toBe('shop')
    expect(kind({ ticketingMode: 'external', pageUrl: 'javascript:1' })).toBe('onSite')
  })

  it('knows full events and partner events', () => {
    expect(kind({ soldOut: true })).toBe('full')
    expect(kind({ source: 'concerts-api' })).toBe('partner')
  })
})
