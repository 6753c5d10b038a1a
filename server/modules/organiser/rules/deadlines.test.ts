import { expect, test } from 'vitest'
import { byDue, type DeadlineConcert, deadlinesOf } from './deadlines.ts'

const concert: DeadlineConcert = {
  ...{ date: '2026-12-20', endDate: null, isCancelled: false, isClosed: false, isOver: false },
  ...{ tickets: 12, takenCents: 9_000 },
}
const after = { ...concert, isOver: true }
const told = (more: Partial<DeadlineConcert>, today: string) =>
  deadlinesOf({ ...concert, ...more }, today).map(({ kind, due, isLate }) => [kind, due, isLate])

test('the declaration to SACEM is due fifteen days before the concert, and late from the day after', () => {
  expect(told({}, '2026-12-05')).toEqual([['sacem', '2026-12-05', false]])
  expect(told({}, '2026-12-06')).toEqual([['sacem', '2026-12-05', true]])
  expect(told({ date: '2027-01-10', endDate: '2027-01-12' }, '2026-12-05')).toEqual([
    ['sacem', '2026-12-26', false],
  ])
})

test('after the concert come its statement, the levy if anything was taken, and the data of its tickets', () => {
  expect(told(after, '2026-12-21')).toEqual([
    ['statement', '2026-12-21', false],
    ['cnm', null, false],
    ['sibil', null, false],
  ])
  expect(told({ ...after, isClosed: true }, '2026-12-22')).toEqual([
    ['cnm', null, false],
    ['sibil', null, false],
  ])
  expect(told({ ...after, takenCents: 0 }, '2026-12-22').map(([kind]) => kind)).toEqual([
    'statement',
    'sibil',
  ])
  expect(told({ ...after, tickets: 0, takenCents: 0 }, '2026-12-22')).toEqual([])
  expect(told({ isCancelled: true }, '2026-12-01')).toEqual([])
})

test('the next due comes first, those without a day last', () => {
  const days = [{ due: null }, { due: '2026-12-20' }, { due: '2026-12-05' }]
  expect(days.sort(byDue).map(({ due }) => due)).toEqual(['2026-12-05', '2026-12-20', null])
})
