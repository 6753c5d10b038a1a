import { expect, test } from 'vitest'
import type { Known } from '../store/known.ts'
import { alikeKeys, noClaims } from './identity.ts'
import type { Sourced } from './record.ts'

const start = { date: '2027-06-21', time: '18:00', startsAt: new Date('2027-06-21T16:00:00Z') }
const eventName = 'Fête de la musique'

const record = (value: string, place: string): Sourced => ({
  ...{ at: value, source: 'ville' },
  record: {
    ...{
      status: 'withdrawn',
      key: { value, by: 'content' },
      host: null,
      start,
      eventName,
      place,
      city: 'Paris',
    },
    ...{ kind: 'cancelled', reason: '', silent: false },
  },
})
let reads = 0
const stored = (value: string, place: string): [string, Known] => [
  `ville:${value}`,
  {
    event: {
      ...{ ...start, place, city: null },
      get eventName() {
        reads += 1
        return eventName
      },
    },
  } as unknown as Known,
]

test('of many of one name and hour each is read once, and finds its own', () => {
  const places = Array.from({ length: 400 }, (_, index) => `Rue ${index}, square de l’Été n° ${index}`)
  const batch = places.slice(0, 100).map((place, index) => record(`sha256-new-${index}`, place))
  const known = new Map(places.map((place, index) => stored(`sha256-old-${index}`, place)))
  expect([...alikeKeys(batch, known, noClaims())]).toEqual(
    batch.map(({ at }) => [`ville:${at}@2027-06-21T18:00`, `ville:${at.replace('new', 'old')}`]),
  )
  expect(reads).toBe(places.length)
})
