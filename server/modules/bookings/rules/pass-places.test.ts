import { expect, it } from 'vitest'
import type { Member } from '../../sessions/store/members.ts'
import { invitationLapsed, placesLapsed } from '../mails.ts'
import { allowsLess, divideByAllowance } from './pass-places.ts'

const booking = (id: string, date: string, more = {}) => ({
  id,
  date,
  isGiven: false,
  usesConcert: false,
  hasPrice: true,
  ...more,
})
const invitation = (id: string, date: string) => booking(id, date, { isGiven: true })
const ids = (places: { id: string }[]) => places.map(({ id }) => id).join(' ')

it('the mail about ended places names all days of a festival', () => {
  const place = {
    ...{ id: 'b', isGiven: false, holderId: 'm', usesConcert: true, hasPrice: true, eventId: 'e' },
    ...{ eventName: 'Festival', place: null, city: null, time: null },
    ...{ date: '2027-01-10', endDate: '2027-01-12' },
  }
  const member = { email: 'ines@exemple.fr', firstName: 'Inès' } as Member
  const mail = placesLapsed({ member, level: 'free', places: [place], origin: 'https://nectar.test' })
  expect(mail.text).toContain('du 10 au 12 janvier 2027')
  const lapsed = { guest: member, giver: undefined, origin: 'https://nectar.test' }
  expect(invitationLapsed(place, lapsed).text).toContain('du 10 au 12 janvier 2027')
})

it('a lower level keeps in each month what it allows, the first booked', () => {
  const places = [
    ...['a', 'b', 'c', 'd'].map((id) => booking(id, '2027-01-10')),
    booking('free', '2027-01-11', { hasPrice: false }),
    ...['e', 'f'].map((id) => booking(id, '2027-02-10')),
    ...['x', 'y', 'z'].map((id) => invitation(id, '2027-01-12')),
  ]
  const uses = [{ month: '2027-01', concerts: 0, invitations: 3 }]
  const { kept, ended } = divideByAllowance('standard', places, uses)
  expect(ids(kept)).toBe('a b c free e f x y')
  expect(ids(ended)).toBe('d z')
})

it('what took place in the month counts, what is kept is counted once', () => {
  const places = ['a', 'b', 'c'].map((id) => booking(id, '2026-12-28', { usesConcert: id === 'a' }))
  // Two concerts of the month have taken place, and 'a' has used one.
  const { kept, ended } = divideByAllowance('standard', places, [
    { month: '2026-12', concerts: 3, invitations: 0 },
  ])
  expect([ids(kept), ids(ended)]).toEqual(['a', 'b c'])
})

it('an unlimited level ends nothing', () => {
  const places = Array.from({ length: 30 }, (_, place) => booking(String(place), '2027-01-10'))
  expect(divideByAllowance('premium', places, []).ended).toEqual([])
  expect(allowsLess('standard', 'premium')).toBe(true)
  expect(allowsLess('premium', 'standard')).toBe(false)
  expect(allowsLess('standard', 'standard')).toBe(false)
})
