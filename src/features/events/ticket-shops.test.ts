import { describe, expect, it } from 'vitest'
import { ticketShopName } from './event-action.tsx'

const nameOf = (url: string | null) => ticketShopName(url, 'site externe')

describe('the name of an outside ticket shop', () => {
  it.each([
    ['https://shotgun.live/fr/events/acid', 'Shotgun'],
    ['https://www.dice.fm/event/x', 'DICE'],
    ['https://ra.co/events/1', 'Resident Advisor'],
    ['https://my.weezevent.com/soiree', 'Weezevent'],
    ['https://WWW.HELLOASSO.COM/x', 'HelloAsso'],
  ])('is known: %s', (url, name) => expect(nameOf(url)).toBe(name))

  it.each([
    ['https://billets.lacave.fr/x', 'lacave'],
    ['https://www.le-hangar.com', 'le-hangar'],
    ['https://tickets.venue.co.uk/x', 'venue'],
    ['https://notshotgun.live/x', 'notshotgun'],
    ['https://shotgun.live.evil.example/x', 'evil'],
  ])('is otherwise the second-level domain: %s', (url, name) => expect(nameOf(url)).toBe(name))

  it.each([null, '', 'pas une adresse', 'https://localhost/x', 'http://127.0.0.1/x', 'http://[::1]/x'])(
    'is otherwise the external site: %s',
    (url) => expect(nameOf(url)).toBe('site externe'),
  )
})
