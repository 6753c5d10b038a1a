import { expect, test } from 'vitest'
import { emptyTariff } from '../../../../contract/rules/draft.ts'
import { draftBody } from '../../../../tests/support/server/organisation-forms.ts'
import { eventOfDraft } from './draft-event.ts'

test('the preview promises no more places of a tariff than the room has', () => {
  const tariff = (name: string, seats: string) => ({ ...emptyTariff(), name, price: '8', seats })
  const placesIn = (room: string) =>
    eventOfDraft(
      draftBody({ room, tariffs: [tariff('Plein', '400'), tariff('Réduit', '20'), tariff('Jeune', '')] }),
      {
        id: 'x',
        organizer: 'Cave du Port',
      },
    ).types.map(({ availableTickets }) => availableTickets)
  expect(placesIn('50')).toEqual([50, 20, 50])
  expect(placesIn('')).toEqual([400, 20])
})

test('the preview says from when a tariff is sold', () => {
  const tariff = (name: string, soldFrom: string) => ({ ...emptyTariff(), name, price: '8', soldFrom })
  const { types } = eventOfDraft(
    draftBody({ tariffs: [tariff('Plein', '2026-12-01T10:00'), tariff('Jeune', '')] }),
    { id: 'x', organizer: 'Cave du Port' },
  )
  expect(types.map(({ soldFrom }) => soldFrom)).toEqual(['2026-12-01T09:00:00.000Z', null])
})
