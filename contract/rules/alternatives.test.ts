import { expect, test } from 'vitest'
import { alternativesTo } from './alternatives.ts'

test('a festival that goes on counts on the first day that can be asked for', async () => {
  const festival = { date: '2026-12-18', eventName: 'Festival' }
  const tonight = { date: '2026-12-19', eventName: 'Concert' }
  const { dates } = await alternativesTo(
    { dateFrom: '2027-08-01', dateTo: '2027-08-02' },
    new Date('2026-12-19T10:00:00Z'),
    async ({ dateFrom }) => (dateFrom ? [] : [festival, tonight]),
  )
  expect(dates).toEqual([{ date: '2026-12-19', count: 2, eventName: 'Festival' }])
})
